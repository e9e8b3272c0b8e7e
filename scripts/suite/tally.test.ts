import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { check, inOnePiece } from './tally.mjs'

/** A hanging program with a server and, in another process group like a browser's, a process with a child. */
const hanging = `
  const { spawn } = require('node:child_process')
  const { appendFileSync } = require('node:fs')
  const note = (pid) => appendFileSync(process.env.PIDS, pid + '\\n')
  const hang = 'setInterval(() => {}, 1000)'
  note(process.pid)
  note(spawn(process.execPath, ['-e', hang], { stdio: 'inherit' }).pid)
  const browser = \`require('node:fs').appendFileSync(process.env.PIDS,
    require('node:child_process').spawn(process.execPath, ['-e', '\${hang}'], { stdio: 'ignore' }).pid + '\\\\n'); \${hang}\`
  note(spawn(process.execPath, ['-e', browser], { detached: true, stdio: 'ignore' }).pid)
  setInterval(() => {}, 1000)`

test('a step that exceeds its limit fails, and all its processes end', { timeout: 30_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-cut-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const PIDS = join(folder, 'pids')
  const counts = await check(process.execPath, ['-e', hanging], { ...process.env, PIDS }, 5_000)
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 })
  const pids = readFileSync(PIDS, 'utf8').trim().split('\n').map(Number)
  expect(pids).toHaveLength(4)
  for (const pid of pids) await expect.poll(() => runs(pid), { timeout: 5_000 }).toBe(false)
})

test.skipIf(process.platform === 'win32')(
  'the commands of a step that yields have the lowest priority, and those of others have not',
  async () => {
    const isLowest = () =>
      check(process.execPath, ['-e', 'process.exit(os.getPriority() === 19 ? 0 : 1)'], process.env)
    expect(await inOnePiece('', isLowest, true)).toMatchObject({ passed: 1 })
    expect(await inOnePiece('', isLowest)).toMatchObject({ failed: 1 })
  },
)

/** Zombie processes do not count. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !existsSync(`/proc/${pid}/stat`) || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
