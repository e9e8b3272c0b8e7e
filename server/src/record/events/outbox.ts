import type { Queries } from '../../db/db.ts'
import { isWaiting, takeFromOutbox } from './store.ts'
import type { EventRow } from './wire.ts'

/** A way on which events go out: webhooks now. */
export interface Channel {
  /** Takes the events over, in the transaction in which they leave the outbox. */
  take(transaction: Queries, events: readonly EventRow[]): Promise<void>
  /** After the commit. */
  taken(): void
}

const batch = 100

/** Hands everything that waits in the outbox to the channels, so that each event leaves it once, on whichever node. */
export async function emptyOutbox(
  queries: Queries,
  channels: readonly Channel[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await isWaiting(queries))) {
    const events = await queries.transaction().execute(async (transaction) => {
      const taken = (await takeFromOutbox(transaction, batch)) ?? []
      if (taken.length > 0) for (const channel of channels) await channel.take(transaction, taken)
      return taken
    })
    for (const channel of channels) channel.taken()
    if (events.length < batch) return
  }
}
