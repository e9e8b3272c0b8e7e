import { mkdtempSync, readdirSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Lock } from '../../src/folder/lock.ts'

vi.mock('node:fs', { spy: true })

/** A lock of a process that shows no life. */
function staleLock(name = 'lock') {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), '{}')
  utimesSync(join(folder, name), 0, 0)
  return { folder, path: join(folder, 'lock') }
}

test('of two processes that find a stale lock at once, one takes it', async () => {
  const { folder, path } = staleLock()
  const [first, second] = [new Lock(path), new Lock(path)]
  const { unlinkSync: unlink } = await vi.importActual<typeof import('node:fs')>('node:fs')
  let taken: boolean | undefined
  // The second one looks when the first one is about to remove the stale lock.
  vi.mocked(unlinkSync).mockImplementationOnce((file) => {
    taken = second.take()
    unlink(file)
  })
  expect([first.take(), taken]).toEqual([true, false])
  expect([first.refresh(), second.take()]).toEqual([true, false])
  expect(readdirSync(folder)).toEqual(['lock'])
})

test('a claim that a crash left holds the others up for one look', () => {
  const { folder, path } = staleLock('lock.claim')
  writeFileSync(path, '{}')
  utimesSync(path, 0, 0)
  const lock = new Lock(path)
  expect([lock.take(), lock.take()]).toEqual([false, true])
  expect(readdirSync(folder)).toEqual(['lock'])
})
