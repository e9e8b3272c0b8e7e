import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { movedMark, requireNotMoved } from './moved.ts'

test('a shop that moved is refused, and so is a mark that cannot be read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muhur-moved-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await expect(requireNotMoved(dataDir)).resolves.toBeUndefined()
  const mark = movedMark(dataDir)
  await mkdir(mark, { recursive: true })
  await expect(requireNotMoved(dataDir)).rejects.toThrow('EISDIR')
  await rm(mark, { recursive: true })
  await writeFile(join(dirname(mark), 'moved'), 'db:5432/muhur\n')
  await expect(requireNotMoved(dataDir)).rejects.toThrow('buradan db:5432/muhur veritabanına taşındı; ')
})
