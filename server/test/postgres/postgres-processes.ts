import { readFileSync } from 'node:fs'
import { readPostmasterFile } from '../../src/db/embedded/postmaster.ts'

/**
 * Sends a signal to all processes of the PostgreSQL that runs on this data folder, the first one before the others, which it
 * starts. Gives their numbers; none where it does not run, even if what is left of it names a process.
 */
export function signalPostgres(data: string, signal: NodeJS.Signals): number[] {
  const first = readPostmasterFile(data)
  if (!first?.isRunning) return []
  // Read before, too: a process that was killed may have no children left a moment later.
  const before = childrenOf(first.pid)
  send(first.pid, signal)
  const others = [...new Set([...before, ...childrenOf(first.pid)])]
  for (const other of others) send(other, signal)
  return [first.pid, ...others]
}

/** Remains that nobody has collected do not. */
export function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** To one that is gone, too. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Never 0, which `kill` takes for the own process group. */
function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
