import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../test/database.ts'
import { emptyDatabase } from '../../test/own-database.ts'
import { runBackup, runFsck, startNode } from '../../test/node-process.ts'
import { embeddedUrl } from '../../test/own-postgres.ts'
import { openPostgres } from '../db/open-postgres.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As under a unit whose system calls are filtered. */
const keepsPriority = `--import=data:text/javascript,${encodeURIComponent(`
  import os from 'node:os'
  import { syncBuiltinESMExports } from 'node:module'
  os.setPriority = () => { throw new Error('EPERM') }
  syncBuiltinESMExports()`).replaceAll("'", '%27')}`

const BACKUP_PASSPHRASE = 'on iki harften uzun'

test(
  'a shop moves from the embedded database to another one while its server runs, waiting jobs and all',
  { timeout: 120_000 },
  async () => {
    const old = { DATA_DIR: join(folder, 'old'), BACKUP_DIR: join(folder, 'backups') }
    const server = await startNode(old)
    const db = openPostgres(embeddedUrl(old.DATA_DIR))
    const queued = () =>
      db.executeSql(`select name from pgboss.queue where name = 'webhooks'`).then(
        ({ rows }) => rows.length,
        () => 0,
      )
    await expect.poll(queued, { timeout: 30_000 }).toBe(1)
    await db.session((session) =>
      session.script(
        `insert into pgboss.job (name, data, start_after) values ('webhooks', '{"a": 1}', 'infinity')`,
      ),
    )
    await db.close()
    expect(await runBackup('backup', [], old)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Yedek alınamadı: Parola gerekli: [^\n]+\n$/),
    })
    const done = await runBackup('backup', [], { ...old, BACKUP_PASSPHRASE, NODE_OPTIONS: keepsPriority })
    expect(done).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Yedek alındı ve baştan sona okundu: /),
    })
    const elsewhere = await emptyDatabase(testServer())
    const moving = { ...old, NEW_DATABASE_URL: elsewhere.url }
    expect(await runBackup('move', [], moving)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Veritabanı taşınamadı: Sunucu çalışıyor\. [^\n]+\n$/),
    })
    expect(await server.stop()).toBe(0)
    const [name] = await readdir(old.BACKUP_DIR)
    const file = join(old.BACKUP_DIR, name!)

    const { url, drop } = await emptyDatabase(testServer())
    const next = { DATA_DIR: join(folder, 'next'), DATABASE_URL: url }
    const piped = await readFile(file)
    expect((await runBackup('restore', ['-'], next, piped)).output).toMatch(
      /^Yedek yüklenemedi: Parola gerekli: BACKUP_PASSPHRASE/,
    )
    const restored = await runBackup('restore', ['-'], { ...next, BACKUP_PASSPHRASE }, piped)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Denetim temiz; ') })
    expect(await runBackup('restore', [file], { ...next, BACKUP_PASSPHRASE })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Yedek yüklenemedi: Bu veritabanı boş değil\. [^\n]+\n$/),
    })
    expect(await readdir(next.DATA_DIR)).toEqual(['master.key'])
    const moved = openPostgres(url)
    const { rows } = await moved.executeSql(`select data from pgboss.job where start_after = 'infinity'`)
    expect(rows).toEqual([{ data: { a: 1 } }])
    await moved.close()
    expect((await runFsck(next)).code).toBe(0)
    await drop()

    const told = await runBackup('move', [], moving)
    expect(told).toMatchObject({ code: 0, output: expect.stringContaining('ikisi de temiz.') })
    expect(told.output).not.toContain(elsewhere.url)
    expect((await readdir(old.DATA_DIR)).filter((entry) => entry.startsWith('move-'))).toEqual([])
    const shop = openPostgres(elsewhere.url)
    const waiting = await shop.executeSql(`select data from pgboss.job where start_after = 'infinity'`)
    expect(waiting.rows).toEqual([{ data: { a: 1 } }])
    await shop.close()
    expect(await runBackup('move', [], moving)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Veritabanı taşınamadı: Bu veritabanı boş değil\. [^\n]+\n$/),
    })
    expect((await runFsck({ ...old, DATABASE_URL: elsewhere.url })).code).toBe(0)
    await elsewhere.drop()
  },
)
