import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../start/config.ts'
import { reason } from '../../start/faults/reason.ts'
import type { Job } from '../timers.ts'
import { prune } from './folder.ts'
import { begin, noteFailure } from './state.ts'

/** In milliseconds: the next attempt comes an hour after this one began. */
const longest = 50 * 60_000

/** The most milliseconds that a look into a folder, or the end of a process, may take. */
const patience = 60_000

/** The failure of a folder that does not answer, such as a network mount with a server that is gone. */
const silent = 'yedek klasörü yanıt vermiyor; bağlı bir ağ diskiyse bağlantısını kontrol edin'

const orSilent = (work: Promise<string | null>, limit: number): Promise<string | null> =>
  Promise.race([work, setTimeout(limit, silent, { ref: false })])

const command = fileURLToPath(new URL('../commands/backup.ts', import.meta.url))

/** Makes a backup; returns the reason of a failure, or null. */
export type MakeBackup = (signal: AbortSignal) => Promise<string | null>

/** A backup each day, where the environment names a folder. */
export function backupJobs(
  { backup, backupPassphrase }: Pick<Config, 'backup' | 'backupPassphrase'>,
  make: MakeBackup = runCommand([command, ...(backupPassphrase === null ? ['--without-key'] : [])]),
): Job[] {
  if (!backup) return []
  const { folder, daily } = backup
  let pruning: Promise<void> | undefined
  // A network mount that hangs keeps one thread until the mount comes back: never a second thread, since the gate signs on them.
  const pruned = () => (pruning ??= prune(folder, daily.kept).finally(() => (pruning = undefined)))
  return [
    {
      name: 'backing up',
      firstAfter: 60_000,
      every: 300_000,
      async run(queries, signal) {
        if (!(await begin(queries, daily))) return
        const failure =
          (await make(signal)) ??
          (await orSilent(
            pruned().then(() => null),
            patience,
          ))
        // A node that stops leaves the backup to its next start.
        if (failure !== null && !signal.aborted) {
          await noteFailure(queries, failure)
          // For the log.
          throw new Error(failure)
        }
      },
    },
  ]
}

/**
 * Runs in a separate process, so that packing a shop into a file keeps no bot waiting. The reason of a failure goes into the
 * panel, without the stack behind its line.
 */
export function runCommand(args: string[], timeout = longest, patient = patience): MakeBackup {
  return async (signal) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], signal, timeout })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const outcome = once(child, 'close').then(
      ([code, endedBy]: (number | string | null)[]) =>
        // The panel itself adds that no backup could be made.
        code === 0
          ? null
          : (/^Yedek (?:alınamadı|yüklenemedi): (.+)$/m.exec(said)?.[1] ??
            `süreç durdu (${endedBy ?? code})`),
      (error: unknown) => reason(error).split('\n', 1)[0]!,
    )
    // A process that waits for a hanging mount does not end by any signal.
    return orSilent(outcome, timeout + patient)
  }
}
