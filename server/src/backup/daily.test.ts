import { backupsUrl, type Backups } from '@muhur/contract/backup'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../test/world.ts'
import { backupJobs, type MakeBackup } from './jobs.ts'
import { nameAt } from './shelf.ts'
import { noteGood } from './state.ts'

const w = await world(({ config }) => ({ config: { ...config, dailyBackup: { start_hour: 1, kept: 2 } } }))
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

/** Two nodes look at once; how many backups they made. */
async function look(make: MakeBackup): Promise<number> {
  let made = 0
  const counted: MakeBackup = (signal) => {
    made += 1
    return make(signal)
  }
  const [job] = backupJobs({ backup: { folder, hour: 1, keep: 2 }, backupPassphrase: null }, counted)
  const signal = new AbortController().signal
  await Promise.all([job!.run(w.db.queries, signal), job!.run(w.db.queries, signal)])
  return made
}

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
  expect([await look(failing), await look(failing)]).toEqual([1, 0])
  expect(await shown()).toEqual({
    daily: { start_hour: 1, kept: 2 },
    last_good: null,
    failure: { failed_at: w.clock.now().toISOString(), reason: 'Yedek alınamadı: disk dolu' },
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

test('backups are admins’ business', async () => {
  expect((await read('mehmet')).statusCode).toBe(403)
})
