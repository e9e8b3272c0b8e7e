/**
 * A backup is one gzip file of text: a line that tells what it is, then every table in COPY's text format, as psql reads it,
 * and a line with counts and digests. `zcat` shows it.
 */

/** The first line. */
export interface Head {
  format: 1
  /** The migrations that had run, which make the tables below. */
  migrations: string[]
  made_at: string
  /** The check value of the master key that the rows are sealed under, in base64. */
  key_check: string
  /** The master key, sealed under a passphrase; null where it was left out. */
  key: SealedKey | null
  /** Names of the queues that jobs below wait in. */
  queues: string[]
}

/** scrypt (RFC 7914) makes the key of AES-256-GCM. Bytes in base64. */
export interface SealedKey {
  cost: number
  salt: string
  nonce: string
  sealed: string
}

/** The last line. */
export interface End {
  rows: Record<string, number>
  sequences: Record<string, number>
  /** Of all bytes before this line. */
  sha256: string
  /** Of that digest, by the installation that made the backup. */
  tag: string
}

export const headMark = '-- muhur-backup '
export const endMark = '-- end '

/** Copies these columns of a table; the first line of its rows, which end with `endOfRows`. */
export const copyLine = (table: string, columns: string) => `copy ${table} (${columns}) from stdin;`
export const copyPattern = /^copy ([a-z_]+(?:\.[a-z_]+)?) \(([a-z0-9_, ]+)\) from stdin;$/
export const endOfRows = '\\.\n'

/** Why a backup cannot be made or restored: one line in Turkish. */
export class BackupRefused extends Error {}
