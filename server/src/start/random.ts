import { randomFillSync } from 'node:crypto'

let pool = Buffer.alloc(0)
let used = 0

/** Random bytes of the operating system's, taken from it by the page: a call to it costs more than the bytes do. */
export function randomPart(count: number): Buffer {
  if (used + count > pool.length) {
    pool = randomFillSync(Buffer.alloc(Math.max(4096, count)))
    used = 0
  }
  return pool.subarray(used, (used += count))
}
