import type { FastifyBaseLogger } from 'fastify'
import { rolesOf } from '../../access/sessions/store.ts'
import type { Database } from '../../db/db.ts'
import { include, noChanges, type Changes } from '../../record/events/page-changes.ts'
import { openNodes } from './nodes.ts'
import { paced } from './pace.ts'
import { endedSince, ownersOf } from './store.ts'
import { frame, type Stream } from './stream.ts'

/**
 * Tells open pages that something changed; the pages ask again. Changes by people and programs come from the record's entries
 * (`record/events/tell-pages.ts`). The gate writes no entry for a heartbeat, so that it calls `touch` and `denied` after its
 * commit: calls in this process that ask no database and wait for nothing.
 */
export interface Live {
  /** These licenses changed: seats, heartbeat, status, limit, end. */
  touch(...licenseIds: readonly string[]): void
  /** Refusals of these licenses went on record; null: of unknown keys. */
  denied(licenseIds: ReadonlySet<string | null>): void
  /** Whether this node refuses further streams. */
  readonly isFull: boolean
  /** Streams of this node. */
  readonly count: number
  open(stream: Stream): void
  leave(stream: Stream): void
  /** Ends every stream; the pages return at different moments. */
  close(): Promise<void>
}

/** Milliseconds between two events for one page, and between two events that make all pages ask again. */
const pause = 250
const longPause = 5_000
/** Pages that ask again together are spread, with so many milliseconds for each. */
const spreadForEachPage = 5
/** Streams count as opened together within so many milliseconds, as after a restart of the node or a proxy. */
const togetherWithin = 10_000
/** Longer lists of ids are sent as one change of everything on an admin's page. */
const maximumIdsForAdmin = 200
/** A browser opens one stream for all of its tabs. */
const maximumOfUser = 10
/** Some 100 MB. */
const maximumOfNode = 10_000
const sessionCheckEvery = 3_000
/** The most milliseconds until a page shows that a lease or a license ended by time. */
const endCheckEvery = 10_000

export function openLive(db: Database, log: FastifyBaseLogger | false): Live {
  const streams = new Set<Stream>()
  let openedLately = 0
  let pending = noChanges()
  const nodes = openNodes(db, gather)

  /** Announces changes on this node. The other nodes get them, too. */
  function tell(changes: Partial<Changes>): void {
    nodes.tell(changes)
    gather(changes)
  }

  function gather(changes: Partial<Changes>): void {
    if (streams.size === 0) return
    const { signedOut } = changes
    if (signedOut) void endOutdated([...streams].filter(({ userId }) => signedOut.has(userId)))
    if (changes.newAccess)
      for (const stream of streams) if (stream.role === 'admin') stream.send(frame('new_access', {}))
    include(pending, changes)
    if (pending.everything) {
      pending = noChanges()
      refetchAll.ask()
    } else sendPending.ask()
  }

  const refetchAll = paced(longPause, () => {
    const text = frame('refetch', { within: streams.size * spreadForEachPage })
    for (const stream of streams) stream.send(text)
  })

  const sendPending = paced(pause, async () => {
    const changes = pending
    pending = noChanges()
    const { licenses, users, denied, deniedUnknown, ofAdmins } = changes
    if (licenses.size + users.size + denied.size === 0 && !deniedUnknown && !ofAdmins) return
    // Admins get the changes of all licenses, until the moment of a lost role.
    await endOutdated([...streams].filter(({ role }) => role === 'admin'))
    const events = await eventsOf(changes).catch((error: Error) => {
      if (log) log.warn({ reason: error.message }, 'the owners of changed licenses could not be read')
      refetchAll.ask()
    })
    if (!events) return
    for (const stream of streams) {
      const text = stream.role === 'admin' ? events.admins : events.users.get(stream.userId)
      if (text) stream.send(text)
    }
  })

  /** The readers of each change. Users hear only of licenses that they own. */
  async function eventsOf({ licenses, users, denied, deniedUnknown, ofAdmins }: Changes) {
    const ids = new Set([...licenses, ...denied])
    const owners = ids.size > 0 ? await ownersOf(db.queries, ids) : new Map<string, string>()
    const relisted = frame('refetch', { within: 0 })
    const isMuch = users.size > 0 || ofAdmins || licenses.size > maximumIdsForAdmin
    const ofUser = Map.groupBy(owners.keys(), (id) => owners.get(id)!)
    return {
      admins: isMuch ? relisted : framesOf([...licenses], deniedUnknown || denied.size > 0),
      users: new Map([
        ...[...ofUser].map(([userId, own]) => {
          const changed = own.filter((id) => licenses.has(id))
          const wasDenied = own.some((id) => denied.has(id))
          return [userId, framesOf(changed, wasDenied)] as const
        }),
        ...[...users].map((userId) => [userId, relisted] as const),
      ]),
    }
  }

  const framesOf = (changed: string[], wasDenied: boolean): string =>
    (changed.length > 0 ? frame('changed', { license_ids: changed }) : '') +
    (wasDenied ? frame('denied', {}) : '')

  function dismiss(stream: Stream, last: string): void {
    streams.delete(stream)
    stream.end(last)
  }

  /** Ends the streams with an ended session or a user with a new role. */
  async function endOutdated(checked: readonly Stream[]): Promise<void> {
    if (checked.length === 0) return
    // Without a database there is nothing to announce either.
    const roles = await rolesOf(
      db.queries,
      checked.map(({ session }) => session),
    ).catch(() => undefined)
    if (!roles) return
    for (const stream of checked)
      if (roles.get(stream.session) !== stream.role) dismiss(stream, frame('ended', {}))
  }

  let endsReadUntil: string | null = null

  /** Each node reads for its own pages, and only while pages are open. */
  async function checkEnds(): Promise<void> {
    if (streams.size === 0) {
      endsReadUntil = null
      return
    }
    // After a failure, the next reading covers the time since the last one.
    const ended = await endedSince(db.queries, endsReadUntil).catch(() => undefined)
    if (!ended) return
    endsReadUntil = ended.until
    if (ended.licenseIds.length > 0) gather({ licenses: new Set(ended.licenseIds) })
  }

  const timers = [
    setInterval(() => streams.forEach((stream) => stream.tick(performance.now())), 1_000).unref(),
    setInterval(() => void endOutdated([...streams]), sessionCheckEvery).unref(),
    setInterval(() => void checkEnds(), endCheckEvery).unref(),
  ]

  return {
    touch: (...licenseIds) => tell({ licenses: new Set(licenseIds) }),
    denied: (licenseIds) =>
      tell({
        denied: new Set([...licenseIds].filter((id) => id !== null)),
        deniedUnknown: licenseIds.has(null),
      }),

    get isFull() {
      return streams.size >= maximumOfNode
    },

    get count() {
      return streams.size
    },

    open(stream) {
      const others = [...streams].filter(({ userId }) => userId === stream.userId)
      if (others.length >= maximumOfUser) dismiss(others[0]!, frame('crowded', {}))
      streams.add(stream)
      openedLately += 1
      setTimeout(() => (openedLately -= 1), togetherWithin).unref()
      stream.send(frame('hello', { within: (openedLately - 1) * spreadForEachPage }))
    },

    leave: (stream) => void streams.delete(stream),

    async close() {
      for (const timer of timers) clearInterval(timer)
      const spread = 2_500 + streams.size
      for (const stream of streams) {
        const again_in = 500 + Math.floor(Math.random() * spread)
        dismiss(stream, `retry: ${again_in}\n${frame('bye', { again_in })}`)
      }
      await Promise.all([nodes.close(), refetchAll.stop(), sendPending.stop()])
    },
  }
}
