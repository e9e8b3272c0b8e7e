/** The channel of PostgreSQL's NOTIFY on which the nodes tell each other the changes for open pages. */
export const pageChannel = 'muhur_live'

/** The changes that open pages may have to show. */
export interface Changes {
  licenses: Set<string>
  /** Users with new or removed rows in their lists of licenses. */
  users: Set<string>
  /** Users with a session that ended before its time. */
  signedOut: Set<string>
  /** An admin opened a session or made a token. */
  newAccess: boolean
  /** Licenses with refusals that went on record. */
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
  // A list of too many refusals goes to admins alone: every buyer's page would ask for everything with each batch.
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
  const listMessages = Object.entries(lists).flatMap(([kind, set]) => {
    const ids = [...set]
    const messages: string[] = []
    while (ids.length > 0) messages.push(`${kind} ${ids.splice(0, idsInMessage).join(',')}`)
    return messages
  })
  return [...(everything ? ['everything'] : []), ...words.filter((word) => changes[word]), ...listMessages]
}

/** The changes in a payload. A payload in another form, as from a node of another version, counts as `everything`. */
export function changesIn(message: string): Partial<Changes> {
  const word = words.find((each) => each === message)
  if (word) return { [word]: true }
  const [, kind, ids] = /^(licenses|users|signedOut|denied) ([0-9a-f,-]+)$/.exec(message) ?? []
  if (kind === undefined || ids === undefined) return { everything: true }
  return { [kind]: new Set(ids.split(',')) }
}
