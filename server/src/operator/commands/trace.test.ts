import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bot, newMark, storedFile, temporaryFolder, zipOf } from '../../releases/archives/archives.fixture.ts'

test('an operator reads the marks of a file, with no server and no database', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'leak.zip')
  const trace = (...args: string[]) => {
    const command = join(import.meta.dirname, 'trace.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      encoding: 'utf8',
      env: { DATA_DIR: folder },
    })
    return { status, lines: (stdout + stderr).trim().split('\n') }
  }
  const { stampedWith } = await storedFile(zipOf(bot(20)), 'zip')
  const { mark, release } = newMark()
  writeFileSync(file, await stampedWith({ mark, release }))
  expect(trace(file)).toEqual({
    status: 0,
    lines: [
      expect.stringMatching(/^SHA-256 [0-9a-f]{64} \([\d.]+ bayt\)$/),
      `İz ${mark.toString('hex')}, muhur.json dosyasında; sürüm kimliği ${release}`,
      `İz ${mark.toString('hex')}, dosyaların saatlerinde`,
    ],
  })
  writeFileSync(file, 'print(1)')
  expect(trace(file)).toEqual({ status: 1, lines: [expect.anything(), 'Dosyada okunabilen bir iz yok.'] })
})
