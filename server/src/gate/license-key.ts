import { keyIdLength } from '@muhur/contract/shop/licenses'
import { crockford, symbolsOf, typedSymbols } from '../start/crockford.ts'
import { randomPart } from '../start/random.ts'

const prefix = 'MHR'
const idSymbols = 12
const secretSymbols = 26

/**
 * A new license key, `MHR-` + 12 symbols, then 27 in three groups of nine: 26 secret ones and a check symbol.
 * The first 16 characters are its public id, which screens and lists show; the 26 symbols behind them carry 130
 * random bits, so that knowing the id helps nobody to guess a key.
 */
export function newLicenseKey(): string {
  return licenseKeyOf(randomPart(idSymbols + secretSymbols))
}

/** The license key made of random bytes; only the first 38 bytes count. */
export function licenseKeyOf(random: Uint8Array): string {
  const symbols = symbolsOf(random.subarray(0, idSymbols + secretSymbols))
  return format(symbols + checkSymbol(symbols))
}

/** The public id of a key in its printed form. */
export function keyId(key: string): string {
  return key.slice(0, keyIdLength)
}

/** The printed form of a typed key. Null when the text cannot be a key: wrong length, a foreign symbol, or a wrong check symbol. */
export function parseLicenseKey(typed: string): string | null {
  if (printed.test(typed)) return fits(typed.slice(prefix.length + 1).replaceAll('-', '')) ? typed : null
  const symbols = typedSymbols(typed)
  if (!symbols.startsWith(prefix)) return null
  const body = symbols.slice(prefix.length)
  if (body.length !== idSymbols + secretSymbols + 1) return null
  if ([...body].some((symbol) => !crockford.includes(symbol))) return null
  return fits(body) ? format(body) : null
}

/** The form of most calls' keys, since people copy keys: nothing to correct. */
const printed = new RegExp(`^${prefix}-[${crockford}]{${idSymbols}}(-[${crockford}]{9}){3}$`)

function fits(body: string): boolean {
  return checkSymbol(body.slice(0, -1)) === body.at(-1)
}

function format(body: string): string {
  const groups = body.slice(idSymbols).match(/.{9}/g)!
  return [prefix, body.slice(0, idSymbols), ...groups].join('-')
}

/**
 * A polynomial check over GF(32), x⁵ + x² + 1: each symbol is weighted with another power of x, so every single wrong
 * symbol and every swap of neighbours is noticed before the database is asked.
 */
function checkSymbol(symbols: string): string {
  let sum = 0
  for (const symbol of symbols) {
    sum ^= crockford.indexOf(symbol)
    sum = sum & 0b10000 ? ((sum << 1) ^ 0b100101) & 0b11111 : sum << 1
  }
  return crockford[sum]!
}
