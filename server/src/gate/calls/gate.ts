import { setTimeout } from 'node:timers/promises'
import { trustedProxy } from '../../http/address.ts'
import { recordWrite } from '../../record/audit/record.ts'
import type { Prepared, Work, Write } from '../../db/db.ts'
import { NotDecidableYet } from '../../start/faults/outage.ts'
import type { Deps } from '../../http/deps.ts'
import { eventsWrite } from '../../record/events/store.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Outages } from '../outages/outages.ts'
import { openVerdictRecord, type VerdictRecord } from '../verdicts/record.ts'
import { openRefusedCallRecord, type RefusedCallRecord } from '../verdicts/refused-record.ts'
import { openRefusalCount } from './limits/connections.ts'
import { longestBody } from './limits/connection-filter.ts'
import { groupCommit } from './group-commit.ts'
import { openLimits, type Limits } from './limits/limits.ts'
import { exactTime, readLicenses } from './reading.ts'
import { decide, licenseFacts } from './rules.ts'
import { lockLicenses, writesOf } from './store.ts'
import { openFloodDetector, type FloodDetector } from './limits/flood-detector.ts'
import type {
  Call,
  Change,
  ChangingVerb,
  LicenseAfter,
  LicenseRow,
  Outcome,
  Reading,
  Seating,
} from './types.ts'

/** The parts that the four verbs share. */
export interface Gate extends Pick<Deps, 'secrets' | 'signer' | 'config' | 'metrics' | 'outages'> {
  limits: Limits
  floodDetector: FloodDetector
  /** Whether a connection comes from a trusted proxy, and so carries the calls of many callers. */
  isProxy: (link: string | undefined) => boolean
  verdicts: VerdictRecord
  refusals: RefusedCallRecord
  /** Reads the license and the instance of a call. Throws UNAVAILABLE. */
  read(call: Call): Promise<Reading>
  /** Decides under the license's lock and applies the verdict; resolves after the commit. Throws UNAVAILABLE. */
  change(call: Call, verb: ChangingVerb): Promise<Outcome>
}

/** The options that the routes of the four verbs share. */
export const callOptions = { bodyLimit: longestBody } as const

const grouping = {
  // Few enough that answering all of them keeps the event loop busy for milliseconds only.
  maximumGroup: 128,
  // The gain of a second group of reads: docs/decisions/0013-cost-of-a-gate-call.md. Of changes, one group is decided while the
  // other is on its way to the disk.
  maximumGroups: 2,
  maximumQueue: 4_096,
  // SDKs give up after five seconds, and with a database that is 600 ms away, the group that takes a call needs almost three.
  longestWait: 2_000,
}

/**
 * Milliseconds between two groups: at 1,500 validations a second, or 500 heartbeats, a third less of the processor's time (0013).
 * A program waits for its validation, and nobody waits for a heartbeat.
 */
const pauses = { read: 2, change: 5 }

/** How long a call waits for a license that another transaction has locked, or for an outage to be noted, in milliseconds. */
const longestLock = 1_500

/** A call that changes something, and its verb's rules. */
interface ChangingCall {
  call: Call
  verb: ChangingVerb
}

/** Opens the gate's two queues to the database, its limits and its record of verdicts. */
export function openGate({ db, secrets, signer, config, live, metrics, outages, log }: Deps): Gate {
  const read = groupCommit((calls: readonly Call[]) => readLicenses(db, calls), {
    ...grouping,
    pause: pauses.read,
    left: (size, waiting) => metrics.groupLeft('read', size, waiting),
  })
  const change = groupCommit(
    async (group: readonly ChangingCall[]) => {
      const outcomes = await db.transaction((connection) => decideGroup(connection, group, outages))
      if (outcomes === 'unnoted outage') {
        await noted(outages)
        return group.map(() => 'busy' as const)
      }
      live.touch(...changedLicenses(outcomes))
      return outcomes
    },
    {
      ...grouping,
      pause: pauses.change,
      subjectOf: ({ call }) => call.keyLookup.toString('latin1'),
      left: (size, waiting) => metrics.groupLeft('change', size, waiting),
    },
  )
  const refusals = openRefusedCallRecord(db, log, (licenseIds) => live.denied(licenseIds))
  const floodDetector = openFloodDetector()
  const isProxy = trustedProxy(config.trustedProxies)
  const endsConnection = openRefusalCount()
  const limits = openLimits((caller, reply) => {
    refusals.note(caller)
    floodDetector.refused(caller)
    const { socket } = reply.request
    if (isProxy(socket.remoteAddress)) return
    const isFlood = floodDetector.floodedKey(caller.network) !== undefined
    if (endsConnection(socket) || isFlood) reply.header('connection', 'close')
  })
  return {
    secrets,
    signer,
    config,
    metrics,
    outages,
    limits,
    floodDetector,
    isProxy,
    refusals,
    verdicts: openVerdictRecord(db, log, (licenseIds) => live.denied(licenseIds)),
    read,

    async change(call, verb) {
      const since = performance.now()
      for (;;) {
        const outcome = await change({ call, verb }, since)
        if (outcome !== 'busy') return outcome
        if (performance.now() > since + longestLock) throw new Failure('UNAVAILABLE')
        // Unequal pauses, so that two nodes do not meet at the same license again and again.
        await setTimeout(1 + Math.random() * 4)
      }
    },
  }
}

