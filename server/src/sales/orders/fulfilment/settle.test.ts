import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { genericShop } from '../sales.fixture.ts'

const w = await world()

const day = 24 * 3600
const days = 30
let buyers = 0

/** A shop in which a second purchase prolongs the license of the first. */
async function shop(refund: 'revoke' | 'suspend' = 'revoke') {
  const { id: product_id } = await w.product()
  const at = await genericShop(w)
  await at.map({ external_product: 'bot', product_id, days, renewal: 'extend', refund })
  /** A buyer whose two orders are told, and how those stand afterwards. */
  const buyer = () => {
    const discord_id = String(200000000000000000n + BigInt(++buyers))
    const begun = w.clock.now().getTime() / 1000
    return {
      tell: async (type: string, order: number) => {
        const told = { id: `${discord_id}-${order}`, buyer: { discord_id }, lines: [{ product: 'bot' }] }
        return (await at.notice(type, told)).body
      },
      orders: () =>
        w.db.queries
          .selectFrom('orders')
          .select(['external_id', 'state', 'held_reason'])
          .where('external_id', 'like', `${discord_id}-%`)
          .execute(),
      /** Status and days from the beginning to the end of each license. */
      licenses: async () => {
        const rows = await w.db.queries
          .selectFrom('licenses')
          .innerJoin('users', 'users.id', 'user_id')
          .select(['licenses.id', 'status', 'expires_at'])
          .where('discord_id', '=', discord_id)
          .orderBy('licenses.id')
          .execute()
        return rows.map(({ id, status, expires_at }) => {
          return { id, status, days: Math.round((Date.parse(expires_at!) / 1000 - begun) / day) }
        })
      },
    }
  }
  return { ...at, buyer }
}

type Told = readonly [type: string, order: number]

/** Every way in which two lists can be told, each in its own order. */
function interleaved<Item>(one: readonly Item[], other: readonly Item[]): Item[][] {
  if (one.length === 0 || other.length === 0) return [[...one, ...other]]
  const after = (first: Item, rest: Item[][]) => rest.map((items) => [first, ...items])
  return [
    ...after(one[0]!, interleaved(one.slice(1), other)),
    ...after(other[0]!, interleaved(one, other.slice(1))),
  ]
}

/** Tells the notices to a new buyer. What is wrong with the licenses, which follow from the orders' states alone; undefined where nothing is. */
async function faultAfter({ buyer }: Awaited<ReturnType<typeof shop>>, notices: readonly Told[]) {
  const { tell, orders, licenses } = buyer()
  for (const [type, order] of notices) await tell(type, order)
  const [states, given] = [await orders(), await licenses()]
  const paid = states.filter(({ state }) => state === 'paid').length
  const running = given.filter(({ status }) => status === 'active')
  const isRight = states.some(({ held_reason }) => held_reason === 'dispute')
    ? running.length <= paid
    : running.length === Math.min(paid, 1) && running.every((license) => license.days === paid * days)
  return isRight ? undefined : { notices, states, given }
}

test.each([
  ['dispute_won', 'charged_back'],
  ['dispute_won', 'refunded'],
  ['refunded', 'charged_back'],
])(
  'two orders on one license leave the days of those that stand, whichever notice is first (%s, %s)',
  async (...ends) => {
    const at = await shop('suspend')
    const [one, other] = ends.map((end, order) =>
      ['paid', 'disputed', end].map((type): Told => [type, order]),
    )
    for (const notices of interleaved(one!, other!)) expect(await faultAfter(at, notices)).toBeUndefined()
  },
)

test('notices of two orders may come in any order, and again', async () => {
  const shops = { revoke: await shop('revoke'), suspend: await shop('suspend') }
  const type = fc.constantFrom('paid', 'paid', 'disputed', 'dispute_won', 'refunded', 'charged_back')
  const notices = fc.array(fc.tuple(type, fc.constantFrom(1, 2)), { minLength: 2, maxLength: 8 })
  const rule = fc.constantFrom('revoke' as const, 'suspend' as const)
  await fc.assert(
    fc.asyncProperty(rule, notices, async (refund, told) => {
      expect(await faultAfter(shops[refund], told)).toBeUndefined()
    }),
    { numRuns: 30 },
  )
})

test('a license in a dispute of one of its orders is suspended, whatever the other order does', async () => {
  const { buyer } = await shop()
  for (const [type, order] of [
    ['paid', 2],
    ['disputed', 2],
    ['dispute_won', 2],
    ['refunded', 2],
  ] as const) {
    const { tell, licenses } = buyer()
    await tell('paid', 1)
    if (type !== 'paid') await tell('paid', 2)
    await tell('disputed', 1)
    await tell(type, order)
    expect((await licenses()).map(({ status }) => status)).toEqual(['suspended'])
  }
})

test.each([
  ['within the days of the first', 10, 15, 40],
  ['after the end of the first', 40, 45, 70],
])(
  'a renewal %s keeps its own days when the first order is given back',
  async (_what, renewed, back, end) => {
    const { buyer } = await shop()
    const { tell, licenses } = buyer()
    await tell('paid', 1)
    await w.clock.advance(renewed * day)
    await tell('paid', 2)
    await w.clock.advance((back - renewed) * day)
    await tell('charged_back', 1)
    expect(await licenses()).toMatchObject([{ status: 'active', days: end }])
  },
)

test('days that the seller added stay when an order is given back, and so does the seller’s suspension', async () => {
  const { buyer, ayse } = await shop()
  const { tell, licenses } = buyer()
  for (const order of [1, 2]) await tell('paid', order)
  const [license] = await licenses()
  const expires_at = new Date(w.clock.now().getTime() + 70 * day * 1000).toISOString()
  const payload = { expires_at, status: 'suspended' }
  expect((await w.request('PATCH', adminLicenseUrl(license!.id), { ...ayse, payload })).statusCode).toBe(200)
  await tell('refunded', 1)
  expect(await licenses()).toMatchObject([{ status: 'suspended', days: 40 }])
  for (const type of ['disputed', 'dispute_won']) await tell(type, 2)
  expect(await licenses()).toMatchObject([{ status: 'suspended' }])
})
