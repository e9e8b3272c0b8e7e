import { afterAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { botToken, DiscordEmulator, ids } from '../../../test/network/discord-bot.ts'
import { mostRefusals } from './breaker.ts'
import { openDiscordApi } from './client.ts'
import { RateLimits, routeOf } from './limits.ts'

const discord = await DiscordEmulator.open()
const w = await world((deps) => ({
  config: { ...deps.config, bot: { publicKey: null, token: botToken } },
}))
afterAll(() => discord.close())
beforeEach(async () => {
  discord.reset()
  await w.db.queries
    .updateTable('discord_state')
    .set({ refused_token: null, refusals: 0, refusals_since: null, paused_until: null, fault: null })
    .execute()
})

const client = () => openDiscordApi(w.deps, discord.address)
const role = `/guilds/${ids.guild}/members/110000000000000002/roles/${ids.role}`
const give = { method: 'PUT', path: role, reason: 'Lisans: Ticket Bot (ğü)' } as const

test('a call names the bot and its reason, and Discord’s answers are told by their codes', async () => {
  const api = client()
  discord.members.set('110000000000000002', new Set())
  expect(await api(give)).toEqual({ ok: true, body: undefined })
  expect(discord.calls[0]).toMatchObject({ authorization: `Bot ${botToken}`, reason: give.reason })
  expect(discord.members.get('110000000000000002')).toEqual(new Set([ids.role]))

  const faults: [string, number, number][] = [
    ['MISSING_PERMISSION', 403, 50_013],
    ['NO_ACCESS', 403, 50_001],
    ['NOT_A_MEMBER', 404, 10_007],
    ['ROLE_GONE', 404, 10_011],
    ['GUILD_GONE', 404, 10_004],
    ['CLOSED_MESSAGES', 403, 50_007],
    ['CLOSED_MESSAGES', 400, 50_278],
    ['TOO_EARLY', 404, 10_015],
    ['REFUSED', 400, 50_035],
    ['UNREACHABLE', 502, 0],
  ]
  for (const [fault, status, code] of faults) {
    discord.instead = () => ({ status, body: { code, message: 'x' } })
    expect(await api(give)).toEqual({ ok: false, fault, status, code })
  }
})

test('a token that Discord refuses is not tried again by any node, until there is another or a person asks', async () => {
  const [one, other] = [client(), client()]
  discord.token = 'another'
  expect(await one(give)).toMatchObject({ fault: 'TOKEN_REFUSED', status: 401 })
  expect(await other(give)).toMatchObject({ fault: 'TOKEN_REFUSED', status: null })
  expect(discord.calls).toHaveLength(1)

  const { config } = w.deps
  const renewed = { ...w.deps, config: { ...config, bot: { publicKey: null, token: 'another' } } }
  expect(await openDiscordApi(renewed, discord.address)({ method: 'GET', path: '/users/@me' })).toMatchObject(
    { ok: true },
  )

  discord.token = 'a third'
  await one(give)
  discord.token = botToken
  expect(await one({ method: 'GET', path: '/users/@me', byPerson: true })).toMatchObject({ ok: true })
  expect(await other({ method: 'GET', path: '/users/@me' })).toMatchObject({ ok: true })
})

test('after too many refusals all nodes rest for ten minutes', async () => {
  const api = client()
  discord.canManageRoles = false
  await w.db.queries
    .updateTable('discord_state')
    .set({ refusals: mostRefusals - 2, refusals_since: w.clock.now().toISOString() })
    .execute()
  for (let at = 0; at < 2; at++) expect(await api(give)).toMatchObject({ fault: 'MISSING_PERMISSION' })
  expect(await client()(give)).toMatchObject({ fault: 'STOPPED' })
  expect(discord.calls).toHaveLength(2)
  await w.clock.advance(601)
  expect(await api(give)).toMatchObject({ fault: 'MISSING_PERMISSION' })
})

test('a limit of Discord’s holds back the calls of its bucket alone, and a global one all calls', async () => {
  let now = 0
  const api = openDiscordApi(w.deps, discord.address, { limits: new RateLimits(() => now) })
  const get = { method: 'GET', path: `/guilds/${ids.guild}` } as const
  discord.instead = () => ({ status: 429, body: { message: 'x', retry_after: 1.25, global: false } })
  expect(await api(give)).toMatchObject({ fault: 'BUSY', status: 429, retryAfter: 1.25 })
  discord.instead = () => undefined
  now = 1_000
  expect(await api(give)).toMatchObject({ fault: 'BUSY', status: null, retryAfter: 0.25 })
  expect(await api(get)).toMatchObject({ ok: true })
  now = 1_250
  expect(await api(give)).toMatchObject({ fault: 'NOT_A_MEMBER' })

  const headers = { 'x-ratelimit-scope': 'global' }
  discord.instead = () => ({ status: 429, body: { retry_after: 3 }, headers })
  expect(await api(get)).toMatchObject({ fault: 'BUSY' })
  expect(await api(give)).toMatchObject({ fault: 'BUSY', status: null, retryAfter: 3 })
  now = 5_000
  const last = { 'x-ratelimit-bucket': 'b', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '2' }
  discord.instead = () => ({ status: 200, body: {}, headers: last })
  expect(await api(get)).toMatchObject({ ok: true })
  expect(await api(get)).toMatchObject({ fault: 'BUSY', retryAfter: 2 })
})

test('a route has neither ids nor tokens in it', () => {
  expect(routeOf('PATCH', `/webhooks/1/${'t'.repeat(80)}/messages/@original?wait=true`)).toEqual({
    route: 'PATCH webhooks :id messages @original',
    id: '1',
  })
})

test('without a token, and where nobody answers, there is a fault and no error', async () => {
  const { config } = w.deps
  const bare = { ...w.deps, config: { ...config, bot: { publicKey: null, token: null } } }
  expect(await openDiscordApi(bare, discord.address)(give)).toMatchObject({ fault: 'NO_TOKEN' })
  expect(await openDiscordApi(w.deps, 'http://127.0.0.1:9')(give)).toMatchObject({
    fault: 'UNREACHABLE',
  })
  const follow = { method: 'POST', path: '/webhooks/1/secret', body: {}, withoutBot: true } as const
  expect(await openDiscordApi(bare, discord.address)(follow)).toMatchObject({
    status: 401,
  })
  const { fault, fault_about } = await w.db.queries
    .selectFrom('discord_state')
    .select(['fault', 'fault_about'])
    .executeTakeFirstOrThrow()
  expect([fault, fault_about]).toEqual(['UNREACHABLE', 'PUT /guilds/:id/members/:id/roles/:id'])
})
