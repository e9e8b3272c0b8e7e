import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { genericShop } from '../sales.fixture.ts'

const w = await world()

const rounds = 12

test('disputes of two channels’ orders on one license end at once: the paid order’s license runs, for the paid days', async () => {
  const { id: product_id } = await w.product()
  const [one, other] = [await genericShop(w), await genericShop(w)]
  for (const { map } of [one, other])
    await map({ external_product: 'bot', product_id, days: 30, renewal: 'extend', refund: 'suspend' })
  const now = w.clock.now().getTime()
  for (let round = 0; round < rounds; round++) {
    const discord_id = String(210000000000000000n + BigInt(round))
    const order = { id: `S-${round}`, buyer: { discord_id }, lines: [{ product: 'bot' }] }
    for (const { notice } of [one, other]) await notice('paid', order)
    await Promise.all([one, other].map(({ notice }) => notice('disputed', order)))
    const isRefund = round % 2 === 0
    await Promise.all([
      one.notice('dispute_won', order),
      other.notice(isRefund ? 'refunded' : 'charged_back', order),
    ])
    const licenses = await w.db.queries
      .selectFrom('licenses')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['status', 'expires_at'])
      .where('discord_id', '=', discord_id)
      .execute()
    const running = licenses.filter(({ status }) => status === 'active')
    const ends = running.map(({ expires_at }) => (Date.parse(expires_at!) - now) / 86_400_000)
    expect(ends, JSON.stringify(licenses)).toEqual([30])
  }
})
