import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { pipelineOf, script } from '../../releases/catalog/releases.fixture.ts'
import { folderStore } from '../../releases/storage/folder.ts'
import { places } from './places.fixture.ts'
import { bringReleaseFiles, keepReleaseFiles } from './release-files.ts'

test('the files of releases lie beside the backups once, come back with a restore, and a lost one is counted', async () => {
  const w = await world()
  const { backup, emptyPlace } = places(w)
  const { id: product } = await w.product()
  const { released } = await pipelineOf(w, product)
  const { config: old } = await emptyPlace()
  const { config: next } = await emptyPlace()
  const place = folderStore(join(old.dataDir, 'releases'))
  const { id } = await w.db.queries
    .selectFrom('release_files')
    .where('release_id', '=', (await released('1.0.0')).id)
    .select('id')
    .executeTakeFirstOrThrow()
  await place.put(id, await w.deps.files.open(id), { limit: 1_000 })
  const file = await backup()

  expect(await keepReleaseFiles(old, w.db, file)).toBe(0)
  await place.remove(id)
  expect(await keepReleaseFiles(old, w.db, file)).toBe(0)
  expect(await readdir(join(dirname(file), 'muhur-releases'))).toEqual([id])

  await released('1.1.0')
  expect(await bringReleaseFiles(next, w.db, file)).toBe(1)
  expect(await readFile(join(next.dataDir, 'releases', id))).toEqual(script('1.0.0'))
})
