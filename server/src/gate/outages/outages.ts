import type { FastifyBaseLogger } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../db/db.ts'
import { isOutage } from '../../start/faults/outage.ts'
import type { Job } from '../../operator/timers.ts'
import { jitter, longestPause } from './rules.ts'
import { pulse, type Standing } from './store.ts'

/** Milliseconds for which calls are refused, and the amnesty tried again, before leases are judged without it. */
const longestDelay = 60_000

/** How long bots come back together after an outage. */
const rushSeconds = 60

/** Milliseconds between two attempts while the database takes no pulse: the end of an outage is noted within this time. */
const retryEvery = 1_000

/** One server's knowledge of outages and of service time. */
export class Outages {
  readonly #db: Pick<Database, 'transaction'>
  readonly #elapsed: () => number
  readonly #log: Pick<FastifyBaseLogger, 'warn'> | false
  /** By `#elapsed`. A server that has just opened its database has written to it. */
  #writtenAt: number
  /** After the last pulse; `at`: by the monotonic clock, when the pulse was sent; `delay`: milliseconds until its answer. */
  #standing: (Standing & { at: number; delay: number }) | null = null
  #underWay: Promise<void> | null = null
  #unnotedSince: number | null = null
  #latest: number | null = null

  /** `elapsed`: milliseconds on a clock that never steps. */
  constructor(
    db: Pick<Database, 'transaction'>,
    log: Pick<FastifyBaseLogger, 'warn'> | false,
    elapsed = () => performance.now(),
  ) {
    this.#db = db
    this.#log = log
    this.#elapsed = elapsed
    this.#writtenAt = elapsed()
  }

  get jobs(): Job[] {
    // At once, so that all later work knows the outage.
    return [{ name: 'pulse', firstAfter: 0, every: 15_000, run: (_, stopping) => this.#beat(stopping) }]
  }

  /**
   * Whether a decision can be stored now: false once this server has written no pulse for the length of an outage, because the
   * database is read-only, full, frozen or away. By the process's own clock, since the database's clock may step.
   */
  get canWrite(): boolean {
    return this.#elapsed() - this.#writtenAt <= longestPause * 1_000
  }

  /** When this server last wrote a pulse; null: not yet. */
  get lastPulse(): string | null {
    return this.#standing?.last_at ?? null
  }

  /** Notes an outage that has just ended, or a step of the clock. Resolves when its leases are extended. */
  pulse(): Promise<void> {
    const at = this.#elapsed()
    const passed = this.#standing ? at - this.#standing.at : 0
    const delay = this.#standing?.delay ?? 0
    const witness = { expected: this.#expectedAt(at), delay, passed, latest: this.#latest }
    this.#underWay ??= pulse(this.#db, process.uptime(), witness)
      .then((standing) => {
        this.#standing = { ...standing, at, delay: this.#elapsed() - at }
        this.#writtenAt = at
        this.#latest = null
        this.#unnotedSince = null
        const { step } = standing
        if (step && this.#log)
          this.#log.warn({ seconds: step }, 'the database’s clock was set forward or back')
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
   * Whether calls must wait for a pulse before a decision at `now`, the moment of their reading: an outage that no server has
   * noted may have ended, so that leases which ran out meanwhile look expired; or the clock has stepped. Calls wait for a minute
   * at most.
   *
   * `written`: the latest moment in the rows of the reading, or null. A moment that is further ahead than an outage does not come
   * from an unnoted step, and is left to `fsck`. Milliseconds since 1970.
   */
  isUnnoted(now: number, written: number | null = null): boolean {
    const elapsed = this.#elapsed()
    const isBehind = written !== null && now < written && written - now <= longestPause * 1_000
    if (isBehind) this.#latest = Math.max(this.#latest ?? 0, written)
    if (!isBehind && this.#isContinuous(now, elapsed)) {
      this.#latest = Math.max(this.#latest ?? 0, now)
      this.#unnotedSince = null
      return false
    }
    this.#unnotedSince ??= elapsed
    return elapsed - this.#unnotedSince < longestDelay
  }

  #isContinuous(now: number, elapsed: number): boolean {
    // Two groups that are decided at the same time may be answered in either order.
    if (!this.#standing || now < (this.#latest ?? 0) - jitter.back) return false
    const expected = this.#expectedAt(elapsed)!
    // After so long without a pulse, `now` lacks the lead of service time over the clock.
    const pause = Math.max(now, expected) - Date.parse(this.#standing.last_at)
    return now - expected <= jitter.forward && pause <= longestPause * 1_000
  }

  /**
   * The expected sum of the clock and `ahead` at a moment of the monotonic clock, as far as this server knows: milliseconds since
   * 1970.
   */
  #expectedAt(elapsed: number): number | null {
    return this.#standing && this.#standing.reached + elapsed - this.#standing.at
  }

  /**
   * Whether work may keep the event loop busy: true at once, or a minute later where an outage has just ended, since bots come
   * back together then. False as soon as `stopping` says so.
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
