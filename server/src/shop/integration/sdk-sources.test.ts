import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openSdkSources } from './sdk-sources.ts'

const folder = await mkdtemp(join(tmpdir(), 'muhur-sdks-'))
afterAll(() => rm(folder, { recursive: true }))
const sources = openSdkSources(folder)
const file = sources.path('java')

beforeEach(async () => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'first')
})

test('a file is read as it is now', async () => {
  expect(await Promise.all([sources.read('java'), sources.read('java')])).toEqual(['first', 'first'])
  await writeFile(`${file}.new`, 'other')
  await rename(`${file}.new`, file)
  expect(await sources.read('java')).toBe('other')
})

test('a file that is missing is found once it is there', async () => {
  await rm(file)
  await expect(sources.read('java')).rejects.toThrow('ENOENT')
  await mkdir(file)
  await expect(sources.read('java')).rejects.toThrow('EISDIR')
  await rm(file, { recursive: true })
  await writeFile(file, 'back')
  expect(await sources.read('java')).toBe('back')
})
