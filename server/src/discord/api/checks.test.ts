import {
  checkDiscord,
  getDiscordState,
  type CheckStep,
  type DiscordCheck,
  type DiscordState,
} from '@muhur/contract/discord/checks'
import { expect, test } from 'vitest'
import { botToken, ids } from '../../../test/network/discord-bot.ts'
import { botOf, choose, shopWithBot } from '../bot.fixture.ts'

const { w, discord } = await shopWithBot()

const check = async (step: CheckStep) => {
  const headers = await w.signIn('ayse')
  const response = await w.request('POST', checkDiscord.path, { headers, payload: { step } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<DiscordCheck>()
}
const state = async () =>
  (await w.request('GET', getDiscordState.path, { headers: await w.signIn('ayse') })).json<DiscordState>()
const faultOf = async (step: CheckStep) => (await check(step)).fault

test('each step says what Discord says, and what is to be mended', async () => {
  await choose(w, { application_id: null, guild_id: null, channel_id: null })
  expect(await faultOf('application')).toBe('NOT_CHOSEN')
  expect(await faultOf('guild')).toBe('NOT_CHOSEN')
  expect(await faultOf('endpoint')).toBe('ENDPOINT_MISSING')
  expect(await check('bot')).toMatchObject({ fault: null, name: 'muhur' })

  await choose(w, {
    application_id: '1000000',
    public_key: 'ab'.repeat(32),
    guild_id: '300000000000000009',
    channel_id: '5000000',
  })
  expect(await faultOf('application')).toBe('OTHER_APPLICATION')
  expect(await faultOf('guild')).toBe('GUILD_GONE')
  expect(await faultOf('channel')).toBe('CHANNEL_GONE')
  await choose(w, { public_key: 'cd'.repeat(32) })
  expect(await faultOf('application')).toBe('OTHER_KEY')

  await choose(w, { public_key: 'ab'.repeat(32) })
  discord.endpoint = 'https://muhur.test/api/discord/interactions'
  expect(await check('application')).toMatchObject({ fault: null, name: 'Mühür' })
  expect(await check('guild')).toMatchObject({ fault: null, name: 'Ayşe’nin Sunucusu' })
  for (const step of ['endpoint', 'channel'] as const) expect(await faultOf(step)).toBe(null)
  expect(discord.sent).toMatchObject([{ channel: ids.channel }])
  discord.endpoint = 'https://eski.example/api/discord/interactions'
  expect(await faultOf('endpoint')).toBe('ENDPOINT_ELSEWHERE')
})

test('of the roles it is said which ones the bot can give, and whether the chosen ones are among them', async () => {
  const { id: product_id } = await w.product()
  const pick = (role_id: string) => choose(w, { products: [{ product_id, role_id, reminds: true }] })
  await pick(ids.role)
  expect(await check('roles')).toEqual({
    fault: null,
    name: null,
    roles: [
      { id: ids.highRole, name: 'Yönetici', assignable: false },
      { id: ids.botRole, name: 'Mühür', assignable: false },
      { id: ids.otherRole, name: 'Destek', assignable: true },
      { id: ids.role, name: 'Ticket Bot', assignable: true },
    ],
  })
  await pick(ids.highRole)
  expect(await faultOf('roles')).toBe('ROLE_TOO_HIGH')
  await pick('400000000000000099')
  expect(await faultOf('roles')).toBe('ROLE_GONE')
  const own = discord.roles.find(({ id }) => id === ids.botRole)!
  own.permissions = '0'
  expect(await faultOf('roles')).toBe('MISSING_PERMISSION')
  own.permissions = '268435456'
})

test('the panel says that a token was refused, which roles are held and what waits', async () => {
  const { id: product_id } = await w.product()
  await choose(w, { messages: ['issued'], products: [{ product_id, role_id: ids.highRole, reminds: true }] })
  await w.license({ product_id })
  const bot = botOf(w)
  await bot.tell()
  expect(await state()).toMatchObject({
    stopped: null,
    last_fault: null,
    waiting_roles: 1,
    waiting_messages: 1,
  })
  await bot.turn()
  expect(await state()).toMatchObject({
    last_fault: { fault: 'MISSING_PERMISSION', about: 'PUT /guilds/:id/members/:id/roles/:id' },
    waiting_roles: 0,
    held_roles: [{ role_id: ids.highRole, fault: 'MISSING_PERMISSION', count: 1 }],
    swept_at: w.clock.now().toISOString(),
  })
  discord.token = 'another'
  expect(await faultOf('bot')).toBe('TOKEN_REFUSED')
  expect(await state()).toMatchObject({ stopped: 'TOKEN_REFUSED', last_fault: { fault: 'TOKEN_REFUSED' } })
  // A person's test passes the open breaker, and closes it.
  discord.token = botToken
  expect(await faultOf('bot')).toBe(null)
  expect(await state()).toMatchObject({ stopped: null })
})

test('a buyer neither tests nor sees the state', async () => {
  const headers = await w.signIn('mehmet')
  expect((await w.request('GET', getDiscordState.path, { headers })).statusCode).toBe(403)
  const payload = { step: 'bot' }
  expect((await w.request('POST', checkDiscord.path, { headers, payload })).statusCode).toBe(403)
})
