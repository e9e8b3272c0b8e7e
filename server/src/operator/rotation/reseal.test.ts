import { jwksUrl } from '@muhur/contract/gate/gate'
import { signingKeysUrl } from '@muhur/contract/shop/signing-keys'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { brokenIn } from '../../../test/shop/broken.ts'
import { world } from '../../../test/shop/world.ts'
import { readKeySettings, reloadSecrets } from '../../db/master-key.ts'
import { newKeyPair } from '../../gate/keys/key-pair.ts'
import { parseDataKeys } from '../../start/data-keys.ts'
import { markOf, Secrets } from '../../start/secrets.ts'
import { file, openShop } from '../fsck/shop.fixture.ts'
import { sealedColumns } from './columns.ts'
import { countFormer, reseal } from './reseal.ts'
import { beginResealing, dataKeyLead } from './stored-keys.ts'

const w = await world()
const { db, secrets } = w.deps
const { queries } = db
const masterKey = Buffer.alloc(32, 7)
const never = new AbortController().signal

/** The data keys of the database outlive a test, as its signing keys do: each test begins a day after the one before. */
let days = 0
beforeEach(() => w.clock.advance((days += 1) * 86_400))

const reload = (of: Secrets = secrets) => reloadSecrets({ masterKey, dataDir: '' }, queries, of)
const begin = () => queries.transaction().execute((transaction) => beginResealing(transaction, secrets))
const script = (text: string) => db.session((session) => session.script(text))

/** Begins, and lets the time pass until the new data key seals. */
async function begun(): Promise<number> {
  const number = await begin()
  await reload()
  await w.clock.advance(dataKeyLead)
  await reload()
  return number
}

/** Seals all anew, until the former keys are retired. */
async function finished(): Promise<void> {
  expect(await reseal(queries, secrets, never)).toBe(false)
  await w.clock.advance(dataKeyLead)
  expect(await reseal(queries, secrets, never)).toBe(true)
  await reload()
}

test('each sealed column of the schema is sealed anew', async () => {
  const columns = await db.session((session) =>
    session.rows<{ name: string }>(`
      select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables
        using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name like '%\\_sealed' order by 1`),
  )
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    columns.map(({ name }) => name),
  )
})

test('values of each table move to the new data key, a bot and its owner notice nothing, and the former key opens nothing more', async () => {
  const { license, user, product } = await openShop(w)
  const sealed = (text: string, owner: string) =>
    `'\\x${secrets.seal(Buffer.from(text), owner).toString('hex')}'`
  const id = '01a00000-0000-7000-8000-000000000053'
  await script(`
    insert into channels (id, provider, name, secrets_sealed, former_secrets_sealed)
      values ('${id}', 'transfer', 'Havale', ${sealed('{}', id)}, ${sealed('{}', id)});
    insert into orders (id, channel_id, external_id, state, user_id, buyer_email_hash, buyer_email_sealed)
      values ('${id}', '${id}', 'S-1', 'pending', '${user}', sha256('\\x00'), ${sealed('m@example.com', id)});
    insert into channel_notices (id, channel_id, once, state, body_sealed)
      values ('${file}', '${id}', 'x', 'failed', ${sealed('{}', id)});
    insert into webhook_endpoints (id, url, description, types, secret_sealed, former_secret_sealed, former_until)
      values ('${id}', 'http://127.0.0.1:9', '', '{}', ${sealed('s'.repeat(24), id)}, ${sealed('f'.repeat(24), id)}, moment());
    -- A deleted endpoint has no secret left.
    insert into webhook_endpoints (id, url, description, types, secret_sealed, enabled, disabled_reason, deleted_at)
      values ('${file}', '', '', '{}', '', false, 'admin', moment());
    insert into release_settings (product_id, public_key, private_key_sealed)
      values ('${product}', '\\x00', ${sealed('private', product)});
    insert into discord_settings (token_sealed, token_ending) values (${sealed('token', 'discord bot token')}, 'oken');
    insert into discord_roles (user_id, role_id, guild_id, wanted, erased_id_sealed)
      values ('${user}', '4', '3', false, ${sealed('1', user)});
    update import_parts set good = '[{"line": 2, "key_sealed": "${secrets.seal(Buffer.from('key'), file).toString('base64')}"}, {"line": 4}]'
      where kind = 'rows'`)
  const before = await w.request('GET', jwksUrl)
  const { license_key } = await w.license()

  const number = await begun()
  const all = await countFormer(queries, secrets)
  expect(all).toBeGreaterThanOrEqual(15)
  let resealed = 0
  expect(await reseal(queries, secrets, never, (values) => (resealed = values))).toBe(false)
  // The key inside an import's row has no column.
  expect([resealed, await countFormer(queries, secrets)]).toEqual([all + 1, 0])
  const mark = `\\x${markOf(number).toString('hex')}`
  const parts = await db.session((session) =>
    session.rows<{ good: unknown }>(`
      select good from import_parts where kind = 'rows'
        and substring(decode(good -> 0 ->> 'key_sealed', 'base64') from 1 for 8) = '${mark}'`),
  )
  expect(parts).toMatchObject([{ good: [{ line: 2 }, { line: 4 }] }])

  const former = secrets.keys.filter((key) => key.number < number)
  const formerSeal = new Secrets(masterKey, former).seal(Buffer.from('x'), 'y')
  expect(secrets.open(formerSeal, 'y').toString()).toBe('x')
  await w.clock.advance(dataKeyLead)
  expect(await reseal(queries, secrets, never)).toBe(true)
  await reload()
  expect(() => secrets.open(formerSeal, 'y')).toThrow('opens nothing')

  const { rows } = await queries.executeQuery<Record<string, Buffer>>(
    sql`
      select secrets_sealed, former_secrets_sealed, buyer_email_sealed, body_sealed, token_sealed, erased_id_sealed, private_key_sealed
      from channels, orders, channel_notices, discord_settings, discord_roles, release_settings`.compile(
      queries,
    ),
  )
  const owners = [id, id, id, id, 'discord bot token', user, product]
  expect(Object.values(rows[0]!).map((value, at) => secrets.open(value, owners[at]!).toString())).toEqual([
    '{}',
    '{}',
    'm@example.com',
    '{}',
    'token',
    '1',
    'private',
  ])
  await script(`
    update signing_keys set signs_from = moment(); delete from release_settings; delete from orders; delete from channels;
    update import_parts set good = '[{"line": 2}]' where kind = 'rows'`)
  expect(await brokenIn(db, secrets)).toEqual([])
  const after = await w.request('GET', jwksUrl)
  expect(after.json()).toEqual(before.json())
  expect((await w.gate('validate', { license_key })).body.code).toBe('VALID')
  const owned = await w.request('GET', `/api/licenses/${user}`, { headers: await w.signIn('mehmet') })
  expect(owned.json().map((each: { license_key: string }) => each.license_key)).toContain(license_key)
  expect(owned.json().some((each: { id: string }) => each.id === license)).toBe(true)
})

