import type { GateAnswer, VerdictCode } from '@muhur/contract/gate'
import type { Prepared, Work } from '../db/db.ts'
import type { Call } from './call.ts'
import { licenseFacts } from './facts.ts'
import { decide, type Facts } from './rules.ts'
import { lockLicenses, readLicenses, type KnownReading, type LicenseRow, type Reading } from './store.ts'
import { writesOf, type Change } from './writes.ts'

/** What tells one changing verb from another. */
export interface ChangingVerb {
  facts(call: Call, reading: Reading): Pick<Facts, 'instance' | 'seat' | 'machine'>
  /** What a VALID verdict does. */
  act(call: Call, reading: KnownReading): Act
}

/** What a call found out and did. */
export interface Outcome extends Partial<Act> {
  code: VerdictCode
  reading: Reading
}

export interface Act {
  change: Change
  instance: NonNullable<GateAnswer['instance']>
  /** What the license is like afterwards. */
  after: LicenseAfter
  /** Until when the instance may run without the server, in milliseconds since 1970; a goodbye permits nothing. */
  graceUntil: number | null
}

/** What an act changes about its license. */
export interface LicenseAfter {
  /** Seats that are held. */
  current_instances: number
  moves?: number
  allowance_full_at?: string
}

/** A call that waits for its group. */
export interface Asked {
  call: Call
  verb: ChangingVerb
}

/**
 * The story of a group that changes something: lock the licenses, read them, decide call by call, write. A call finds
 * what the calls before it did: their seats are counted, and an instance that one of them changed is `busy`. So is a
 * license that somebody else has locked, for a call that would change something.
 */
export async function decideAll(
  connection: Prepared,
  asked: readonly Asked[],
): Promise<Work<(Outcome | 'busy')[]>> {
  const calls = asked.map(({ call }) => call)
  // Sent together, but run one after the other: the reading's snapshot is taken when the locks are held.
  const [locked, readings] = await Promise.all([
    lockLicenses(connection, calls),
    readLicenses(connection, calls),
  ])

  const changed = new Set<string>()
  const licensesAfter = new Map<string, LicenseAfter>()
  const outcomes = asked.map(({ call, verb }, index): Outcome | 'busy' => {
    const reading = after(readings[index]!, licensesAfter)
    const { license, policy } = reading
    if (license && changed.has(identity(call, license))) return 'busy'
    const code = decide({ ...licenseFacts(call, license, policy), ...verb.facts(call, reading) })
    // It changes nothing, so it needs no lock: it was right at the moment of the reading.
    if (!license || code !== 'VALID') return { code, reading }
    if (!locked.has(license.id)) return 'busy'

    const act = verb.act(call, { ...reading, license })
    changed.add(identity(call, license))
    licensesAfter.set(license.id, { ...licensesAfter.get(license.id), ...act.after })
    return { code, reading, ...act }
  })
  const changes = outcomes.flatMap((outcome) => (outcome !== 'busy' && outcome.change) || [])
  return { result: outcomes, writes: writesOf(readings[0]!.now, changes) }
}

/** What a call finds that comes after others of its group. */
function after(reading: Reading, licensesAfter: Map<string, LicenseAfter>): Reading {
  const { license } = reading
  const change = license && licensesAfter.get(license.id)
  return change ? { ...reading, license: { ...license, ...change } } : reading
}

/** Which instance a call is about: one on record, or the newcomer with this fingerprint. */
function identity(call: Call, license: LicenseRow): string {
  return license.instance_id ?? `${license.id} ${call.fingerprintHash?.toString('hex')}`
}
