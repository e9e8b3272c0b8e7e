import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { archiveOf, segmentsIn, setArchive } from '../../../db/embedded/archive/archive.ts'
import { baseNameAt } from '../../../db/embedded/archive/base-copy.ts'
import { clusterIn } from '../../../db/embedded/embedded.ts'
import { archiveJobs } from './jobs.ts'
import { archiveNow, noteArchive, readArchiveState } from './state.ts'

const w = await world()
const hour = 3600

let folder: string
let place: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-archive-jobs-'))
  await mkdir(clusterIn(folder))
  await setArchive(clusterIn(folder), join(folder, 'backups'))
  place = (await archiveOf(clusterIn(folder)))!
})
afterEach(async () => {
  await w.db.queries.deleteFrom('settings').where('name', '=', 'backup').execute()
  await rm(folder, { recursive: true })
})

/** Adds a base copy, and notes the success, as the command does. */
async function copied(): Promise<null> {
  await noteArchive(w.db.queries, () => ({ failure: null }))
  const base = join(place, baseNameAt(w.clock.now()))
  await mkdir(base)
  const segment = '000000010000000000000002'
  await writeFile(join(base, 'backup_label'), `START WAL LOCATION: 0/2000028 (file ${segment})\n`)
  await writeFile(join(segmentsIn(place), `${segment}.gz`), '')
  return null
}

let done: string[] = []
/** What the job does at this moment. */
async function look(result: () => Promise<string | null> = copied): Promise<string[]> {
  const [job] = archiveJobs(
    {
      backup: { folder: join(folder, 'backups'), daily: { start_hour: 1, kept: 2 } },
      databaseUrl: null,
      dataDir: folder,
    },
    {
      copy: () => (done.push('copy'), result()),
      try: async () => {
        done.push('try')
        await noteArchive(w.db.queries, (_, at) => ({ tried_at: at }))
        return null
      },
    },
  )
  await job!.run(w.db.queries, new AbortController().signal)
  return done.splice(0)
}

test('a copy comes first, then its trial; each day has a copy, and each week a trial', async () => {
  expect([await look(), await look(), await look()]).toEqual([['copy'], ['try'], []])
  expect(await readArchiveState(w.db.queries)).toMatchObject({
    failure: null,
    tried_at: w.clock.now().toISOString(),
  })
  const week: string[] = []
  for (let day = 0; day < 7; day++) {
    await w.clock.advance(24 * hour)
    week.push(...(await look()), ...(await look()))
  }
  expect(week).toEqual([...Array<string>(7).fill('copy'), 'try'])
})

test('a failure is told, and its work comes again after an hour', async () => {
  const failing = () => Promise.resolve('arşiv klasörüne yazılamıyor')
  await expect(look(failing)).rejects.toThrow('arşiv klasörüne yazılamıyor')
  expect(done.splice(0)).toEqual(['copy'])
  const { failure } = await readArchiveState(w.db.queries)
  expect(failure).toMatchObject({ reason: 'arşiv klasörüne yazılamıyor' })
  expect(await look()).toEqual([])
  await w.clock.advance(hour)
  expect(await look()).toEqual(['copy'])
  expect(await readArchiveState(w.db.queries)).toMatchObject({ failure: null })
})

test('an archive whose disk is away is told, nothing is made in its place, and its return is seen at once', async () => {
  expect([await look(), await look(), await look()]).toEqual([['copy'], ['try'], []])
  const since = w.clock.now().toISOString()
  expect(await readArchiveState(w.db.queries)).toMatchObject({ since, failure: null })
  const [backups, elsewhere] = [join(folder, 'backups'), join(folder, 'elsewhere')]
  await rename(backups, elsewhere)
  // As the folder that a lost mount leaves behind, and as after a new start of the server.
  await mkdir(backups)
  await setArchive(clusterIn(folder), backups)
  await w.clock.advance(24 * hour)
  const missed = w.clock.now().toISOString()
  for (let looks = 0; looks < 2; looks++) {
    await expect(look()).rejects.toThrow('diskin bağlı olduğuna bakın')
    await w.clock.advance(300)
  }
  expect(done).toEqual([])
  expect(await readdir(backups)).toEqual([])
  expect(await archiveNow(w.db.queries)).toMatchObject({ since: null, failure: { failed_at: missed } })

  await rm(backups, { recursive: true })
  await rename(elsewhere, backups)
  expect(await look()).toEqual(['copy'])
  expect(await look()).toEqual([])
  expect(await archiveNow(w.db.queries)).toMatchObject({ since, failure: null })
})

test('a new BACKUP_DIR begins a new archive', async () => {
  expect([await look(), await look()]).toEqual([['copy'], ['try']])
  await setArchive(clusterIn(folder), join(folder, 'other'))
  place = (await archiveOf(clusterIn(folder)))!
  expect(await look()).toEqual(['copy'])
})
