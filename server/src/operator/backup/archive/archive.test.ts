import { backupsUrl, type Backups } from '@muhur/contract/operator/backups'
import { chmod, cp, open, readdir, rm, rmdir } from 'node:fs/promises'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { issueAt } from '../../../../test/nodes/issue-at.ts'
import {
  runBackup,
  runFsck,
  runKeys,
  startNode,
  type NodeProcess,
} from '../../../../test/nodes/node-process.ts'
import { signInAt } from '../../../../test/nodes/sign-in-at.ts'
import { embeddedUrl } from '../../../../test/postgres/own-postgres.ts'
import { runs, signalPostgres } from '../../../../test/postgres/postgres-processes.ts'
import { segmentsIn } from '../../../db/embedded/archive/archive.ts'
import { partsOf } from '../../../db/embedded/cluster.ts'
import { clusterIn } from '../../../db/embedded/embedded.ts'
import { openPostgres } from '../../../db/connection/open-postgres.ts'
import { readArchives } from './folder.ts'
import type { Archive } from './rules.ts'

// A quote, a space and a letter of PostgreSQL's: the paths go through a shell.
const folder = mkdtempSync(join(tmpdir(), `muhur-archive-d'a %f-`))
afterAll(() => rm(folder, { recursive: true, force: true }))
const BACKUP_DIR = join(folder, 'backups')
const BACKUP_PASSPHRASE = 'on iki harften uzun'
type Place = Record<'DATA_DIR' | 'BACKUP_DIR', string>

async function onEmbedded<T>(dataDir: string, text: string): Promise<T[]> {
  const db = openPostgres(embeddedUrl(dataDir))
  const rows = await db.session((session) => session.rows<T>(text))
  await db.close()
  return rows
}

/** Issues a license of the demo's first product, and gives its id. */
async function issue({ address }: NodeProcess, dataDir: string, cookie: string): Promise<string> {
  const [product] = await onEmbedded<{ id: string }>(dataDir, 'select id from products limit 1')
  return issueAt(address, cookie, product!.id)
}

/** Resolves when the archive has everything until now, and gives the last segment's file. */
async function archived(place: Place): Promise<string> {
  const [{ name }] = (await onEmbedded<{ name: string }>(
    place.DATA_DIR,
    `select pg_walfile_name(pg_switch_wal()) as name`,
  )) as [{ name: string }]
  const archive = async () => (await readArchives(place.BACKUP_DIR)).at(-1)!
  await expect.poll(async () => (await archive()).segments.includes(name), { timeout: 60_000 }).toBe(true)
  return join(segmentsIn((await archive()).path), `${name}.gz`)
}

/** Makes a folder as a program brings a folder back from a bucket: no empty folder within, and other permissions. */
async function asFromBucket(path: string): Promise<void> {
  await chmod(path, 0o755)
  const entries = await readdir(path, { withFileTypes: true })
  for (const entry of entries) if (entry.isDirectory()) await asFromBucket(join(path, entry.name))
  if ((await readdir(path)).length === 0) await rmdir(path)
}

test(
  'a shop whose disk is gone returns to a moment or to the end of its archive, and to no other moment',
  { timeout: 480_000 },
  async () => {
    const old = { DATA_DIR: join(folder, 'old'), BACKUP_DIR, BACKUP_PASSPHRASE }
    const server = await startNode(old)
    const cookie = await signInAt(server.address, 'ayse')
    const told = async () => {
      const response = await fetch(server.address + backupsUrl, { headers: { cookie } })
      return ((await response.json()) as Backups).archive
    }
    // The first copy is the server's own.
    await expect.poll(async () => (await told())?.since, { timeout: 180_000 }).toBeTruthy()
    expect(await told()).toMatchObject({ failure: null })
    expect((await runBackup('backup', [], old)).code).toBe(0)
    expect(await runBackup('backup', ['--archive'], old)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Tam kopya alındı: .* MB\.\n$/),
    })
    const first = await issue(server, old.DATA_DIR, cookie)
    await setTimeout(1_100)
    const between = new Date()
    await setTimeout(1_100)
    const second = await issue(server, old.DATA_DIR, cookie)
    await archived(old)
    // The archive ends before the rotation.
    expect((await runKeys(['rotate-master'], old)).code).toBe(0)
    expect((await runKeys(['finish-master'], old)).code).toBe(0)
    for (const name of (await readdir(old.DATA_DIR)).filter((each) => each.startsWith('master.key')))
      await cp(join(old.DATA_DIR, name), join(folder, 'moment', name))
    expect(await runBackup('restore', ['--try'], old)).toMatchObject({
      code: 0,
      output: expect.stringContaining('kontrolden geçti'),
    })
    expect((await told())?.tried_at).toBeTruthy()
    const names = await readdir(clusterIn(old.DATA_DIR))
    expect(names.filter((name) => name.startsWith('draft-'))).toEqual([])
    const lost = await issue(server, old.DATA_DIR, cookie)
    expect(await runBackup('restore', ['--to', 'son'], old)).toMatchObject({
      code: 1,
      output: expect.stringContaining('içinde zaten bir veritabanı var'),
    })
    await server.stop('SIGKILL')
    const { data } = partsOf(clusterIn(old.DATA_DIR))
    for (const pid of signalPostgres(data, 'SIGKILL')) await expect.poll(() => runs(pid)).toBe(false)
    await rm(old.DATA_DIR, { recursive: true })

    const backTo = (moment: string, name: string) =>
      runBackup('restore', ['--to', moment], { ...old, DATA_DIR: join(folder, name) })
    expect((await backTo('2026-11-20 14:05', 'none')).output).toMatch(
      /^Yedek yüklenemedi: arşiv \S+ \S+ anında başlıyor; [^\n]+\n$/,
    )
    expect((await backTo(new Date(Date.now() + 3_600_000).toISOString(), 'none')).output).toMatch(
      /^Yedek yüklenemedi: arşiv \S+ \S+ anına kadar uzanıyor; [^\n]+\n$/,
    )
    expect((await backTo('yarın 14:05', 'none')).output).toMatch(
      /^Yedek yüklenemedi: “yarın 14:05” bir an değil; /,
    )
    expect(existsSync(join(folder, 'none', 'postgresql', 'data'))).toBe(false)

    await asFromBucket(BACKUP_DIR)
    for (const [moment, name, there] of [
      [between.toISOString(), 'moment', [first]],
      ['son', 'end', [first, second]],
    ] as const) {
      const restored = await backTo(moment, name)
      expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Denetim temiz; ') })
      const next = { ...old, DATA_DIR: join(folder, name) }
      const again = await startNode(next)
      const found = await onEmbedded<{ id: string }>(
        next.DATA_DIR,
        `select id from licenses where id in ('${first}', '${second}', '${lost}') order by created_at`,
      )
      expect(found.map(({ id }) => id)).toEqual(there)
      expect(await onEmbedded(next.DATA_DIR, 'select from sessions')).toEqual([])
      await issue(again, next.DATA_DIR, await signInAt(again.address, 'ayse'))
      await archived(next)
      expect(await again.stop()).toBe(0)
      expect((await runFsck(next)).code).toBe(0)
    }
    // Each has its own archive: the first one's segments have the names of the second one's.
    expect((await readArchives(BACKUP_DIR)).map(({ bases }) => bases.length)).toEqual([2, 0, 0])
  },
)

