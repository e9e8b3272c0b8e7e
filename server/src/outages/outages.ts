import { setTimeout } from 'node:timers/promises'
import type { Database } from '../db/db.ts'
import { isOutage } from '../db/outage.ts'
import type { Job } from '../timers.ts'
import { longestPause, pulse, type Standing } from './store.ts'

/** Milliseconds for which calls are refused, and the amnesty tried again, before leases are judged without it. */
const longestDelay = 60_000

/** How long bots come back together after an outage. */
const rushSeconds = 60

/** Milliseconds between two attempts while the database takes no pulse: the end of an outage is noted as soon. */
const retryEvery = 1_000

/**
 * The pause that an answer asks for: `interval` seconds, and for one interval after an outage a random time between half of
 * that and the whole, so that bots which came back together do not come together again. Never more than the interval: each
 * lease outlasts that.
 */
export function nextHeartbeatIn(interval: number, secondsSinceOutage: number, random: number): number {
  return secondsSinceOutage < interval ? Math.round(interval * (0.5 + 0.5 * random)) : interval
}

/** What one server knows of outages. */
export class Outages {
  readonly #db: Pick<Database, 'transaction'>
  readonly #uptime: () => number
  /** By `#uptime`. A server that has just opened its database has written to it. */
  #writtenAt: number
  #standing: Standing | null = null
  #underWay: Promise<void> | null = null
  #unnotedSince: number | null = null

  /** `uptime`: milliseconds on a clock that never steps. */
  constructor(db: Pick<Database, 'transaction'>, uptime = () => performance.now()) {
    this.#db = db
    this.#uptime = uptime
    this.#writtenAt = uptime()
  }

  get jobs(): Job[] {
    // At once, so that an outage is known to whatever runs after it.
    return [{ name: 'pulse', firstAfter: 0, every: 15_000, run: (_, stopping) => this.#beat(stopping) }]
  }

  /**
   * Whether what is decided now can be kept: false once this server has written no pulse for as long as makes an outage, be the
   * database read-only, full, frozen or away. By the process's own clock, since the database's may step.
   */
  get canWrite(): boolean {
    return this.#uptime() - this.#writtenAt <= longestPause * 1_000
  }

  /** When this server last wrote a pulse; null: not yet. */
  get lastPulse(): string | null {
    return this.#standing?.last_at ?? null
  }

  /** Notes an outage that has just ended. Resolves when its leases are extended. */
  pulse(): Promise<void> {
    const since = this.#uptime()
    this.#underWay ??= pulse(this.#db, process.uptime())
      .then((standing) => {
        this.#writtenAt = since
        this.#standing = standing
        this.#unnotedSince = null
      })
      .finally(() => (this.#underWay = null))
    return this.#underWay
  }

  async #beat(stopping: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await this.pulse()
      } catch (error) {
        if (stopping.aborted || !isOutage(error)) throw error
        await setTimeout(retryEvery, undefined, { ref: false, signal: stopping }).catch(() => {})
      }
    }
  }

  /**
   * Whether an outage may have ended before `now` (milliseconds by the database's clock) that no server has noted: leases
   * that ran out meanwhile still look as if they were over. Never true of a server that could write its last pulses.
   */
  isUnnoted(now: number): boolean {
    if (this.#standing && now - Date.parse(this.#standing.last_at) <= longestPause * 1_000) {
      this.#unnotedSince = null
      return false
    }
    this.#unnotedSince ??= now
    return now - this.#unnotedSince < longestDelay
  }

  /**
   * Whether there is room for work that keeps the event loop busy: true at once, or a minute later where an outage has
   * just ended, since bots come back together then. False as soon as `stopping` says so.
   */
  async untilCalm(stopping: AbortSignal): Promise<boolean> {
    await this.pulse().catch(() => {})
    const isRush = this.#standing && this.since(Date.parse(this.#standing.last_at)) < rushSeconds
    if (isRush)
      await setTimeout(rushSeconds * 1_000, undefined, { ref: false, signal: stopping }).catch(() => {})
    return !stopping.aborted
  }

  /** Seconds from the end of the last outage to `now`. */
  since(now: number): number {
    const end = this.#standing?.ended_at
    return end ? (now - Date.parse(end)) / 1_000 : Infinity
  }
}
