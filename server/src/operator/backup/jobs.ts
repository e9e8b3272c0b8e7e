import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../start/config.ts'
import { reason } from '../../start/faults/reason.ts'
import type { Job } from '../timers.ts'
import { prune } from './folder.ts'
import { begin, noteFailure } from './state.ts'

/** In milliseconds: the next attempt comes an hour after this one began. */
const longest = 50 * 60_000

const command = fileURLToPath(new URL('../commands/backup.ts', import.meta.url))

/** Makes a backup; why it failed, or null. */
export type MakeBackup = (signal: AbortSignal) => Promise<string | null>

/** A backup each day, where the environment names a folder. */
export function backupJobs(
  { backup, backupPassphrase }: Pick<Config, 'backup' | 'backupPassphrase'>,
  make: MakeBackup = runCommand([command, ...(backupPassphrase === null ? ['--without-key'] : [])]),
): Job[] {
  if (!backup) return []
  const { folder, daily } = backup
  return [
    {
      name: 'backing up',
      firstAfter: 60_000,
      every: 300_000,
      async run(queries, signal) {
        if (!(await begin(queries, daily))) return
        const failure = await make(signal)
        // A node that stops leaves the backup to its next start.
        if (failure === null) await prune(folder, daily.kept)
        else if (!signal.aborted) {
          await noteFailure(queries, failure)
          // For the log.
          throw new Error(failure)
        }
      },
    },
  ]
}

/**
 * In a process of its own: what packs a shop into a file keeps no bot waiting. Why it failed goes into the panel, where a stack
 * behind the line is nobody's business.
 */
export function runCommand(args: string[], timeout = longest): MakeBackup {
  return async (signal) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], signal, timeout })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    try {
      const [code, endedBy] = (await once(child, 'close')) as [number | null, string | null]
      if (code === 0) return null
      // The panel says itself that no backup could be made.
      return /^Yedek alınamadı: (.+)$/m.exec(said)?.[1] ?? `süreç durdu (${endedBy ?? code})`
    } catch (error) {
      return reason(error).split('\n', 1)[0]!
    }
  }
}