test(
  'a restore from an archive with a hole says what did not come back, and names the hole to a moment within',
  { timeout: 480_000 },
  async () => {
    const shop = {
      DATA_DIR: join(folder, 'holed'),
      BACKUP_DIR: join(folder, 'holed-backups'),
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    const server = await startNode(shop)
    const cookie = await signInAt(server.address, 'ayse')
    const copy = () => runBackup('backup', ['--archive'], shop)
    expect((await copy()).code).toBe(0)
    await issue(server, shop.DATA_DIR, cookie)
    await archived(shop)
    await issue(server, shop.DATA_DIR, cookie)
    const lost = await archived(shop)
    await issue(server, shop.DATA_DIR, cookie)
    // A copy's reach begins with the next whole second.
    await setTimeout(1_100)
    const within = new Date().toISOString()
    await setTimeout(1_100)
    expect((await copy()).code).toBe(0)
    expect(await server.stop()).toBe(0)
    await rm(lost)

    const backTo = (moment: string, name: string) =>
      runBackup('restore', ['--to', moment], { ...shop, DATA_DIR: join(folder, name) })
    expect((await backTo(within, 'none')).output).toMatch(
      /^Yedek yüklenemedi: arşivde \S+ \S+ anından \S+ \S+ anına kadar eksik parça var; daha önceki ya da daha sonraki bir an verin\n$/,
    )
    const [{ bases }] = (await readArchives(shop.BACKUP_DIR)) as [Archive]
    await rm(bases.at(-1)!.path, { recursive: true })
    expect((await backTo(within, 'none')).output).toMatch(
      /^Yedek yüklenemedi: arşivde \S+ \S+ anından sonra eksik parça var; /,
    )
    expect(await backTo('son', 'rest')).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^Arşivde eksik parça var: \S+ \S+ anından sonraki değişiklikler dönmedi\.$/m,
      ),
    })
  },
)

test(
  'a damaged index of a copy is made anew, and damaged rows are refused and leave no database behind',
  { timeout: 480_000 },
  async () => {
    const shop = {
      DATA_DIR: join(folder, 'damaged'),
      BACKUP_DIR: join(folder, 'damaged-backups'),
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    const server = await startNode(shop)
    await issue(server, shop.DATA_DIR, await signInAt(server.address, 'ayse'))
    expect((await runBackup('backup', ['--archive'], shop)).code).toBe(0)
    const [paths] = await onEmbedded<{ index: string; rows: string }>(
      shop.DATA_DIR,
      `select pg_relation_filepath('licenses_key_lookup_key') as index, pg_relation_filepath('licenses') as rows`,
    )
    expect(await server.stop()).toBe(0)
    const [{ bases }] = (await readArchives(shop.BACKUP_DIR)) as [Archive]
    const backTo = (name: string) =>
      runBackup('restore', ['--to', 'son'], { ...shop, DATA_DIR: join(folder, name) })

    await damage(join(bases.at(-1)!.path, paths!.index), 9_000)
    expect((await backTo('healed')).output).toContain('Denetim temiz; ')
    const healed = { ...shop, DATA_DIR: join(folder, 'healed') }
    const again = await startNode(healed)
    await issue(again, healed.DATA_DIR, await signInAt(again.address, 'ayse'))
    expect(await again.stop()).toBe(0)

    await damage(join(bases.at(-1)!.path, paths!.rows), 5_000)
    const refused = await backTo('refused')
    expect(refused.output).toMatch(/^Yedek yüklenemedi: \S.* kopyasındaki veriler bozuk; [^\n]+\n$/)
    expect(existsSync(join(folder, 'refused', 'postgresql', 'data'))).toBe(false)
  },
)

/** Writes over some bytes, as a failing disk does. */
async function damage(file: string, position: number): Promise<void> {
  const opened = await open(file, 'r+')
  await opened.write('XXXXXXXXXXXXXXXX', position)
  await opened.close()
}
