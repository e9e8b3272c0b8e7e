import { backupsUrl, type Backups } from '@muhur/contract/operator/backups'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { buildApp } from '../../app.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { openJobs } from '../../db/jobs.ts'
import { openLive } from '../../site/live/live.ts'
import { nameAt } from './folder.ts'
import { backupJobs, runCommand, type MakeBackup } from './jobs.ts'
import { warningOf } from './rules.ts'
import { noteGood, readState } from './state.ts'

const daily = { start_hour: 1, kept: 2 }
const w = await world(({ config }) => ({ config: { ...config, dailyBackup: daily } }))
const hour = 3600

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-daily-'))
})
beforeEach(async () => {
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await w.db.queries.deleteFrom('settings').where('name', '=', 'backup').execute()
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (person: 'ayse' | 'mehmet' = 'ayse') =>
  w.request('GET', backupsUrl, { headers: await w.signIn(person) })
const shown = async () => (await read()).json<Backups>()

/** Notes a good backup, as the command does. */
const good: MakeBackup = async () => {
  await writeFile(nameAt(folder, w.clock.now()), '')
  await noteGood(w.db.queries, { made_at: w.clock.now().toISOString(), bytes: 7, has_key: true })
  return null
}

/** Two nodes look at once; the number of their backups, and their messages for the log. */
async function lookAndTell(make: MakeBackup): Promise<{ made: number; messages: string[] }> {
  let made = 0
  const counted: MakeBackup = (signal) => {
    made += 1
    return make(signal)
  }
  const [job] = backupJobs({ backup: { folder, daily }, backupPassphrase: null }, counted)
  const signal = new AbortController().signal
  const runs = await Promise.allSettled([1, 2].map(() => job!.run(w.db.queries, signal)))
  const messages = runs.flatMap((run) => (run.status === 'rejected' ? [String(run.reason)] : []))
  return { made, messages }
}

const look = async (make: MakeBackup) => (await lookAndTell(make)).made

test('one node makes one backup a day, and the newest are kept beside what is not ours', async () => {
  await writeFile(join(folder, 'notes.txt'), '')
  expect(await look(good)).toBe(1)
  expect(await look(good)).toBe(0)
  // The clock stands at 12:00.
  await w.clock.advance(12 * hour)
  expect(await look(good)).toBe(0)
  for (let day = 0; day < 3; day++) {
    await w.clock.advance((day === 0 ? 1 : 24) * hour)
    expect(await look(good)).toBe(1)
  }
  expect((await readdir(folder)).sort()).toEqual([
    'muhur-2026-11-22T010000Z.backup.gz',
    'muhur-2026-11-23T010000Z.backup.gz',
    'notes.txt',
  ])
})

test('a failure is shown, tried again each hour, and forgotten with the next good one', async () => {
  const failing = () => Promise.resolve('Yedek alınamadı: disk dolu')
  expect(await shown()).toMatchObject({ last_good: null, failure: null, warning: null })
  expect(await lookAndTell(failing)).toEqual({ made: 1, messages: ['Error: Yedek alınamadı: disk dolu'] })
  expect(await lookAndTell(failing)).toEqual({ made: 0, messages: [] })
  expect(await shown()).toEqual({
    daily: { start_hour: 1, kept: 2 },
    last_good: null,
    failure: { failed_at: w.clock.now().toISOString(), reason: 'Yedek alınamadı: disk dolu' },
    archive: null,
    warning: 'failed',
  })
  await w.clock.advance(hour)
  expect(await look(good)).toBe(1)
  expect(await shown()).toMatchObject({ last_good: { bytes: 7 }, failure: null, warning: null })
})

test('a backup that is a day and a half old is warned of', async () => {
  await good(new AbortController().signal)
  await w.clock.advance(36 * hour)
  expect((await shown()).warning).toBe(null)
  await w.clock.advance(60)
  expect((await shown()).warning).toBe('old')
})

test('a shop that never got a good backup is warned as well, and no shop that makes none', async () => {
  const ended = () => Promise.resolve(null)
  expect(await look(ended)).toBe(1)
  await w.clock.advance(36 * hour)
  expect(await look(ended)).toBe(1)
  expect((await shown()).warning).toBe(null)
  await w.clock.advance(60)
  expect((await shown()).warning).toBe('old')
  await w.clock.advance(hour)
  expect(await look(() => Promise.resolve('disk dolu'))).toBe(1)
  expect((await shown()).warning).toBe('failed')
  expect(warningOf(await readState(w.db.queries), null, w.clock.now().getTime())).toBe(null)
})

test('a node that makes no backups tells what became of another node’s, and goes on when no node makes them any more', async () => {
  const { dailyBackup: _, ...config } = w.deps.config
  const db = openPostgres(w.databaseUrl)
  const live = openLive(db, false)
  const app = await buildApp({ ...w.deps, config, db, live, jobs: openJobs(db, false) })
  const fromOtherNode = async () => {
    const response = await app.inject({ url: backupsUrl, headers: await w.signIn('ayse') })
    return response.json<Backups>()
  }
  expect(await fromOtherNode()).toMatchObject({ daily: null, warning: null })
  await look(() => Promise.resolve('disk dolu'))
  expect(await fromOtherNode()).toMatchObject({ daily, failure: { reason: 'disk dolu' }, warning: 'failed' })
  await w.clock.advance(hour)
  await look(good)
  expect(await fromOtherNode()).toMatchObject({ daily, last_good: { bytes: 7 }, warning: null })
  await w.clock.advance(37 * hour)
  expect(await fromOtherNode()).toEqual(await shown())
  expect(await fromOtherNode()).toMatchObject({ daily, warning: 'old' })
  await w.clock.advance(365 * 24 * hour)
  expect(await fromOtherNode()).toMatchObject({ daily, warning: 'old' })
  await app.close()
  await db.close()
})

test('the reason is the command’s own line, and how its process ended where it said none', async () => {
  const { signal } = new AbortController()
  const ending = (script: string, longest?: number) => runCommand(['-e', script], longest)(signal)
  const stack = '(node:1) Warning\\nYedek alınamadı: disk dolu\\n    at write (file.ts:1:1)'
  expect(await ending(`console.error('${stack}'); process.exitCode = 1`)).toBe('disk dolu')
  expect(await ending('process.exitCode = 7')).toBe('süreç durdu (7)')
  expect(await ending('setInterval(() => {}, 1000)', 1)).toBe('süreç durdu (SIGTERM)')
  expect(await ending('')).toBe(null)
  expect(await runCommand([])(AbortSignal.abort())).not.toContain('\n')
})

test('a backup whose process no signal ends, as on a network mount that hangs, is given up and told', async () => {
  const hanging = `process.on('SIGTERM', () => {}); setTimeout(() => {}, 5_000)`
  const make = runCommand(['-e', hanging], 1_000, 1)
  expect(await make(new AbortController().signal)).toContain('yanıt vermiyor')
})
