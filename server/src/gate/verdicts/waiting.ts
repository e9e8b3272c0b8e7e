import type { Verdict } from './record.ts'

/** How often a license got a verdict in an hour. */
export interface CountRow {
  /** Null: unknown keys. */
  licenseId: string | null
  /** The start of an ISO instant in UTC, as in 2026-11-20T12. */
  hour: string
  code: string
  count: number
}

/** How many rows wait to be written: a few megabytes of denials, and some 60 megabytes of counts. */
export const maximum = { denials: 4_000, unknownKeyDenials: 1_000, counts: 200_000 }

/**
 * Verdicts on their way into the database, in bounded memory. A denial that waits is counted when its row is written, by the same
 * statement. A denial for which there is no room is counted alone.
 */
export class Waiting {
  readonly counts = new Counts(maximum.counts)
  // Two lists, so that a flood of guessed keys drives out no denial of a buyer's license.
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

  /** How much had to be dropped since the last call; null for nothing. */
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
      ...this.#known.splice(0, this.#known.length - maximum.denials),
      ...this.#unknown.splice(0, this.#unknown.length - maximum.unknownKeyDenials),
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

/** Sums in memory, `capacity` of them. */
export class Counts {
  readonly #capacity: number
  readonly #rows = new Map<string, CountRow>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get size(): number {
    return this.#rows.size
  }

  /** False when there is no room for one more. */
  add(row: CountRow): boolean {
    const name = `${row.hour} ${row.code} ${row.licenseId}`
    const known = this.#rows.get(name)
    if (!known && this.size >= this.#capacity) return false
    this.#rows.set(name, { ...row, count: row.count + (known?.count ?? 0) })
    return true
  }

  /** Takes up to `count` sums out. */
  take(count: number): CountRow[] {
    const taken: CountRow[] = []
    for (const [name, row] of this.#rows) {
      if (taken.length === count) break
      taken.push(row)
      this.#rows.delete(name)
    }
    return taken
  }
}
