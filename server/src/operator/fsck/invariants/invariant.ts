import type { Session } from '../../../db/db.ts'
import type { Secrets } from '../../../start/secrets.ts'

/** A condition on the whole database that holds at every moment. */
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
  /** Ids of up to five violations; never a secret. */
  examples: string[]
}
