import { createHash } from 'node:crypto'

/** An entry as the chain holds it, in the texts that the digest covers. */
export interface ChainedEntry {
  id: string
  actor_id: string | null
  token_id: string | null
  action: string
  subject_id: string
  /** Seconds since 1970 with six decimals. */
  epoch: string
  request_ref: string | null
  detail: string
  detail_salt: Uint8Array | null
  detail_digest: Uint8Array
  /** With its prefix, as PostgreSQL writes an `inet`. */
  address: string | null
  address_salt: Uint8Array | null
  address_digest: Uint8Array
}

/** The chain before its first entry. */
export const genesis = Buffer.alloc(32)

/** The chain's next hash, 32 bytes: SHA-256 of the hash before and of the entry's digest. */
export const linkOf = (before: Uint8Array, entry: ChainedEntry): Buffer => sha256(before, digestOf(entry))

/**
 * 32 bytes that cover every field of an entry, detail and address by their salted digests. Computed here and not by PostgreSQL: a
 * user who can change the record can change its functions.
 */
function digestOf(entry: ChainedEntry): Buffer {
  return sha256(
    [
      entry.id,
      entry.actor_id ?? '-',
      entry.token_id ?? '-',
      entry.action,
      entry.subject_id,
      String(microsecondsOf(entry)),
      entry.request_ref ?? '-',
      Buffer.from(entry.detail_digest).toString('hex'),
      Buffer.from(entry.address_digest).toString('hex'),
    ].join('\n'),
  )
}

/**
 * Whether no other entry has this digest. The digest has a line for each value, and `-` for an absent value: so no text may have
 * a line break, and no reference may be `-`. Ids, numbers and hexadecimal digits have neither.
 */
export const isUnlikeOthers = ({ action, request_ref }: ChainedEntry) =>
  request_ref !== '-' && ![action, request_ref].some((text) => text?.includes('\n'))

/** Since 1970. Exact: below 2^53 until the year 2255. */
export const microsecondsOf = ({ epoch }: Pick<ChainedEntry, 'epoch'>) => Number(epoch.replace('.', ''))

/** Whether the digests fit detail and address; a value without its salt was erased, and is empty. */
export function holdsPrivate(entry: ChainedEntry): boolean {
  const address = entry.address?.replace(wholeAddress, '') ?? '-'
  return (
    (entry.detail_salt
      ? isSalted(entry.detail_digest, entry.detail_salt, entry.detail)
      : entry.detail === '{}') &&
    (entry.address_salt
      ? isSalted(entry.address_digest, entry.address_salt, address)
      : entry.address === null)
  )
}

/** The prefix of a single address. A network has another one, and was never recorded. */
const wholeAddress = /(?<=^[\d.]+)\/32$|(?<=:.*)\/128$/

/** Bytes of a salt, as the database makes it. A salt of another length could share bytes with the beginning of the text. */
const saltLength = 16

const isSalted = (digest: Uint8Array, salt: Uint8Array, text: string) =>
  salt.length === saltLength && sha256(salt, text).equals(digest)

const sha256 = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
