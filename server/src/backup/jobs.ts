import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { Job } from '../timers.ts'
import { clear } from './shelf.ts'
import { begin, noteFailure } from './state.ts'

const command = fileURLToPath(new URL('./backup-command.ts', import.meta.url))

/** Makes a backup; why it failed, or null. */
export type MakeBackup = (signal: AbortSignal) => Promise<string | null>

/** A backup each day, where the environment names a folder. */
export function backupJobs(
  { backup, backupPassphrase }: Pick<Config, 'backup' | 'backupPassphrase'>,
  make: MakeBackup = runCommand(backupPassphrase === null ? ['--without-key'] : []),
): Job[] {
  if (!backup) return []
  const { folder, hour, keep } = backup
  return [
    {
      name: 'backing up',
      firstAfter: 60_000,
      every: 300_000,
      async run(queries, signal) {
        if (!(await begin(queries, { start_hour: hour, kept: keep }))) return
        const failure = await make(signal)
        // A node that stops leaves the backup to its next start.
        if (failure === null) await clear(folder, keep)
        else if (!signal.aborted) await noteFailure(queries, failure)
      },
    },
  ]
}

/** In a process of its own: what packs a shop into a file keeps no bot waiting. */
function runCommand(args: string[]): MakeBackup {
  return async (signal) => {
    const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'ignore', 'pipe'], signal })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    try {
      const [code] = (await once(child, 'close')) as [number | null]
      if (code === 0) return null
      // The panel says itself that no backup could be made.
      return said
        .trim()
        .split('\n')
        .at(-1)!
        .replace(/^Yedek alınamadı: /, '')
    } catch (error) {
      return (error as Error).message
    }
  }
}
