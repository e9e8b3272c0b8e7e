/** How often a license got a verdict in an hour. */
export interface CountRow {
  /** Null: unknown keys. */
  licenseId: string | null
  /** The start of an ISO instant in UTC, as in 2026-11-20T12. */
  hour: string
  code: string
  count: number
}

/**
 * Sums in memory, at most `most` of them. By hour and code first, so that the keys of the large maps are the license ids
 * that are there anyway: a key put together for each of them would cost three times the memory and the time.
 */
export class Counts {
  readonly #most: number
  readonly #groups = new Map<string, Map<string | null, number>>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  /** False when there is no room for one more. */
  add({ licenseId, hour, code, count }: CountRow): boolean {
    const name = `${hour} ${code}`
    const known = this.#groups.get(name)?.get(licenseId)
    if (known === undefined && this.#size >= this.#most) return false
    const group = this.#groups.get(name) ?? new Map<string | null, number>()
    this.#groups.set(name, group)
    group.set(licenseId, (known ?? 0) + count)
    if (known === undefined) this.#size += 1
    return true
  }

  /** Takes up to `count` sums out. */
  take(count: number): CountRow[] {
    const rows: CountRow[] = []
    for (const [name, group] of this.#groups) {
      const [hour = '', code = ''] = name.split(' ')
      for (const [licenseId, sum] of group) {
        if (rows.length === count) break
        rows.push({ licenseId, hour, code, count: sum })
        group.delete(licenseId)
      }
      if (group.size === 0) this.#groups.delete(name)
    }
    this.#size -= rows.length
    return rows
  }
}
