import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, Database } from '../../db/db.ts'
import { paced } from './pace.ts'

/** What pages may show differently now. */
export interface Changes {
  licenses: Set<string>
  /** Users whose lists of licenses have other rows now. */
  users: Set<string>
  /** Users of whom a session ended before its time. */
  signedOut: Set<string>
  /** An admin opened a session or made a token. */
  newAccess: boolean
  /** Licenses of which refusals went on record. */
  denied: Set<string>
  /** Refusals of unknown keys went on record. */
  deniedUnknown: boolean
  /** Something changed that only pages of admins show, such as a new product. */
  ofAdmins: boolean
  /** So much changed, or so much may have been missed, that every page counts as concerned. */
  everything: boolean
}

/** More ids than this are handled as a change of everything. */
const maximumIds = 2_000

export const noChanges = (): Changes => ({
  licenses: new Set(),
  users: new Set(),
  signedOut: new Set(),
  newAccess: false,
  denied: new Set(),
  deniedUnknown: false,
  ofAdmins: false,
  everything: false,
})

/** Changes without ids. */
const words = ['newAccess', 'deniedUnknown', 'ofAdmins'] as const

export function include(changes: Changes, more: Partial<Changes>): void {
  for (const id of more.licenses ?? []) changes.licenses.add(id)
  for (const id of more.users ?? []) changes.users.add(id)
  for (const id of more.signedOut ?? []) changes.signedOut.add(id)
  for (const id of more.denied ?? []) changes.denied.add(id)
  for (const word of words) changes[word] ||= more[word] ?? false
  const { licenses, users, denied } = changes
  // Of too many refusals the admins alone are told: every buyer's page would ask for everything with each batch.
  if (denied.size > maximumIds) {
    denied.clear()
    changes.deniedUnknown = true
  }
  if (!more.everything && licenses.size + users.size <= maximumIds) return
  changes.everything = true
  for (const ids of [licenses, users, denied]) ids.clear()
}

/** A NOTIFY payload is shorter than 8,000 bytes; an id and its comma take 37. */
const idsInMessage = 200

/** The changes as NOTIFY payloads: a word alone, or a kind and ids, as in `licenses <id>,<id>`. */
export function messagesOf(changes: Changes): string[] {
  const { licenses, users, signedOut, denied, everything } = changes
  const lists = everything ? { signedOut } : { licenses, users, signedOut, denied }
  const told = Object.entries(lists).flatMap(([kind, set]) => {
    const ids = [...set]
    const messages: string[] = []
    while (ids.length > 0) messages.push(`${kind} ${ids.splice(0, idsInMessage).join(',')}`)
    return messages
  })
  return [...(everything ? ['everything'] : []), ...words.filter((word) => changes[word]), ...told]
}

/** The changes in a payload. A payload in another form, as from a node of another version, counts as `everything`. */
export function changesIn(message: string): Partial<Changes> {
  const word = words.find((each) => each === message)
  if (word) return { [word]: true }
  const [, kind, ids] = /^(licenses|users|signedOut|denied) ([0-9a-f,-]+)$/.exec(message) ?? []
  if (kind === undefined || ids === undefined) return { everything: true }
  return { [kind]: new Set(ids.split(',')) }
}

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
        const open = await db.openChannel('muhur_live', (message) => heard(changesIn(message)))
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
