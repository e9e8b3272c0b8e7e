import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { administrate } from '../../../test/postgres/administrate.ts'
import { world } from '../../../test/shop/world.ts'
import { migrate } from '../../db/migrations/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { reason } from '../../start/faults/reason.ts'
import { openShop } from '../fsck/shop.fixture.ts'
import { writeInto } from './file/draft.ts'
import { load, requireEmpty } from './load.ts'
import { ask, MASTER_KEY, places } from './places.fixture.ts'
import { checkBackup } from './file/read.ts'
import { restore } from './restore.ts'
import { writeBackup } from './file/write.ts'

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

test('of two backups at once into one folder each gets a file; a name that another one has is refused', async () => {
  const place = join(folder, 'twice')
  const write = (file: string) =>
    w.db.session((session) => writeBackup(session, w.deps.secrets, file, null)).then(() => file)
  const moment = new Date('2026-11-23T10:00:59Z')
  const files = await Promise.all([writeInto(place, moment, write), writeInto(place, moment, write)])
  const names = ['muhur-2026-11-23T100059Z.backup.gz', 'muhur-2026-11-23T100100Z.backup.gz']
  expect(files.sort()).toEqual(names.map((name) => join(place, name)))
  expect((await readdir(place)).sort()).toEqual(names)
  for (const file of files) await checkBackup(file)

  const one = join(place, 'one.gz')
  await write(one)
  await expect(write(one)).rejects.toThrow(`${one} zaten var; `)
  expect((await readdir(place)).sort()).toEqual([...names, 'one.gz'])
  await checkBackup(one)
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

test('a database that a first start without its rights has left takes a backup', async () => {
  const { url } = await emptyPlace()
  const role = `limited_${randomBytes(4).toString('hex')}`
  await administrate(url, `create role ${role} login password '${role}'`)
  await administrate(url, `grant create on schema public to ${role}`)
  onTestFinished(async () => {
    await administrate(url, `drop owned by ${role}`)
    await administrate(url, `drop role ${role}`)
  })
  const limited = Object.assign(new URL(url), { username: role, password: role }).href
  await expect(openDatabase({ url: limited, name: 'DATABASE_URL' })).rejects.toThrow(/\(42501\)/)
  const db = openPostgres(url)
  onTestFinished(() => db.close())
  expect(await db.session((session) => session.rows('select name from migrations'))).toEqual([])
  await db.session((session) => requireEmpty(session, { migrations: [] }))
  await db.session((session) => session.script('create table another ()'))
  await expect(db.session((session) => requireEmpty(session, { migrations: [] }))).rejects.toThrow(
    /boş değil/,
  )
})

test('a fault of a restore says which variable, and a fault of a backup which file', async () => {
  const { config, url } = await emptyPlace()
  const name = new URL(url).pathname.slice(1)
  await administrate(url, `alter database ${name} set default_transaction_read_only = on`)
  await expect(restore(config, await backup(), ask, 'NEW_DATABASE_URL')).rejects.toThrow(
    /^NEW_DATABASE_URL: [^\n]* \(25006\); /,
  )

  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', errno: -28, syscall: 'write' })
  const toFullDisk = (file: string) =>
    w.db.session((session) => {
      const copyOut = () =>
        Object.assign(
          new Readable({
            read: (): never => {
              throw full
            },
          }),
          { rowCount: 0 },
        )
      return writeBackup({ ...session, copyOut }, w.deps.secrets, file, null)
    })
  const place = join(folder, 'full')
  const file = join(place, 'shop.gz')
  await expect(toFullDisk(file).catch((error) => Promise.reject(new Error(reason(error))))).rejects.toThrow(
    `${file}: diskte yer kalmamış (ENOSPC)`,
  )
  await expect(writeInto(place, new Date(), toFullDisk)).rejects.toThrow(`BACKUP_DIR ${place}`)
  await writeFile(file, '')
  await expect(writeInto(file, new Date(), toFullDisk)).rejects.toThrow(`BACKUP_DIR ${file}`)
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
