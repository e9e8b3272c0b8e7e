import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { Failure } from '../failure.ts'
import { openVerdictRecord, type VerdictRecord } from '../verdicts/record.ts'
import type { Call } from './call.ts'
import { decideAll, type Asked, type ChangingVerb, type Outcome } from './changes.ts'
import { groupCommit } from './group-commit.ts'
import { openLimits, type Limits } from './limits.ts'
import { readLicenses, type Reading } from './store.ts'

/** What the four verbs share. */
export interface Gate extends Pick<Deps, 'secrets' | 'signer' | 'config'> {
  limits: Limits
  verdicts: VerdictRecord
  /** What there is to know about the license and the instance of a call. Throws UNAVAILABLE. */
  read(call: Call): Promise<Reading>
  /** Decides under the license's lock and does what the verdict allows; resolves after the commit. Throws UNAVAILABLE. */
  change(call: Call, verb: ChangingVerb): Promise<Outcome>
}

/** Few enough that answering them all keeps the event loop busy for milliseconds only. */
const largest = 128
const waiting = 4_096

/** How long a call waits for a license that somebody else has locked, in milliseconds. */
const patience = 1_500

/** Opens the gate's ways to the database and its memory of who calls how often. */
export function openGate({ db, secrets, signer, config, live, log }: Deps): Gate {
  const read = groupCommit((calls: readonly Call[]) => readLicenses(db, calls), {
    largest,
    waiting,
    // At 16 connections two abreast reach a third more than one, and three no more than two.
    abreast: 2,
  })
  const change = groupCommit(
    async (asked: readonly Asked[]) => {
      const outcomes = await db.transaction((connection) => decideAll(connection, asked))
      live.touch(...changedLicenses(outcomes))
      return outcomes
    },
    // Two, so that one is decided while the other is on its way to the disk.
    { largest, waiting, abreast: 2, about: ({ call }) => call.keyLookup.toString('latin1') },
  )
  return {
    secrets,
    signer,
    config,
    limits: openLimits(),
    verdicts: openVerdictRecord(db, log),
    read,

    async change(call, verb) {
      const deadline = performance.now() + patience
      for (;;) {
        const outcome = await change({ call, verb })
        if (outcome !== 'busy') return outcome
        if (performance.now() > deadline) throw new Failure('UNAVAILABLE')
        // Unequal pauses, so that two nodes do not meet at the same license again and again.
        await setTimeout(1 + Math.random() * 4)
      }
    },
  }
}

function changedLicenses(outcomes: readonly (Outcome | 'busy')[]): string[] {
  return outcomes.flatMap(
    (outcome) => (outcome !== 'busy' && outcome.change && outcome.reading.license?.id) || [],
  )
}
