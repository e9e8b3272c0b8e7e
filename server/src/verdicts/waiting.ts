import { Counts, type CountRow } from './counts.ts'
import type { Verdict } from './record.ts'

/** At most this many wait to be written: a few megabytes of denials, and some 40 megabytes of counts. */
export const most = { denials: 4_000, unknownKeyDenials: 1_000, counts: 200_000 }

/**
 * Verdicts on their way into the database, in bounded memory. A waiting denial stands for its own count, so that both
 * are written by one statement; one that has to give way is still counted.
 */
export class Waiting {
  readonly counts = new Counts(most.counts)
  // Apart, so that a flood of guessed keys drives out no denial of a buyer's license.
  #known: Verdict[] = []
  #unknown: Verdict[] = []
  #dropped = { denials: 0, counts: 0 }

  get denialCount(): number {
    return this.#known.length + this.#unknown.length
  }

  add(verdict: Verdict): void {
    if (verdict.code === 'VALID') return this.#count(verdict)
    this.#listOf(verdict).push(verdict)
    this.#giveWay()
  }

  /** Takes up to `count` denials out, the oldest first. */
  takeDenials(count: number): Verdict[] {
    const known = this.#known.splice(0, count)
    return [...known, ...this.#unknown.splice(0, count - known.length)]
  }

  /** Takes denials back that were taken out: they are older than all that wait. */
  putBackDenials(denials: Verdict[]): void {
    for (const verdict of denials.toReversed()) this.#listOf(verdict).unshift(verdict)
    this.#giveWay()
  }

  putBackCounts(rows: CountRow[]): void {
    for (const row of rows) this.#addCount(row)
  }

  /** How much had to be dropped since the last time; null when nothing was. */
  takeDropped(): { denials: number; counts: number } | null {
    const dropped = this.#dropped
    this.#dropped = { denials: 0, counts: 0 }
    return dropped.denials + dropped.counts > 0 ? dropped : null
  }

  #listOf({ licenseId }: Verdict): Verdict[] {
    return licenseId === null ? this.#unknown : this.#known
  }

  #giveWay(): void {
    const oldest = [
      ...this.#known.splice(0, this.#known.length - most.denials),
      ...this.#unknown.splice(0, this.#unknown.length - most.unknownKeyDenials),
    ]
    this.#dropped.denials += oldest.length
    for (const verdict of oldest) this.#count(verdict)
  }

  #count({ licenseId, at, code }: Verdict): void {
    this.#addCount({ licenseId, hour: at.slice(0, 13), code, count: 1 })
  }

  #addCount(row: CountRow): void {
    if (!this.counts.add(row)) this.#dropped.counts += row.count
  }
}
