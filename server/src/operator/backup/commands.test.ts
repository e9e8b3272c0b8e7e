import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../../test/postgres/database.ts'
import { emptyDatabase } from '../../../test/postgres/own-database.ts'
import { runBackup, runFsck, runNode, startNode } from '../../../test/nodes/node-process.ts'
import { embeddedUrl } from '../../../test/postgres/own-postgres.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As under a systemd unit with a filter of system calls. */
const keepsPriority = `--import=data:text/javascript,${encodeURIComponent(`
  import os from 'node:os'
  import { syncBuiltinESMExports } from 'node:module'
  os.setPriority = () => { throw new Error('EPERM') }
  syncBuiltinESMExports()`).replaceAll("'", '%27')}`

const BACKUP_PASSPHRASE = 'on iki harften uzun'

test(
  'a shop moves from the embedded database to another one while its server runs, waiting jobs and all',
  { timeout: 600_000 },
  async () => {
    const old = { DATA_DIR: join(folder, 'old'), BACKUP_DIR: join(folder, 'backups') }
    const left = ['move-aB3dE5', 'restore-kL2mN4'].map((name) => join(old.DATA_DIR, name))
    const notes = join(old.DATA_DIR, 'move-server', 'notes.txt')
    const underWay = join(old.DATA_DIR, 'move-gH7iJ9')
    for (const place of [...left, dirname(notes), underWay]) await mkdir(place, { recursive: true })
    await writeFile(notes, '')
    for (const place of left) await writeFile(join(place, 'shop.backup.gz'), '')
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    for (const place of [...left, dirname(notes)]) await utimes(place, twoDaysAgo, twoDaysAgo)
    const server = await startNode(old)
    expect([...left, notes, underWay].map((place) => existsSync(place))).toEqual([false, false, true, true])
    await rm(underWay, { recursive: true })
    const db = openPostgres(embeddedUrl(old.DATA_DIR))
    const queued = () =>
      db.executeSql(`select name from pgboss.queue where name = 'imports'`).then(
        ({ rows }) => rows.length,
        () => 0,
      )
    await expect.poll(queued, { timeout: 120_000 }).toBe(1)
    await db.session((session) =>
      session.script(
        `insert into pgboss.job (name, data, start_after) values ('imports', '{"a": 1}', 'infinity')`,
      ),
    )
    await db.close()
    expect(await runBackup('backup', [], old)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Yedek alınamadı: parola gerekli; [^\n]+\n$/),
    })
    const done = await runBackup('backup', [], { ...old, BACKUP_PASSPHRASE, NODE_OPTIONS: keepsPriority })
    expect(done).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Yedek alındı ve baştan sona okundu: /),
    })
    const elsewhere = await emptyDatabase(testServer())
    const moving = { ...old, NEW_DATABASE_URL: elsewhere.url }
    expect(await runBackup('move-database', [], moving)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Veritabanı taşınamadı: sunucu çalışıyor; [^\n]+\n$/),
    })
    expect(await server.stop()).toBe(0)
    const name = (await readdir(old.BACKUP_DIR)).find((each) => each.endsWith('.gz'))
    const file = join(old.BACKUP_DIR, name!)

    const before = await readFile(file)
    expect(await runBackup('backup', ['--without-key', file], old)).toMatchObject({
      code: 1,
      output: `Yedek alınamadı: ${file} zaten var; başka bir ad verin, eski yedeğin üzerine yazılmaz\n`,
    })
    expect(await readFile(file)).toEqual(before)

    const { url, drop } = await emptyDatabase(testServer())
    const next = { DATA_DIR: join(folder, 'next'), DATABASE_URL: url }
    const piped = await readFile(file)
    expect((await runBackup('restore', ['-'], next, piped)).output).toMatch(
      /^Yedek yüklenemedi: parola gerekli; BACKUP_PASSPHRASE/,
    )
    const restored = await runBackup('restore', ['-'], { ...next, BACKUP_PASSPHRASE }, piped)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Denetim temiz; ') })
    expect(await runBackup('restore', [file], { ...next, BACKUP_PASSPHRASE })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Yedek yüklenemedi: bu veritabanı boş değil; [^\n]+\n$/),
    })
    expect(await readdir(next.DATA_DIR)).toEqual(['audit-head.jws', 'master.key'])
    const moved = openPostgres(url)
    const { rows } = await moved.executeSql(`select data from pgboss.job where start_after = 'infinity'`)
    expect(rows).toEqual([{ data: { a: 1 } }])
    await moved.close()
    expect((await runFsck(next)).code).toBe(0)
    await drop()

    const wrong = new URL(elsewhere.url)
    Object.assign(wrong, { username: 'gizli', password: 'gizli', port: '1' })
    expect(await runBackup('move-database', [], { ...old, NEW_DATABASE_URL: wrong.href })).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^Veritabanı taşınamadı: NEW_DATABASE_URL açılamıyor: (?!.*gizli).* \(ECONNREFUSED\)[^\n]+\n$/,
      ),
    })
    const result = await runBackup('move-database', [], moving)
    expect(result).toMatchObject({ code: 0, output: expect.stringContaining('ikisi de temiz.') })
    expect(result.output).not.toContain(elsewhere.url)
    expect((await readdir(old.DATA_DIR)).filter((entry) => entry.startsWith('move-'))).toEqual([
      'move-server',
    ])
    const shop = openPostgres(elsewhere.url)
    const waiting = await shop.executeSql(`select data from pgboss.job where start_after = 'infinity'`)
    expect(waiting.rows).toEqual([{ data: { a: 1 } }])
    await shop.close()
    expect(await runBackup('move-database', [], moving)).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^Veritabanı taşınamadı: bu veritabanı boş değil; [^\n]+ yeni bir NEW_DATABASE_URL verin\n$/,
      ),
    })
    expect((await runFsck({ ...old, DATABASE_URL: elsewhere.url })).code).toBe(0)
    const mark = join(old.DATA_DIR, 'postgresql', 'moved')
    const { host, pathname } = new URL(elsewhere.url)
    const refused = await runNode(old)
    expect(refused.code).toBe(1)
    expect(refused.output.trim()).toBe(
      `Mühür başlatılamadı: DATA_DIR ${old.DATA_DIR} açılamıyor: mağaza buradan ${host}${pathname} veritabanına taşındı; ` +
        `DATABASE_URL ile onun adresini verin; eskisini bilerek açacaksanız ${mark} dosyasını silin`,
    )
    await rm(mark)
    expect((await runFsck(old)).code).toBe(0)
    await elsewhere.drop()
  },
)
