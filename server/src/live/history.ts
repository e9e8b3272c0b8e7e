import type { LiveLicense } from '@muhur/contract/live'
import { randomInt } from 'node:crypto'
import type { LiveRow } from './store.ts'

/** What was told in one go. `everything`: so much changed, or was missed, that nobody was told in detail. */
export interface Batch {
  rows: readonly LiveRow[]
  relisted: ReadonlySet<string>
  everything: boolean
}

const mostBatches = 256
const mostRows = 10_000

/** The last minute or so, for pages whose connection broke. Its ids mean something to this process only. */
export class History {
  /** Says in an id which process made it. */
  readonly #epoch = `${Date.now().toString(36)}${randomInt(36 ** 4).toString(36)}`
  readonly #batches: Batch[] = []
  #rows = 0
  #last = 0

  get last(): number {
    return this.#last
  }

  id(at = this.#last): string {
    return `${this.#epoch}-${at}`
  }

  add(batch: Batch): void {
    this.#last += 1
    this.#rows += batch.rows.length
    this.#batches.push(batch)
    while (this.#batches.length > mostBatches || this.#rows > mostRows)
      this.#rows -= this.#batches.shift()?.rows.length ?? 0
  }

  /**
   * What whoever has the event `id` has not been told, each license as it was last; undefined where this is not known,
   * or where it takes more than rows to say. `since`: from which event on the history holds what concerns him.
   */
  after(id: string, since: number, concerns: (userId: string) => boolean): LiveLicense[] | undefined {
    const [epoch, text] = id.split('-')
    const at = Number(text)
    const missing = this.#last - at
    if (epoch !== this.#epoch || at < since || missing < 0 || missing > this.#batches.length) return undefined
    const batches = missing === 0 ? [] : this.#batches.slice(-missing)
    if (batches.some(({ everything, relisted }) => everything || [...relisted].some(concerns)))
      return undefined
    const rows = batches.flatMap((batch) => batch.rows).filter(({ userId }) => concerns(userId))
    return [...new Map(rows.map(({ license }) => [license.id, license])).values()]
  }
}