/**
 * The story of a group that changes something: lock the licenses, read them, decide call by call, write. Each call sees the
 * effects of the earlier calls of the group: their seats are counted, and an instance that an earlier call changed is `busy`. A
 * license that another transaction has locked is `busy` too, for a call that would change something.
 */
async function decideGroup(
  connection: Prepared,
  group: readonly ChangingCall[],
  outages: Outages,
): Promise<Work<(Outcome | 'busy')[] | 'unnoted outage'>> {
  const calls = group.map(({ call }) => call)
  // Sent together, but run one after the other: the reading's snapshot is taken when the locks are held.
  const [locked, readings] = await Promise.all([
    lockLicenses(connection, calls),
    readLicenses(connection, calls),
  ])
  const { now } = readings[0]!
  if (outages.isUnnoted(exactTime(now.exact), lastChange(readings)))
    return { result: 'unnoted outage', writes: [] }

  const changed = new Set<string>()
  const licensesAfter = new Map<string, LicenseAfter>()
  const outcomes = group.map(({ call, verb }, index): Outcome | 'busy' => {
    const reading = readingAfter(readings[index]!, licensesAfter)
    const { license } = reading
    if (license && changed.has(instanceOf(call, license))) return 'busy'
    const facts = { ...licenseFacts(call, reading), ...verb.facts(call, reading) }
    const code = decide(facts)
    // A refusal changes nothing and needs no lock: it was right at the moment of the reading.
    if (!license || code !== 'VALID') return { code, reading }
    if (!locked.has(license.id)) return 'busy'

    const act = verb.act(call, { ...reading, license }, facts)
    changed.add(instanceOf(call, license))
    licensesAfter.set(license.id, { ...licensesAfter.get(license.id), ...act.licenseAfter })
    return { code, reading, act }
  })
  const changes = outcomes.flatMap((outcome) => (outcome !== 'busy' && outcome.act?.change) || [])
  const isWanted = readings.some(({ license }) => license?.activation_wanted)
  const writes = [
    ...writesOf(now, changes),
    ...(isWanted ? activationEvents(changes) : []),
    ...recoveries(changes),
  ]
  return { result: outcomes, writes }
}

/** The latest change of a seat in the readings, in milliseconds since 1970; null: there was none. */
function lastChange(readings: readonly Reading[]): number | null {
  const changes = readings.flatMap(({ license }) => license?.last_change_at ?? [])
  return changes.length > 0 ? Math.max(...changes.map(exactTime)) : null
}

/** Waits until the outage or the step is noted. Throws NotDecidableYet. */
async function noted(outages: Outages): Promise<void> {
  const noting = outages.pulse().then(
    () => true,
    () => false,
  )
  const isNoted = await Promise.race([noting, setTimeout(longestLock, false)])
  if (!isNoted) throw new NotDecidableYet('leases are being extended')
}

/** The reading of a call, with the changes that earlier calls of the group made to the license. */
function readingAfter(reading: Reading, licensesAfter: Map<string, LicenseAfter>): Reading {
  const { license } = reading
  const changes = license && licensesAfter.get(license.id)
  return changes ? { ...reading, license: { ...license, ...changes } } : reading
}

/** Identifies the instance of a call: an instance on record, or a new one with the call's fingerprint. */
function instanceOf(call: Call, license: LicenseRow): string {
  return license.instance_id ?? `${license.id} ${call.fingerprintHash?.toString('hex')}`
}

/** The events for programs outside about instances that took a seat; nothing is read or written where nobody listens. */
function activationEvents(changes: readonly Change[]): Write[] {
  const taken = changes.filter((change) => change.kind !== 'release' && !change.held) as Seating[]
  if (taken.length === 0) return []
  const activated = taken.map(({ licenseId, instanceId }) => ({
    type: 'instance.activated',
    license_id: licenseId,
    instance_id: instanceId,
  }))
  return [eventsWrite(activated)]
}

/** Entries and events for the instances that go on with a token which the database had lost. */
function recoveries(changes: readonly Change[]): Write[] {
  const recovered = changes.filter((change) => change.kind !== 'release' && change.recovered) as Seating[]
  if (recovered.length === 0) return []
  return [
    recordWrite(
      recovered.map(({ instanceId, call }) => ({
        action: 'instance.recover',
        subject_id: instanceId,
        detail: { token_issued_at: call.instanceToken!.issuedAt },
      })),
    ),
    eventsWrite(
      recovered.map(({ licenseId: license_id, instanceId: instance_id }) => ({
        type: 'instance.recovered',
        license_id,
        instance_id,
      })),
    ),
  ]
}

function changedLicenses(outcomes: readonly (Outcome | 'busy')[]): string[] {
  return outcomes.flatMap(
    (outcome) => (outcome !== 'busy' && outcome.act && outcome.reading.license?.id) || [],
  )
}
