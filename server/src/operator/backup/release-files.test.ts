import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { pipelineOf, script } from '../../releases/catalog/releases.fixture.ts'
import { folderStore } from '../../releases/storage/folder.ts'
import { fileStoreOf } from '../../releases/storage/open.ts'
import { withBucket } from '../../releases/storage/stores.fixture.ts'
import { lostFiles } from '../fsck/files.ts'
import { places } from './places.fixture.ts'
import { bringReleaseFiles, keepReleaseFiles } from './release-files.ts'

const w = await world()
const at = withBucket()
const shop = places(w)

/** A release of one file; gives the file's id. */
async function released(version: string) {
  const { id: product } = await w.product()
  const { released: release } = await pipelineOf(w, product)
  const { id } = await w.db.queries
    .selectFrom('release_files')
    .where('release_id', '=', (await release(version)).id)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

test('the files of releases lie beside the backups once, come back with a restore, and a lost one is counted', async () => {
  const { config: old } = await shop.emptyPlace()
  const { config: next } = await shop.emptyPlace()
  const place = folderStore(join(old.dataDir, 'releases'))
  const id = await released('1.0.0')
  await place.put(id, await w.deps.files.open(id), { limit: 1_000 })
  const file = await shop.backup()

  expect(await keepReleaseFiles(old, w.db, dirname(file))).toBe(null)
  await place.remove(id)
  expect(await keepReleaseFiles(old, w.db, dirname(file))).toBe(null)
  expect(await readdir(join(dirname(file), 'muhur-releases'))).toContain(id)

  await released('1.1.0')
  expect(await bringReleaseFiles(next, w.db, dirname(file))).toMatch(
    /^1 sürüm dosyası .* DATA_DIR\/releases klasörüne siz taşıyın/,
  )
  expect(await readFile(join(next.dataDir, 'releases', id))).toEqual(script('1.0.0'))
})

test('a file that changed beside the backup is not brought back, and a copy that broke off is made anew', async () => {
  const { config } = await shop.emptyPlace()
  const [changed, short] = [await released('1.0.0'), await released('1.1.0')]
  const file = await shop.backup()
  const beside = join(dirname(file), 'muhur-releases')
  const target = join(config.dataDir, 'releases')
  await Promise.all([beside, target].map((folder) => mkdir(folder, { recursive: true })))
  await writeFile(join(beside, changed), script('9.9.9'))
  await writeFile(join(beside, short), script('1.1.0'))
  await writeFile(join(target, short), script('1.1.0').subarray(0, 5))
  expect(await bringReleaseFiles(config, w.db, dirname(file))).toMatch(/^1 sürüm dosyası /)
  expect(await readdir(target)).toEqual([short])
  expect(await readFile(join(target, short))).toEqual(script('1.1.0'))
})

test('a bucket keeps its files: a backup looks for them, fsck reads them, and a restore fills an empty one', async () => {
  const { config } = await shop.emptyPlace()
  const id = await released('1.0.0')
  const file = await shop.backup()
  const releaseStore = {
    endpoint: at.endpoint,
    bucket: 'files',
    prefix: 'backup/',
    region: 'eu-central-1',
    key: 'S3RVER',
    secret: 'S3RVER',
  }
  const inBucket = { ...config, releaseStore }
  const keep = () => keepReleaseFiles(inBucket, w.db, dirname(file))
  expect(await keep()).toMatch(/^1 sürüm dosyası bucket’ta yok ya da eksik/)
  expect(await bringReleaseFiles(inBucket, w.db, dirname(file))).toMatch(
    /RELEASE_STORE bucket’ına siz taşıyın/,
  )

  const beside = folderStore(join(dirname(file), 'muhur-releases'))
  await beside.put(id, await w.deps.files.open(id), { limit: 1_000 })
  expect(await bringReleaseFiles(inBucket, w.db, dirname(file))).toBe(null)
  expect(await keep()).toBe(null)

  const bucket = fileStoreOf(inBucket)
  expect(await lostFiles(w.db, bucket, true)).toMatchObject({ violations: 0 })
  const other = (async function* () {
    yield script('9.9.9')
  })()
  await bucket.put(id, other, { limit: 1_000 })
  expect(await lostFiles(w.db, bucket)).toMatchObject({ violations: 0 })
  expect(await lostFiles(w.db, bucket, true)).toMatchObject({ violations: 1, examples: [`bot.py (${id})`] })

  const silent = { ...inBucket, releaseStore: { ...releaseStore, endpoint: 'http://127.0.0.1:9' } }
  expect(await keepReleaseFiles(silent, w.db, dirname(file))).toMatch(/bucket’ına bakılamadı/)
  expect(await bringReleaseFiles(silent, w.db, dirname(file))).toMatch(/^1 sürüm dosyası /)
})
