import type { GateVerb, VerdictCode } from '@muhur/contract/gate/gate'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/db.ts'
import { announceDenials } from '../../record/events/denials.ts'
import { addCounts, addDenials } from './store.ts'
import { Waiting } from './waiting.ts'

/** The gate's answer to one call. */
export interface Verdict {
  /** Null: the key was unknown. */
  licenseId: string | null
  verb: GateVerb
  code: VerdictCode
  requestRef: string
  /** An ISO instant in UTC, by service time. */
  at: string
  address: string
  /** 32 bytes. */
  fingerprintHash: Buffer | null
  version: string | null
}

/** Keeps how often each license got each verdict in each hour, and every denial. Writes in the background. */
export interface VerdictRecord {
  /** Adds a verdict to those that wait. Never fails. */
  note(verdict: Verdict): void
  /** Writes the verdicts noted before the call. Never rejects: a verdict that could not be written waits for the next flush. */
  flush(): Promise<void>
  /** Writes the waiting verdicts and stops, within three seconds. */
  close(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'warn'> | false

const flushEvery = 5_000
const closeWithin = 3_000
/** Few enough rows that a statement takes milliseconds. */
const rowsPerStatement = 250
/** Milliseconds between two statements, left to the gate: thousands of rows at once were its slowest answers (0013). */
const pause = 10

/** A process that is killed loses at most the last seconds of the record. */
export function openVerdictRecord(
  db: Database,
  log: Log,
  /** Hears after each flush the licenses with recorded refusals. */
  denied: (licenseIds: ReadonlySet<string | null>) => void = () => {},
): VerdictRecord {
  const waiting = new Waiting()
  let flushes = 0
  let lastFlush = Promise.resolve()
  let closing = false
  let abandoned = false

  const timer = setInterval(() => {
    if (flushes === 0) void flush()
  }, flushEvery).unref()

  /** One flush after the other: two at once would write the same rows in turn and wait for each other. */
  function flush(): Promise<void> {
    flushes += 1
    lastFlush = lastFlush.then(async () => {
      await write()
      flushes -= 1
    })
    return lastFlush
  }

  async function write(): Promise<void> {
    const dropped = waiting.takeDropped()
    if (dropped && log) log.warn(dropped, 'more verdicts came than the record of verdicts can keep')
    const refused = new Set<string | null>()
    const written =
      (await writeAll(
        waiting.denialCount,
        (count) => waiting.takeDenials(count),
        async (rows) => {
          const kept = await addDenials(db.queries, rows)
          for (const { licenseId } of kept) refused.add(licenseId)
          await announceDenials(db.queries, kept)
        },
        (rows) => waiting.putBackDenials(rows),
      )) &&
      (await writeAll(
        waiting.counts.size,
        (count) => waiting.counts.take(count),
        (rows) => addCounts(db.queries, rows),
        (rows) => waiting.putBackCounts(rows),
      ))
    if (refused.size > 0) denied(refused)
    if (!written && abandoned && log) log.warn('the last verdicts did not get into the record of verdicts')
  }

  /** Writes `size` rows and leaves later ones alone. False when it had to stop. */
  async function writeAll<Row>(
    size: number,
    take: (count: number) => Row[],
    add: (rows: Row[]) => Promise<void>,
    putBack: (rows: Row[]) => void,
  ): Promise<boolean> {
    for (let left = size; left > 0; left -= rowsPerStatement) {
      if (abandoned) return false
      const rows = take(Math.min(left, rowsPerStatement))
      try {
        await add(rows)
      } catch (error) {
        const hopeless = isHopeless(error)
        if (log) log.warn({ rows: rows.length, reason: reason(error), hopeless }, 'verdicts were not written')
        if (!hopeless) {
          putBack(rows)
          return false
        }
      }
      if (left > rowsPerStatement && !closing) await sleep(pause)
    }
    return true
  }

  async function close(): Promise<void> {
    clearInterval(timer)
    closing = true
    let limit: NodeJS.Timeout | undefined
    const timeUp = new Promise<void>((resolve) => {
      limit = setTimeout(() => {
        abandoned = true
        resolve()
      }, closeWithin)
    })
    await Promise.race([flush(), timeUp])
    clearTimeout(limit)
  }

  return { note: (verdict) => waiting.add(verdict), flush, close }
}

/** SQLSTATE classes 22 and 23: rows that the database will never take must not hold up the rows behind them. */
function isHopeless(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code))
}

/** Never the error itself: its detail may quote the rows. */
function reason(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  return code ?? message
}
