import { readFileSync } from 'node:fs'

/** Length in characters of what fills every record and call: all of one width, so that no call is longer than another. */
export const widths = { key: 46, id: 36, fingerprint: 32, nonce: 22, instanceToken: 64 } as const

const recordWidth = widths.key + widths.id

/** The licenses on record: one after another, each its key and its id. A million of them are one buffer, not two million strings. */
export class Population {
  readonly #records: Buffer

  constructor(records: Buffer) {
    this.#records = records
  }

  static empty(size: number): Population {
    return new Population(Buffer.alloc(size * recordWidth))
  }

  static read(file: string): Population {
    return new Population(readFileSync(file))
  }

  get size(): number {
    return this.#records.length / recordWidth
  }

  get bytes(): Buffer {
    return this.#records
  }

  set(license: number, key: string, id: string): void {
    this.#records.write(key + id, license * recordWidth, recordWidth, 'latin1')
  }

  copyKey(license: number, target: Buffer, offset: number): void {
    const start = license * recordWidth
    this.#records.copy(target, offset, start, start + widths.key)
  }

  id(license: number): string {
    const start = license * recordWidth + widths.key
    return this.#records.toString('latin1', start, start + widths.id)
  }

  any(): number {
    return Math.floor(Math.random() * this.size)
  }
}

/** What the instance with this number says it is. License `n` has the instance `n`; what others it has, nobody calls. */
export function fingerprintOf(instance: number): string {
  return `machine-${instance.toString().padStart(widths.fingerprint - 8, '0')}`
}
