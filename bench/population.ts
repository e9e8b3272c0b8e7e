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

/** Of each license, so many instances call; what others it has only fill the table. */
export const callers = 2

/** No factor of any number of licenses, and large enough that neighbours in time are none in the tables. */
const stride = 7_919

/**
 * The numbers of instances, each once before any comes again: chance would ask some of them more often than their limit
 * allows. Instance `n` is one of the license `n % size`.
 */
export function everyInstance(size: number): () => number {
  const count = size * callers
  let at = Math.floor(Math.random() * count)
  return () => (at = (at + stride) % count)
}

/** What the instance with this number says it is. */
export function fingerprintOf(instance: number): string {
  return `machine-${instance.toString().padStart(widths.fingerprint - 8, '0')}`
}
