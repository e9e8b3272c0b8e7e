import type { Session } from '../../../db/db.ts'
import type { Secrets } from '../../../start/secrets.ts'

/** Something that holds for the whole database at every moment. */
export interface Invariant {
  name: string
  sentence: string
  find: (session: Session, secrets: Secrets) => Promise<Found>
}

/** The result for one invariant. */
export interface Finding extends Found {
  invariant: string
  /** The invariant, in Turkish. */
  sentence: string
}

export interface Found {
  /** How many rows break it. */
  violations: number
  /** Up to five of them, by id; never a secret. */
  examples: string[]
}
