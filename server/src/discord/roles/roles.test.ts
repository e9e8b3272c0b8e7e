import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { erasureApprovalUrl, ownErasureUrl, type Erasure } from '@muhur/contract/shop/privacy'
import { beforeEach, expect, test } from 'vitest'
import { ids } from '../../../test/network/discord-bot.ts'
import { botOf, choose, mehmet, shopWithBot, zeynep } from '../bot.fixture.ts'

const { w, discord } = await shopWithBot()
let product: string
let bot: ReturnType<typeof botOf>

beforeEach(async () => {
  product = (await w.product()).id
  await choose(w, { products: [{ product_id: product, role_id: ids.role, reminds: true }] })
  discord.members.set(mehmet, new Set())
  discord.members.set(zeynep, new Set())
  bot = botOf(w)
})

/** Events become wishes, and wishes become roles. */
async function settle() {
  await bot.tell()
  await bot.turn()
}
const has = (person: string) => discord.members.get(person)?.has(ids.role)
const rows = () =>
  w.db.queries
    .selectFrom('discord_roles')
    .select(['wanted', 'given', 'fault', 'due_at'])
    .orderBy('user_id')
    .execute()
const change = async (id: string, payload: object) =>
  w.request('PATCH', adminLicenseUrl(id), { headers: await w.signIn('ayse'), payload })

test('a role comes with the first usable license and goes with the last one', async () => {
  const first = await w.license({ product_id: product })
  await settle()
  expect(has(mehmet)).toBe(true)
  expect(discord.calls.at(-1)).toMatchObject({ reason: 'Ticket Bot lisansı var' })

  const second = await w.license({ product_id: product })
  await change(first.id, { status: 'revoked' })
  await settle()
  expect(has(mehmet)).toBe(true)
  await change(second.id, { status: 'suspended' })
  await settle()
  expect(has(mehmet)).toBe(false)
  expect(await rows()).toEqual([])
  await change(second.id, { status: 'active' })
  await settle()
  expect(has(mehmet)).toBe(true)
  // One call for each change, and none without a change.
  expect(discord.calls.map(({ method }) => method)).toEqual(['PUT', 'DELETE', 'PUT'])

  await w.request('DELETE', adminLicenseUrl(second.id), { headers: await w.signIn('ayse') })
  await settle()
  expect(has(mehmet)).toBe(false)
})

test('at a handover the role goes from one to the other', async () => {
  const { id } = await w.license({ product_id: product })
  await settle()
  await change(id, { discord_id: zeynep })
  await settle()
  expect([has(mehmet), has(zeynep)]).toEqual([false, true])
})

test('the passing of time takes a role, by the sweep alone too', async () => {
  const ends = new Date(w.clock.now().getTime() + 3_600_000).toISOString()
  await w.license({ product_id: product, expires_at: ends })
  await settle()
  expect(has(mehmet)).toBe(true)
  await w.clock.advance(3_700)
  await bot.turn()
  expect(has(mehmet)).toBe(false)
})

test('an erasure takes the role, whose person nobody can name any more', async () => {
  await w.license({ product_id: product })
  await settle()
  const { id } = (
    await w.request('POST', ownErasureUrl, { headers: await w.signIn('mehmet') })
  ).json<Erasure>()
  const approved = await w.request('POST', erasureApprovalUrl(id), { headers: await w.signIn('ayse') })
  expect(approved.statusCode, approved.body).toBe(200)
  const kept = await w.db.queries.selectFrom('discord_roles').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(mehmet)
  await settle()
  expect(has(mehmet)).toBe(false)
  expect(await rows()).toEqual([])
})

test('who is no member is asked for again with the next sweep', async () => {
  discord.members.delete(mehmet)
  await w.license({ product_id: product })
  await settle()
  expect(await rows()).toMatchObject([{ given: false, fault: 'NOT_A_MEMBER', due_at: null }])
  await bot.turn()
  expect(discord.calls).toHaveLength(1)
  discord.members.set(mehmet, new Set())
  await w.clock.advance(3_601)
  await bot.turn()
  expect(has(mehmet)).toBe(true)
  expect(await rows()).toMatchObject([{ given: true, fault: null }])
})

test('a sweep heals what somebody took by hand, within a day, five people in a turn', async () => {
  const issue = async (person: number) => {
    const discord_id = `9900000000000000${person}`
    discord.members.set(discord_id, new Set())
    await w.license({ product_id: product, discord_id })
  }
  for (let person = 10; person < 17; person++) await issue(person)
  await settle()
  expect(discord.calls).toHaveLength(5)
  await bot.turn()
  expect(discord.calls).toHaveLength(7)
  discord.members.get('990000000000000012')!.clear()
  await w.clock.advance(24 * 3_600)
  for (let turn = 0; turn < 3; turn++) await bot.turn()
  expect(discord.members.get('990000000000000012')!.has(ids.role)).toBe(true)
  expect(discord.calls).toHaveLength(14)
})

test('a role that the bot may not give costs one refusal for all, until the settings change', async () => {
  const high = [{ product_id: product, role_id: ids.highRole, reminds: true }]
  await choose(w, { products: high })
  for (const discord_id of [mehmet, zeynep]) await w.license({ product_id: product, discord_id })
  await settle()
  for (let turn = 0; turn < 3; turn++) await bot.turn()
  expect(discord.calls).toHaveLength(1)
  expect(await rows()).toMatchObject([{ fault: 'MISSING_PERMISSION' }, { fault: 'MISSING_PERMISSION' }])
  // The seller drags the bot's role up, and saves.
  discord.roles.find(({ id }) => id === ids.highRole)!.position = 2
  await w.clock.advance(1)
  await choose(w, { products: high })
  await bot.turn()
  expect(discord.members.get(zeynep)!.has(ids.highRole)).toBe(true)
  discord.roles.find(({ id }) => id === ids.highRole)!.position = 4
})

test('another role of the product takes the place of the former one', async () => {
  await w.license({ product_id: product })
  await settle()
  await w.clock.advance(1)
  await choose(w, { products: [{ product_id: product, role_id: ids.otherRole, reminds: true }] })
  await bot.turn()
  expect(discord.members.get(mehmet)).toEqual(new Set([ids.otherRole]))
})

test('a slow or busy Discord is asked again, and a refused token ends the calls until there is another', async () => {
  await w.license({ product_id: product })
  await bot.tell()
  discord.instead = () => ({ status: 429, body: { retry_after: 0.02, global: false } })
  await bot.turn()
  expect(await rows()).toMatchObject([{ given: null, fault: null }])
  discord.instead = () => ({ status: 503, body: {} })
  await w.clock.advance(2)
  await new Promise((resolve) => setTimeout(resolve, 30))
  await bot.turn()
  discord.instead = () => undefined
  discord.token = 'another'
  await w.clock.advance(300)
  await bot.turn()
  const asked = discord.calls.length
  for (let turn = 0; turn < 3; turn++) {
    await w.clock.advance(300)
    await bot.turn()
  }
  expect(discord.calls).toHaveLength(asked)
  expect(has(mehmet)).toBe(false)
})
