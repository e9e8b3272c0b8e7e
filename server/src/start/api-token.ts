import { tokenPattern } from '@muhur/contract/access/token-limits'
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { crockford, symbolsOf } from './crockford.ts'

const prefix = 'muhur_'
const randomSymbols = 40
/** Five bits each: 35 hold a CRC-32. */
const checkSymbols = 7

/** The characters of a token. */
export const shortestToken = prefix.length + randomSymbols + checkSymbols

/** A new secret; see `tokenPattern`. */
export function newSecret(): string {
  const body = prefix + symbolsOf(randomBytes(randomSymbols))
  return body + checkOf(body)
}

/** CRC-32 (ISO 3309) in base32, the most significant symbol first. */
function checkOf(body: string): string {
  const sum = crc32(body)
  const shifts = Array.from({ length: checkSymbols }, (_, at) => 32 ** (checkSymbols - 1 - at))
  return shifts.map((shift) => crockford[Math.floor(sum / shift) % 32]).join('')
}

const anywhere = new RegExp(tokenPattern, 'i')

/** Whether a text contains an API token. */
export const containsToken = (text: string): boolean => anywhere.test(text)
