import { mkdir, mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openSdkSources } from './sdk-sources.ts'

const folder = await mkdtemp(join(tmpdir(), 'muhur-sdks-'))
afterAll(() => rm(folder, { recursive: true }))
const file = openSdkSources(folder).path('java')

beforeEach(async () => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'first')
})

test('a file is read once, and again when it changes', async () => {
  const sources = openSdkSources(folder)
  const { atime, mtime } = await stat(file)
  // Whole milliseconds, which can be set again.
  await utimes(file, atime, mtime)
  expect(await Promise.all([sources.read('java'), sources.read('java')])).toEqual(['first', 'first'])

  await writeFile(file, 'other')
  await utimes(file, atime, mtime)
  expect(await sources.read('java')).toBe('first')

  await utimes(file, atime, new Date(mtime.getTime() + 1))
  expect(await sources.read('java')).toBe('other')
  await writeFile(`${file}.new`, 'third')
  await utimes(`${file}.new`, atime, new Date(mtime.getTime() + 1))
  await rename(`${file}.new`, file)
  expect(await sources.read('java')).toBe('third')
})

test('a file that is missing is found once it is there', async () => {
  const sources = openSdkSources(folder)
  await rm(file)
  await expect(sources.read('java')).rejects.toThrow('ENOENT')
  await mkdir(file)
  await expect(sources.read('java')).rejects.toThrow('EISDIR')
  await rm(file, { recursive: true })
  await writeFile(file, 'back')
  expect(await sources.read('java')).toBe('back')
})
