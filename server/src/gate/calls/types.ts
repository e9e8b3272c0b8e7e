import type { GateAnswer, GateVerb, VerdictCode } from '@muhur/contract/gate/gate'
import type { LicenseStatus } from '@muhur/contract/shop/licenses'
import type { Policy } from '@muhur/contract/gate/policy'

/** An instance token as the server knows the token: the instance's id, when it was issued, and the hash that is stored. */
export interface InstanceToken {
  instanceId: string
  issuedAt: string
  hash: Buffer
}

/** A call after it was read: secrets are hashes from here on. */
export interface Call {
  verb: GateVerb
  keyLookup: Buffer
  productId: string | null
  fingerprintHash: Buffer | null
  /** base64url(SHA-256(fingerprint)), which the client can compute too. */
  fingerprintProof: string | undefined
  /** Null where the call presents no token, or a token that this server never issued. */
  instanceToken: InstanceToken | null
  nonce: string | undefined
  /** base64url(SHA-256(body)), byte for byte as the body was received: binds the answer to this call. */
  bodyProof: string
  hostname: string | null
  version: string | null
  sdk: string | null
  address: string
  /** The network that counts as one caller (callerNetwork). */
  network: string
  /** True where the caller's address named too many wrong keys, and the call was let in for its token alone. */
  keptOut: boolean
  requestRef: string
}

/** A moment in service time. */
export interface Moment {
  /** As it crosses the wire, to the millisecond. */
  iso: string
  /** As tokens carry it: whole seconds since 1970. */
  seconds: number
  /** The database's own text, to the microsecond: a stored moment must not lie before the moment that was read. */
  exact: string
}

/** A license at the moment of the reading. Instants are ISO 8601 texts. */
export interface LicenseRow extends Partial<InstanceColumns>, Partial<SeatingColumns> {
  id: string
  /** The call's key was the license's once, and works no longer. */
  key_replaced: boolean
  product_id: string
  /** The status that holds: the view `license_facts` alone decides the precedence. */
  status: LicenseStatus
  expires_at: string | null
  max_instances: number
  test: boolean
  current_instances: number
  /** The last heartbeat or release among the license's recent instances, as the database writes it. */
  last_change_at: string | null
  blocked: boolean
}

/** The instance that a call is about; all null where the call names no instance. */
interface InstanceColumns {
  instance_id: string | null
  token_matches: boolean | null
  fingerprint_matches: boolean | null
  released_at: string | null
  lease_expires_at: string | null
  holds_seat: boolean | null
  /** Whether the matching token is the token before the last. */
  token_is_previous: boolean | null
  retries: number | null
  /** Whether the matching token was issued after everything that the database knows of the instance. */
  token_is_lost: boolean | null
  /** Whether the license got its key after the instance's present life began; null for a call with a token. */
  key_is_newer: boolean | null
  living_since: string | null
  grace_until: string | null
  /** The license's count of moves when the instance last had its seat. */
  instance_moves: number | null
  /** How many seats the license had when the instance took its own. */
  instance_seat_limit: number | null
}

/** Columns that are read only for calls that may seat an instance. */
interface SeatingColumns {
  /** How often a seat went to another machine. */
  moves: number
  /** When the allowance of such moves is whole again; null: now. */
  allowance_full_at: string | null
  product_name: string
  owner_name: string | null
  /** Whether a program outside wants to know of activations. */
  activation_wanted: boolean
}

/** The database's facts about a call. `license` is null for an unknown key. */
export interface Reading {
  now: Moment
  policy: Policy
  license: LicenseRow | null
}

export interface KnownReading extends Reading {
  license: LicenseRow
}

/** All that a verdict depends on. */
export interface Facts {
  /** Null: no license has the key. */
  status: LicenseStatus | null
  /** The license has a newer key, and the time of this one is over. */
  keyReplaced: boolean
  /** False when the call named a product and the license is for another one. */
  productMatches: boolean
  /** A block names the machine, the network or the buyer. */
  blocked: boolean
  /** The policy does not let this version run. */
  versionBlocked: boolean
  instance: InstanceFact
  seat: SeatFact
  machine: MachineFact
}

/** How the call stands to an instance of the license. */
export type InstanceFact =
  | 'not asked'
  /** The call needs an instance and names no existing one. */
  | 'missing'
  /** The token belongs to an instance with another fingerprint. */
  | 'other fingerprint'
  /** Newer tokens replaced this token; another copy must have received them. */
  | 'superseded'
  | 'released'
  | 'known'

/** `free`: the instance has no seat, but could take one. */
export type SeatFact = 'not asked' | 'held' | 'free' | 'full'

/** Whether the seat stays with the machine that had it. `too many`: the allowance of new machines is used up. */
export type MachineFact = 'not asked' | 'same' | 'new' | 'too many'

/** The rules of one changing verb. */
export interface ChangingVerb {
  facts(call: Call, reading: Reading): Pick<Facts, 'instance' | 'seat' | 'machine'>
  /** The effect of a VALID verdict on these facts. */
  act(call: Call, reading: KnownReading, facts: Facts): Act
}

/** The result of a call. */
export interface Outcome {
  code: VerdictCode
  reading: Reading
  /** Absent where nothing was changed: after a refusal, and for `validate`. */
  act?: Act
}

/** The effect of a VALID verdict of a changing verb. */
export interface Act {
  change: Change
  instance: NonNullable<GateAnswer['instance']>
  /** How the license differs from its reading afterwards. */
  licenseAfter: LicenseAfter
}

export type LicenseAfter = Pick<LicenseRow, 'current_instances' | 'moves' | 'allowance_full_at'>

/** The write of one instance. */
export type Change = { kind: 'release'; instanceId: string } | Seating

/** An instance has its seat from now on, or goes on having it. Instants are ISO 8601 texts. */
export interface Seating {
  kind: 'new instance' | 'known instance'
  instanceId: string
  licenseId: string
  call: Call
  tokenHash: Buffer
  /** The token that stays good for one retry, in case this answer is lost on its way. */
  previousTokenHash: Buffer | null
  /** Whether the call showed a token that the database had lost. */
  recovered: boolean
  /** How often in a row the previous token was presented. */
  retries: number
  /** Seconds. */
  lease: number
  seatLimit: number
  /** Whether the instance had its seat before the call. */
  held: boolean
  /** Since when its grace grows, and until when it may run without the server. */
  livingSince: string
  graceUntil: string
  /** How often a seat of the license went to another machine, this time included. */
  moves: number
  /** When the allowance of moves is whole again; null where this call is no move. */
  allowanceFullAt: string | null
}
