import { commandsUrl } from '@muhur/contract/discord/interactions'
import { beforeEach, expect, test } from 'vitest'
import { runDiscord } from '../../../test/nodes/node-process.ts'
import { ids } from '../../../test/network/discord-bot.ts'
import { commands } from './commands.ts'
import { discordWorld } from './interactions.fixture.ts'

const { w, discord } = await discordWorld()

const puts = () => discord.calls.filter(({ path }) => path.endsWith('/commands'))
const register = async () => {
  const response = await w.request('POST', commandsUrl, { headers: await w.signIn('ayse') })
  return response.json()
}
const use = (application_id: string | null) =>
  w.db.queries
    .insertInto('discord_settings')
    .values({ application_id })
    .onConflict((row) => row.column('only_row').doUpdateSet({ application_id }))
    .execute()

beforeEach(async () => {
  await w.db.queries.deleteFrom('settings').where('name', '=', 'discord_commands').execute()
  await use(ids.application)
  discord.instead = ({ path }) => (path.endsWith('/commands') ? { status: 200, body: [] } : undefined)
})

test('the commands are sent once for each application, and again when the list is another one', async () => {
  const names = ['lisanslarım', 'neden', 'kurulum', 'lisans', 'satis']
  expect(await register()).toEqual({ sent: true, names })
  expect(puts()).toMatchObject([
    { method: 'PUT', path: `/applications/${ids.application}/commands`, body: commands },
  ])
  expect(await register()).toEqual({ sent: false, names })
  await use('100000000000000043')
  expect(await register()).toMatchObject({ sent: true })
  await w.db.queries
    .updateTable('settings')
    .set({ value: 'another list' })
    .where('name', '=', 'discord_commands')
    .execute()
  expect(await register()).toMatchObject({ sent: true })
  expect(puts()).toHaveLength(3)
  const entries = await w.db.queries
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'settings.discord_commands')
    .execute()
  expect(entries).toEqual(Array.from({ length: 3 }, () => ({ actor_id: entries[0]!.actor_id })))
})

test('of several who register at once one sends the list', async () => {
  const headers = await w.signIn('ayse')
  const answers = await Promise.all(
    [1, 2, 3].map(async () => (await w.request('POST', commandsUrl, { headers })).json().sent),
  )
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(puts()).toHaveLength(1)
})

test('what Discord refused is sent again the next time, and the panel says what is missing', async () => {
  discord.instead = () => ({ status: 503 })
  expect(await register()).toMatchObject({ code: 'DISCORD_UNAVAILABLE' })
  discord.instead = () => undefined
  discord.token = 'another'
  expect(await register()).toMatchObject({ code: 'DISCORD_TOKEN_REFUSED' })
  await use(null)
  expect(await register()).toMatchObject({ code: 'DISCORD_NOT_SET_UP' })
  await use(ids.application)
  discord.reset()
  discord.instead = () => ({ status: 200, body: [] })
  expect(await register()).toMatchObject({ sent: true })
})

test(
  'an operator registers by a command, which says in one line what is missing',
  { timeout: 60_000 },
  async () => {
    await use(null)
    const env = { DATABASE_URL: w.databaseUrl, MASTER_KEY: w.deps.secrets.masterKey.toString('base64') }
    const { code, output } = await runDiscord(['register'], env)
    expect([code, output.split('\n').length]).toEqual([1, 2])
    expect(output).toContain('Discord komutları: Discord ayarları tamamlanmamış')
    expect((await runDiscord(['unknown'], env)).code).toBe(2)
  },
)

/** A command, a subcommand or an option, with the bounds of Discord's reference. */
interface Named {
  name: string
  description: string
  name_localizations: Record<string, string>
  description_localizations: Record<string, string>
  required?: boolean
  options?: Named[]
}

const all = (named: Named): Named[] => [named, ...(named.options ?? []).flatMap(all)]

test('the list keeps Discord’s rules', () => {
  for (const command of commands as unknown as Named[]) {
    let letters = 0
    for (const { name, description, name_localizations, description_localizations, options = [] } of all(
      command,
    )) {
      for (const one of [name, ...Object.values(name_localizations)]) {
        expect(one).toMatch(/^[-_'\p{L}\p{N}]{1,32}$/u)
        expect(one).toBe(one.toLowerCase())
      }
      for (const one of [description, ...Object.values(description_localizations)])
        expect([one, one.length > 0 && one.length <= 100]).toEqual([one, true])
      expect(options.length).toBeLessThanOrEqual(25)
      const flags = options.map(({ required = false }) => required)
      // Discord refuses a required option behind an optional one.
      expect(flags).toEqual(flags.toSorted((one, other) => Number(other) - Number(one)))
      letters += name.length + description.length
    }
    expect(letters).toBeLessThanOrEqual(8_000)
  }
})
