import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, Database } from '../../db/db.ts'
import {
  changesIn,
  include,
  messagesOf,
  noChanges,
  pageChannel,
  type Changes,
} from '../../record/events/page-changes.ts'
import { paced } from './pace.ts'

/** The other nodes on this database. */
export interface Nodes {
  /** Sends the changes soon, together with all others by then. */
  tell(changes: Partial<Changes>): void
  close(): Promise<void>
}

/** Commits with NOTIFY wait for each other, so each node makes at most one in so many milliseconds. */
const pause = 250
/** Milliseconds between attempts to connect. A wait is up to twice as long, so that nodes do not return together. */
const shortestWait = 125
const longestWait = 2_000

/** `heard` receives the changes that other nodes tell, and `everything` when messages may have been lost. */
export function openNodes(db: Database, heard: (changes: Partial<Changes>) => void): Nodes {
  let channel: Channel | null = null
  let pending = noChanges()
  const closing = new AbortController()

  const sendPending = paced(pause, async () => {
    const open = channel
    if (!open) return
    const changes = pending
    pending = noChanges()
    await Promise.all(messagesOf(changes).map((message) => open.tell(message))).catch(() =>
      include(pending, { everything: true }),
    )
  })

  /** One connection after the other: each has ended before the next attempt. */
  async function stayConnected(): Promise<void> {
    let wait = shortestWait
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      try {
        const open = await db.openChannel(pageChannel, (message) => heard(changesIn(message)))
        channel = open
        wait = shortestWait
        if (!isFirst) heard({ everything: true })
        sendPending.ask()
        if (closing.signal.aborted) open.close()
        await open.ended
      } catch {
        wait = Math.min(wait * 2, longestWait)
      }
      channel = null
      const options = { signal: closing.signal, ref: false }
      await sleep(wait * (1 + Math.random()), undefined, options).catch(() => {})
    }
  }
  const connections = stayConnected()

  return {
    tell(changes) {
      include(pending, changes)
      sendPending.ask()
    },
    async close() {
      closing.abort()
      channel?.close()
      await Promise.all([connections, sendPending.stop()])
    },
  }
}
