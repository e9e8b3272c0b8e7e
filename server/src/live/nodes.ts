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
/** More than fits into one message: what is said then is "many". */
const most = 1_000

/** `heard` gets what others tell; `missed` is called when something may have been told and not heard. */
export function openNodes(db: Database, heard: (news: News) => void, missed: () => void): Nodes {
  const { openChannel } = db
  if (!openChannel) return { tell: () => {}, close: async () => {} }

  let channel: Channel | null = null
  const closing = new AbortController()
  let licenseIds = new Set<string>()
  let userIds = new Set<string>()
  let many = false
  let telling = false
  const connected = connect()

  async function connect(isFirst = true): Promise<void> {
    for (let wait = 250; !closing.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      try {
        channel = await openChannel!('muhur_live', {
          heard: (payload) => heard(unpack(payload)),
          lost: () => {
            channel = null
            void connect(false)
          },
        })
        if (closing.signal.aborted) return await channel.close()
        if (!isFirst) missed()
        void flush()
        return
      } catch {
        isFirst = false
        await rest(wait * (1 + Math.random()))
      }
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
      await connected
      await channel?.close().catch(() => {})
    },
  }
}
