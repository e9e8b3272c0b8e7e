import { discordUrl, type DiscordSettingsChange } from '@muhur/contract/discord/settings'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { discordSettings, shownSettings } from './store.ts'

const w = await world()
beforeEach(async () => {
  await w.db.queries.deleteFrom('discord_settings').execute()
})

const empty: DiscordSettingsChange = {
  application_id: null,
  public_key: null,
  guild_id: null,
  channel_id: null,
  channel_events: [],
  messages: [],
  products: [],
}
const token = 'MTAwMDAwMDAwMDAwMDAwMDQy.GaBcDe.secret-of-the-bot'

async function save(change: Partial<DiscordSettingsChange>, headers: Record<string, string> = {}) {
  const session = await w.signIn('ayse')
  return w.request('PUT', discordUrl, {
    headers: { ...session, ...headers },
    payload: { ...empty, ...change },
  })
}

test('the bot’s token is sealed, and neither an answer nor the record gives it back', async () => {
  const { id } = await w.product()
  const chosen = {
    application_id: '100000000000000042',
    public_key: 'ab'.repeat(32),
    guild_id: '300000000000000001',
    messages: ['issued' as const],
    products: [{ product_id: id, role_id: '400000000000000001', reminds: true }],
  }
  const saved = await save({ ...chosen, token })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json()).toEqual({ ...empty, ...chosen, token_ending: '-bot', from_environment: [] })

  const { rows } = await sql`select to_jsonb(discord_settings)::text as text from discord_settings
    union all select detail::text from audit_log where action = 'settings.discord'`.execute(w.db.queries)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('secret-of')
  expect(await discordSettings(w.deps, w.db.queries)).toMatchObject({ token, guildId: chosen.guild_id })
  const types = await w.db.queries.selectFrom('wanted_event_types').select('type').execute()
  expect(types.map(({ type }) => type)).toContain('license.handed_over')

  // Without the field the token stays; null takes it away.
  expect((await save(chosen)).json()).toMatchObject({ token_ending: '-bot' })
  expect((await save({ ...chosen, token: null })).json()).toMatchObject({ token_ending: null })
  expect(await discordSettings(w.deps, w.db.queries)).toMatchObject({ token: null })
})

test('of two forms that were opened together the second one is refused', async () => {
  const session = await w.signIn('ayse')
  const tag = (await w.request('GET', discordUrl, { headers: session })).headers.etag as string
  expect((await save({ guild_id: '300000000000000001' }, { 'if-match': tag })).statusCode).toBe(200)
  const late = await save({ guild_id: '300000000000000002' }, { 'if-match': tag })
  expect(late.json()).toMatchObject({ code: 'CHANGED_MEANWHILE' })
})

test('a new application, key or token asks for a fresh sign-in, the rest does not', async () => {
  const headers = await w.signIn('ayse')
  await w.clock.advance(900)
  const put = (change: object) => w.request('PUT', discordUrl, { headers, payload: { ...empty, ...change } })
  expect((await put({ guild_id: '300000000000000001' })).statusCode).toBe(200)
  for (const change of [{ token }, { public_key: 'ab'.repeat(32) }, { application_id: '100000000000000042' }])
    expect((await put(change)).json()).toMatchObject({ code: 'SIGN_IN_AGAIN' })
})

test('what the environment names stands above what is saved, and is not saved', async () => {
  await save({ public_key: 'ab'.repeat(32), token })
  const bot = { publicKey: 'cd'.repeat(32), token: 'MTAwMDAwMDAwMDAwMDAwMDQy.of.the-environment' }
  const config = { ...w.deps.config, bot }
  expect(await discordSettings({ ...w.deps, config }, w.db.queries)).toMatchObject(bot)
  expect(await shownSettings(config, w.db.queries)).toMatchObject({
    public_key: bot.publicKey,
    token_ending: 'ment',
    from_environment: ['public_key', 'token'],
  })
  expect(await discordSettings(w.deps, w.db.queries)).toMatchObject({ publicKey: 'ab'.repeat(32), token })
})

test('a product that is none and settings in a buyer’s hand are refused', async () => {
  const unknown = { product_id: '0190b5f0-0000-7000-8000-000000000000', role_id: null, reminds: true }
  expect((await save({ products: [unknown] })).json()).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  const headers = await w.signIn('mehmet')
  expect((await w.request('GET', discordUrl, { headers })).statusCode).toBe(403)
  expect((await w.request('PUT', discordUrl, { headers, payload: empty })).statusCode).toBe(403)
})