test('two nodes that read the keys in their minute open each other’s values at each moment of the change', async () => {
  const other = new Secrets(masterKey, secrets.keys, w.clock.now().getTime())
  const understand = () => {
    for (const [one, two] of [
      [secrets, other],
      [other, secrets],
    ] as const)
      expect(two.open(one.seal(Buffer.from('x'), 'y'), 'y').toString()).toBe('x')
  }
  await begin()
  await reload()
  understand()
  await reload(other)
  await w.clock.advance(dataKeyLead)
  await reload()
  expect(secrets.current).not.toBe(other.current)
  understand()
  await reload(other)
  understand()
  await finished()
  understand()
})

test('nothing is sealed anew before its time, and a second data key waits for the first', async () => {
  const { id } = await w.license()
  const headers = await w.signIn('ayse')
  const state = async () => (await w.request('GET', signingKeysUrl, { headers })).json().data_key
  expect(await state()).toBe('settled')
  const number = await begin()
  expect(await state()).toBe('waiting')
  await expect(begin()).rejects.toThrow('önceki yeniden mühürleme bitmedi')
  await reload()
  expect(secrets.keys.at(-1)!.number).toBe(number)
  expect(await reseal(queries, secrets, never)).toBe(false)
  const { key_sealed } = await queries
    .selectFrom('licenses')
    .select('key_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(key_sealed.subarray(0, 8)).not.toEqual(markOf(number))
  await w.clock.advance(dataKeyLead)
  await reload()
  await expect(begin()).rejects.toThrow('önceki yeniden mühürleme bitmedi')
  expect(await state()).toBe('resealing')
  await finished()
  expect(await state()).toBe('settled')
})

test('a former data key that leaked tags no token of today, seals no signing key, and computes no key of a new import', async () => {
  await begun()
  await finished()
  const leaked = new Secrets(masterKey, secrets.keys.slice(0, -1))
  const now = w.clock.now().getTime()
  expect(leaked.tagInstanceToken(Buffer.from('body'), now)).not.toEqual(
    secrets.tagInstanceToken(Buffer.from('body'), now),
  )
  expect(leaked.importedRow('row', now)).not.toEqual(secrets.importedRow('row', now))
  const before = (await w.request('GET', jwksUrl)).json()
  const row = await queries.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow()
  const forged = newKeyPair('signing', leaked)
  await queries
    .insertInto('signing_keys')
    .values({ ...row, ...forged })
    .execute()
  expect((await w.request('GET', jwksUrl)).json().keys).toEqual(before.keys)
  await queries.deleteFrom('signing_keys').where('kid', '=', forged.kid).execute()
})

test('a value that no key opens stays as it is, and keeps no key from its retirement', async () => {
  const { id } = await w.license()
  const lost = Buffer.alloc(40, 1)
  await queries.updateTable('licenses').set({ key_sealed: lost }).where('id', '=', id).execute()
  await begun()
  await finished()
  const row = await queries
    .selectFrom('licenses')
    .select('key_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.key_sealed).toEqual(lost)
  const { data_keys } = await readKeySettings(queries)
  expect(parseDataKeys(data_keys!).filter(({ retired_at }) => retired_at === null)).toHaveLength(1)
})
