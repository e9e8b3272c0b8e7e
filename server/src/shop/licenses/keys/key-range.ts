import { keyIdLength } from '@muhur/contract/shop/licenses'

const start = 'MHR-'

/**
 * The first and the last key id that can begin so. Ids are all of one length, of digits and capitals with the dash in one
 * place: every collation puts those that begin alike side by side, so that the index finds them.
 */
export function keyIdRange(beginning: string): [first: string, last: string] {
  const known = start.startsWith(beginning) ? start : beginning
  return [known.padEnd(keyIdLength, '0'), known.padEnd(keyIdLength, 'Z')]
}
