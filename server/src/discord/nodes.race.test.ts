import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { erasureApprovalUrl, ownErasureUrl, type Erasure } from '@muhur/contract/shop/privacy'
import { expect, test } from 'vitest'
import { ids } from '../../test/network/discord-bot.ts'
import { botOf, choose, mehmet, shopWithBot } from './bot.fixture.ts'

const { w, discord } = await shopWithBot()
const two = () => [
  botOf(w, '0190b5f0-0000-7000-8000-000000000001'),
  botOf(w, '0190b5f0-0000-7000-8000-000000000002'),
]

test('two nodes at once give each role once and send each message once', async () => {
  const { id: product_id } = await w.product()
  await choose(w, { messages: ['issued'], products: [{ product_id, role_id: ids.role, reminds: true }] })
  for (let person = 10; person < 22; person++) {
    const discord_id = `1900000000000000${person}`
    discord.members.set(discord_id, new Set())
    await w.license({ product_id, discord_id })
  }
  const nodes = two()
  for (let round = 0; round < 4; round++)
    await Promise.all([...nodes, ...nodes].flatMap((node) => [node.tell(), node.turn(), node.turn()]))
  expect(discord.sent).toHaveLength(12)
  expect(new Set(discord.sent.map(({ channel }) => channel)).size).toBe(12)
  expect(discord.calls.filter(({ method }) => method === 'PUT')).toHaveLength(12)
  expect([...discord.members.values()].every((roles) => roles.has(ids.role))).toBe(true)
})

test('a change while the role is being given is made up for', async () => {
  const { id: product_id } = await w.product()
  await choose(w, { products: [{ product_id, role_id: ids.role, reminds: true }] })
  discord.members.set(mehmet, new Set())
  const { id } = await w.license({ product_id })
  const [one, other] = two()
  await one!.tell()
  discord.beforeAnswer = async () => {
    discord.beforeAnswer = () => Promise.resolve()
    const headers = await w.signIn('ayse')
    await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { status: 'revoked' } })
    await other!.tell()
  }
  await one!.turn()
  expect(discord.members.get(mehmet)).toEqual(new Set([ids.role]))
  await one!.turn()
  expect(discord.members.get(mehmet)).toEqual(new Set())
})

test('an erasure beside a bot at work neither fails nor leaves a role', async () => {
  const { id: product_id } = await w.product()
  await choose(w, { messages: ['issued'], products: [{ product_id, role_id: ids.role, reminds: true }] })
  for (let round = 0; round < 3; round++) {
    discord.members.set(mehmet, new Set())
    const ayse = await w.signIn('ayse')
    const asked = await w.request('POST', ownErasureUrl, { headers: await w.signIn('mehmet') })
    const { id } = asked.json<Erasure>()
    await w.license({ product_id })
    const [one, other] = two()
    await one!.tell()
    await w.license({ product_id })
    const [erased] = await Promise.all([
      w.request('POST', erasureApprovalUrl(id), { headers: ayse }),
      ...[one!, other!].flatMap((node) => [node.tell(), node.turn()]),
    ])
    expect(erased.statusCode, erased.body).toBe(200)
    await one!.tell()
    // A task taken before the erasure is given out again after a minute.
    await w.clock.advance(61)
    for (let turn = 0; turn < 2; turn++) await one!.turn()
    expect(discord.members.get(mehmet)).toEqual(new Set())
    expect(await w.db.queries.selectFrom('discord_roles').selectAll().execute()).toEqual([])
  }
})
