import { randomBytes } from 'node:crypto'
import { crockford } from './licenses/key.ts'

/** Ten characters (50 random bits) by which a request can be talked about: short enough to read out, no secret. */
export function newRequestRef(): string {
  return Array.from(randomBytes(10), (byte) => crockford[byte % 32]).join('')
}
