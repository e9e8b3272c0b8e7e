import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'

/**
 * The processes that this process forked, cluster's workers too. A process that was spawned as another program has no channel,
 * and is left alone.
 */
const forks = new Set<ChildProcess>()

subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess }
  child.once('spawn', () => child.connected && forks.add(child))
  child.once('exit', () => forks.delete(child))
})

/**
 * Ends the forked processes that are still attached: none of them runs without the license.
 *
 * @returns whether there was any
 */
export function endForks(signal?: NodeJS.Signals): boolean {
  return [...forks].filter((child) => child.connected && child.kill(signal)).length > 0
}
