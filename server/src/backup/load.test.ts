import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { world } from '../../test/world.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/open-postgres.ts'
import { openShop } from '../fsck/shop.fixture.ts'
import { load, requireEmpty } from './load.ts'
import { ask, MASTER_KEY, places } from './places.fixture.ts'
import { checkBackup } from './read.ts'
import { restore } from './restore.ts'
import { writeBackup } from './write.ts'

const w = await world()
const { folder, backup, emptyPlace } = places(w)

test('a backup that cannot be read again never gets its name', async () => {
  const place = join(folder, 'unread')
  const cut = () => Object.assign(Readable.from([Buffer.from('half a line')]), { rowCount: 1 })
  const written = w.db.session((session) =>
    writeBackup({ ...session, copyOut: cut }, w.deps.secrets, join(place, 'shop.backup.gz'), null),
  )
  await expect(written).rejects.toThrow(/bozuk/)
  expect(await readdir(place)).toEqual([])
})

test('a file that is another one when it is read for the second time leaves nothing behind', async () => {
  await openShop(w)
  const file = await backup()
  const found = await checkBackup(file)
  const { url } = await emptyPlace()
  const db = openPostgres(url)
  onTestFinished(() => db.close())
  const text = gunzipSync(await readFile(file)).toString()
  for (const other of [text.replaceAll('192.0.2.7', '192.0.2.8'), text.slice(0, text.lastIndexOf('\\.\n'))]) {
    await writeFile(file, gzipSync(other))
    await expect(load(db, file, found)).rejects.toThrow(/bozuk/)
    expect(await db.queries.selectFrom('users').selectAll().execute()).toEqual([])
  }
})

test('a database that a server has begun to use, or that a newer version made, takes no backup', async () => {
  await openShop(w)
  const file = await backup()
  const found = await checkBackup(file)
  const { url } = await emptyPlace()
  const db = openPostgres(url)
  onTestFinished(() => db.close())
  await db.session((session) => migrate(session))
  await db.session((session) => requireEmpty(session, found.head))
  const older = { ...found.head, migrations: found.head.migrations.slice(0, -1) }
  await expect(db.session((session) => requireEmpty(session, older))).rejects.toThrow(/boş değil/)
  // After the check, before the load.
  await db.session((session) =>
    session.script(`
      insert into users (id, discord_id) values (gen_random_uuid(), '110000000000000009')`),
  )
  await expect(load(db, file, found)).rejects.toThrow(/boş değil/)
  expect(await db.queries.selectFrom('users').select('discord_id').execute()).toEqual([
    { discord_id: '110000000000000009' },
  ])
})

test('the key stays with the rows that it opens, whatever fails behind them', async () => {
  await openShop(w)
  const file = await backup()
  const { config, url, DATA_DIR } = await emptyPlace()
  const db = openPostgres(url)
  onTestFinished(() => db.close())
  await db.session(async (session) => {
    await migrate(session)
    await session.script(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
      create trigger fail before insert on audit_log for each row execute function fail()`)
  })
  await expect(restore(config, file, ask)).rejects.toThrow('the disk is full')
  expect((await readFile(join(DATA_DIR, 'master.key'), 'utf8')).trim()).toBe(MASTER_KEY)
  expect(await db.queries.selectFrom('users').select('id').execute()).not.toEqual([])
})
