import { interactionsUrl } from '@muhur/contract/discord/interactions'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ids } from '../../../test/network/discord-bot.ts'
import { discordWorld, publicKey, readMessage } from './interactions.fixture.ts'
import { publicKeyReader } from './wire/public-key.ts'
import { kinds } from './wire/interaction.ts'

const { w, discord, interaction, send, type } = await discordWorld()

/** Longer than Discord is kept waiting, shorter than a statement may take. */
const slow = 2.3

async function whileDatabaseTakes<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const script = (text: string) => w.db.session((session) => session.script(text))
  await script(`
    create or replace function be_slow() returns trigger language plpgsql
      as $$ begin perform pg_sleep(${seconds}); return new; end $$;
    create trigger be_slow before insert on discord_interactions for each row execute function be_slow()`)
  try {
    return await work()
  } finally {
    await script('drop trigger be_slow on discord_interactions')
  }
}

const edits = () => discord.calls.filter(({ method }) => method === 'PATCH')
const pressing = (person: 'ayse' | 'mehmet', custom_id: string) =>
  interaction(person, kinds.component, { custom_id, component_type: 2, values: [] })
const thinking = [200, { type: 5, data: { flags: 64 } }]

test('where the database is slow, Discord gets an answer in time, and what was done follows once Discord takes it', async () => {
  await w.signIn('ayse')
  const { id } = await w.license()
  const answers = [
    { status: 404, body: { code: 10_015, message: 'Unknown Webhook' } },
    { status: 200, body: {} },
  ]
  discord.instead = () => answers.shift()
  const sent = pressing('ayse', `suspend:${id}`)
  await whileDatabaseTakes(slow, async () => {
    const answer = await send(sent)
    expect([answer.statusCode, answer.json()]).toEqual(thinking)
    expect(edits()).toEqual([])
    await expect.poll(() => edits().length).toBe(2)
  })
  const [first, second] = edits()
  expect(first).toMatchObject({
    path: `/webhooks/${ids.application}/${sent.token}/messages/@original`,
    authorization: undefined,
    body: { flags: 64 | 32_768, allowed_mentions: { parse: [] } },
  })
  expect(second).toEqual(first)
  expect(readMessage(second!.body).text).toContain('askıya alındı')
  const changes = await w.db.queries
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'license.change')
    .execute()
  expect(changes).toHaveLength(1)
})

test('where the database does not answer at all, the person is told so; other calls are not held up', async () => {
  await w.license()
  const old = interaction('mehmet', kinds.command, { name: 'lisanslarım' })
  await send(old)
  discord.instead = () => ({ status: 404, body: { code: 10_062, message: 'Unknown interaction' } })
  await whileDatabaseTakes(60, async () => {
    const [list, offered, form, ping] = await Promise.all([
      send(interaction('mehmet', kinds.command, { name: 'lisanslarım' })),
      type('ayse', 'satis uzat', 'lisans', 'x'),
      send(interaction('mehmet', kinds.command, { name: 'lisans', options: [{ name: 'al', options: [] }] })),
      send('{"type":1}'),
    ])
    expect([list.statusCode, list.json()]).toEqual(thinking)
    expect(offered).toMatchObject({ type: 8, choices: [] })
    expect(form.json().type).toBe(9)
    expect(ping.json()).toEqual({ type: 1 })
    await expect.poll(() => edits().length).toBe(1)
  })
  expect(readMessage(edits()[0]!.body).text).toContain('Sunucu şu anda yanıt veremiyor.')
  // Found out late: the interaction stays without an answer.
  await whileDatabaseTakes(slow, async () => expect((await send(old)).json()).toEqual(thinking[1]))
  await send(interaction('mehmet', kinds.command, { name: 'kurulum' }))
  expect(edits()).toHaveLength(1)
})

test('the public key is the one that is saved now, and the last one while the database does not answer', async () => {
  const { config } = w.deps
  const deps = { ...w.deps, config: { ...config, bot: { publicKey: null, token: null } } }
  const [reader, fresh] = [publicKeyReader(deps), publicKeyReader(deps)]
  expect(await reader()).toBeNull()
  await w.db.queries.insertInto('discord_settings').values({ public_key: publicKey }).execute()
  expect(await reader()).toBe(publicKey)

  const client = new pg.Client({ connectionString: w.databaseUrl })
  await client.connect()
  await client.query('begin; lock table discord_settings in access exclusive mode')
  expect(await reader()).toBe(publicKey)
  await expect(fresh()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await client.end()
})

test('the address takes what comes over a real connection', async () => {
  const headers = { 'content-type': 'application/json', 'x-signature-timestamp': '1' }
  const { status } = await fetch(w.address + interactionsUrl, { method: 'POST', headers, body: '{"type":1}' })
  expect(status).toBe(401)
})
