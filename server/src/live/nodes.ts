import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, Database } from '../db/db.ts'
import { pack, unpack, type News } from './rules.ts'

/** The way to the other nodes on this database. */
export interface Nodes {
  /** Tells them soon, together with what else there is to tell by then. */
  tell(news: Partial<News>): void
  close(): Promise<void>
}

/** NOTIFY makes commits queue up for each other, so that there is at most one in so many milliseconds. */
const pause = 250
/**
 * Milliseconds between two attempts to connect. A wait takes up to twice as long: nodes that were cut off together come
 * back one by one.
 */
const shortestWait = 125
const longestWait = 2_000
/** More than fits into one message: what is said then is "many". */
const most = 1_000

/** `heard` gets what others tell; `missed` is called when something may have been told and not heard. */
export function openNodes(db: Database, heard: (news: News) => void, missed: () => void): Nodes {
  let channel: Channel | null = null
  const closing = new AbortController()
  let licenseIds = new Set<string>()
  let userIds = new Set<string>()
  let many = false
  let telling = false
  const connections = stayConnected()

  /** One connection after the other, never two: each is over before the next one is tried. */
  async function stayConnected(): Promise<void> {
    let wait = shortestWait
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      try {
        const open = await db.openChannel('muhur_live', (payload) => heard(unpack(payload)))
        channel = open
        wait = shortestWait
        if (!isFirst) missed()
        void flush()
        if (closing.signal.aborted) open.close()
        await open.ended
      } catch {
        wait = Math.min(wait * 2, longestWait)
      }
      channel = null
      await rest(wait * (1 + Math.random()))
    }
  }

  async function flush(): Promise<void> {
    if (telling) return
    telling = true
    for (;;) {
      const open = channel
      if (!open || closing.signal.aborted || !(many || licenseIds.size + userIds.size > 0)) break
      const news: News = { licenseIds: [...licenseIds], userIds: [...userIds], many }
      licenseIds = new Set()
      userIds = new Set()
      many = false
      // Whatever could not be told is told as "many" once there is a channel again.
      await open.tell(pack(news)).catch(() => (many = true))
      await rest(pause)
    }
    telling = false
  }

  const rest = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => {})

  return {
    tell(news) {
      if (many) return
      for (const id of news.licenseIds ?? []) licenseIds.add(id)
      for (const id of news.userIds ?? []) userIds.add(id)
      many = news.many === true || licenseIds.size + userIds.size > most
      if (many) {
        licenseIds.clear()
        userIds.clear()
      }
      void flush()
    },
    async close() {
      closing.abort()
      channel?.close()
      await connections
    },
  }
}
