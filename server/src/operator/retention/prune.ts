import { setImmediate } from 'node:timers/promises'
import type { Queries } from '../../db/db.ts'
import {
  chunk,
  crowdedLicenses,
  pruneEnded,
  pruneInstances,
  pruneSurplusDenials,
  pruneUnknownKeyDenials,
  type Prune,
} from './store.ts'

/** Below every id. */
const start = '00000000-0000-0000-0000-000000000000'

/**
 * Deletes rows after their retention period: in short statements, so that neither the gate nor the event loop waits for them, and
 * in any number of nodes at once. Stops between two statements once `signal` is aborted; the next run goes on.
 */
export async function prune(queries: Queries, signal: AbortSignal): Promise<void> {
  for (const step of [...pruneEnded, pruneUnknownKeyDenials]) await repeat(queries, step, signal)

  for (let cursor: string | null = start; cursor !== null && !signal.aborted; await setImmediate()) {
    const { last, crowded } = await crowdedLicenses(queries, cursor)
    if (crowded.length > 0) await repeat(queries, pruneSurplusDenials(crowded), signal)
    cursor = last
  }

  for (let cursor: string | null = start; cursor !== null && !signal.aborted; await setImmediate()) {
    cursor = await pruneInstances(queries, cursor)
  }
}

/** A statement that found less than a chunk has left only rows that another node is about to delete. */
async function repeat(queries: Queries, step: Prune, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await step(queries)) === chunk) await setImmediate()
}
