import { Type, type Static } from 'typebox'
import { Refused } from '../../../start/faults/refused.ts'

/**
 * A backup is one gzip file of text: a line that describes the file, then every table in COPY's text format, as psql reads it,
 * and a line with counts and digests. `zcat` shows it.
 */

/** scrypt's cost: 128 MB and a third of a second for each guess. A cost from the file would let the file choose the memory. */
export const cost = 2 ** 17

/** scrypt (RFC 7914) makes the key of AES-256-GCM. Bytes in base64. */
export const SealedKey = Type.Object({
  cost: Type.Literal(cost),
  salt: Type.String(),
  nonce: Type.String(),
  sealed: Type.String(),
})
export type SealedKey = Static<typeof SealedKey>

/** The first line. */
export const Head = Type.Object({
  format: Type.Integer(),
  /** The migrations that had run: they make the tables below. */
  migrations: Type.Array(Type.String()),
  made_at: Type.String(),
  /** The check value of the rows' master key, in base64. */
  key_check: Type.String(),
  /** The setting with the data keys; absent where none was rotated. */
  data_keys: Type.Optional(Type.String()),
  /** The master key, sealed under a passphrase; null where it was left out. */
  key: Type.Union([SealedKey, Type.Null()]),
  /** Names of the queues of the jobs below. */
  queues: Type.Array(Type.String()),
})
export type Head = Static<typeof Head>

/** The last line. */
export const End = Type.Object({
  rows: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  /** The last number of each sequence. */
  sequences: Type.Record(Type.String(), Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  /** Of all bytes before this line. */
  sha256: Type.String(),
  /** Of `taggedText`, made by the installation of the backup. */
  tag: Type.String(),
})
export type End = Static<typeof End>

/** The tagged text: all of a backup but the tag itself. */
export const taggedText = ({ rows, sequences, sha256 }: Omit<End, 'tag'>) =>
  JSON.stringify({ rows, sequences, sha256 })

export const headMark = '-- muhur-backup '
export const endMark = '-- end '

/** Copies these columns of a table: the first line of its rows, which end with `endOfRows`. */
export const copyLine = (table: string, columns: string) => `copy ${table} (${columns}) from stdin;`
export const copyPattern = /^copy ([a-z_]+(?:\.[a-z_]+)?) \(([a-z0-9_, ]+)\) from stdin;$/
export const endOfRows = '\\.\n'

/** Why a backup cannot be made or restored: one line in Turkish. */
export class BackupRefused extends Refused {}
