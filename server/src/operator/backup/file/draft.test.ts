import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { serverEnvironment } from '../../../../../scripts/node24.mjs'
import { runBackup } from '../../../../test/nodes/node-process.ts'
import { world } from '../../../../test/shop/world.ts'
import { saveSetting } from '../../../db/settings.ts'
import { MASTER_KEY } from '../places.fixture.ts'
import { checkBackup } from './read.ts'

const w = await world()
await saveSetting(w.db.queries, 'master_key_check', w.deps.secrets.check)
const command = fileURLToPath(new URL('../../commands/backup.ts', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'muhur-draft-'))
afterAll(() => rm(root, { recursive: true }))
let folders = 0
const newFolder = () => join(root, String((folders += 1)))

const env = (folder: string) => ({
  DATABASE_URL: w.databaseUrl,
  MASTER_KEY,
  DATA_DIR: join(root, 'data'),
  BACKUP_DIR: folder,
})

/** A backup of a process of its own, which waits for a table in the midst of its draft until `goOn`. */
async function halfway(
  folder: string,
  ...words: string[]
): Promise<{ child: ChildProcess; goOn(): Promise<void> }> {
  const locker = new pg.Client(w.databaseUrl)
  await locker.connect()
  await locker.query('begin; lock table outages in access exclusive mode')
  const child = spawn(process.execPath, [command, '--without-key', ...words], {
    env: serverEnvironment({ PATH: process.env.PATH, ...env(folder) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let gone: Promise<void> | undefined
  const goOn = () => (gone ??= locker.end())
  onTestFinished(goOn)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  await expect
    .poll(async () => ({ drafts: await drafts(folder), output }), { timeout: 120_000 })
    .toEqual({ drafts: [expect.any(String)], output: '' })
  return { child, goOn }
}

const names = (folder: string) => readdir(folder).catch((): string[] => [])
const drafts = async (folder: string) => (await names(folder)).filter((name) => name.endsWith('draft'))
const backUp = (folder: string, ...words: string[]) =>
  runBackup('backup', ['--without-key', ...words], env(folder))

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a backup that %s ends leaves no draft behind',
  async (signal) => {
    const folder = newFolder()
    const { child, goOn } = await halfway(folder)
    const ended = once(child, 'exit')
    child.kill(signal)
    expect(await ended).toEqual([null, signal])
    expect(await readdir(folder)).toEqual([])
    await goOn()
  },
)

test('the draft of a backup that was killed without warning goes with the next backup, whatever the names, and nothing else does', async () => {
  const folder = newFolder()
  const { child, goOn } = await halfway(folder, join(folder, 'monday.gz'))
  child.kill('SIGKILL')
  await once(child, 'exit')
  await goOn()
  expect(await drafts(folder)).toHaveLength(1)
  const ofOthers = ['letter.draft', 'monday.gz.part']
  for (const name of ofOthers) await writeFile(join(folder, name), '')
  // As earlier versions named theirs.
  await writeFile(join(folder, 'muhur-2026-11-01T010000Z.backup.gz.draft'), '')

  expect(await backUp(folder, join(folder, 'tuesday.gz'))).toMatchObject({ code: 0 })
  expect((await readdir(folder)).sort()).toEqual([...ofOthers, 'tuesday.gz'])
  await checkBackup(join(folder, 'tuesday.gz'))
})

test('a backup that waits keeps its draft and its name beside others, and ends well', async () => {
  const folder = newFolder()
  const file = join(folder, 'one.gz')
  const { child, goOn } = await halfway(folder, file)
  const ended = once(child, 'exit')
  expect(await backUp(folder, file)).toEqual({
    code: 1,
    output: `Yedek alınamadı: ${file} adına başka bir yedek yazılıyor; bitmesini bekleyin ya da başka bir ad verin\n`,
  })
  expect(await drafts(folder)).toHaveLength(1)
  await goOn()
  expect(await ended).toEqual([0, null])
  expect(await readdir(folder)).toEqual(['one.gz'])
  await checkBackup(file)
})

test('a backup that was stopped for so long that another removed its draft says so, and gives no other draft its name', async () => {
  const folder = newFolder()
  const file = join(folder, 'one.gz')
  const { child, goOn } = await halfway(folder, file)
  const ended = once(child, 'exit')
  const [draft] = await drafts(folder)
  await rm(join(folder, draft!))
  await writeFile(join(folder, draft!), 'half of another')
  await goOn()
  expect(await ended).toEqual([1, null])
  expect(await readdir(folder)).toEqual([draft])
})
