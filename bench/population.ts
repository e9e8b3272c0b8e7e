import { readFileSync } from 'node:fs'

/** Length in characters of each varying value: equal lengths make all calls equally long. */
export const widths = { key: 46, id: 36, fingerprint: 32, nonce: 22, instanceToken: 64 } as const

const recordWidth = widths.key + widths.id

/** The licenses' keys and ids, in one buffer: a million licenses need no two million strings. */
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

/** Instances of each license that call; its other instances only fill the table. */
export const callers = 2

/** Prime to any number of licenses, and large enough that consecutive calls are not neighbours in the tables. */
const stride = 7_919

/**
 * Numbers of instances; each appears once before any repeats: random numbers would exceed the limits of some instances.
 * Instance `n` belongs to license `n % size`.
 */
export function everyInstance(size: number): () => number {
  const count = size * callers
  let at = Math.floor(Math.random() * count)
  return () => (at = (at + stride) % count)
}

/** The fingerprint of the instance with this number. */
export function fingerprintOf(instance: number): string {
  return `machine-${instance.toString().padStart(widths.fingerprint - 8, '0')}`
}
