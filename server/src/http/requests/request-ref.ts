import { symbolsOf } from '../../start/crockford.ts'
import { randomPart } from '../../start/random.ts'

/** Ten symbols (50 random bits) by which a request can be talked about: short enough to read out, no secret. */
export function newRequestRef(): string {
  return symbolsOf(randomPart(10))
}
