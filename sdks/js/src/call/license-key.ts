type KeyFault = 'KEY_MISSING' | 'PLACEHOLDER_NOT_INJECTED' | 'KEY_MALFORMED'

const placeholder = /%%.*%%|\$\{.*\}|\{\{.*\}\}|<.*>/
/** Crockford's base32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The fault of a license key that shows without a call; null: none. */
export function faultOfKey(key: string): KeyFault | null {
  const trimmed = key.trim()
  if (trimmed === '') return 'KEY_MISSING'
  const isPlaceholder = placeholder.test(trimmed) || /X{8}/.test(trimmed.replaceAll('-', ''))
  if (isPlaceholder) return 'PLACEHOLDER_NOT_INJECTED'
  return isIssued(trimmed) ? null : 'KEY_MALFORMED'
}

/** A license key as people and logs may see it: its first 8 characters, which are no secret. */
export const maskedKey = (key: string) => `${[...key.trim()].slice(0, 8).join('')}…`

/** Whether the server can have issued the typed key. U+0307 is the dot that lower-casing İ leaves behind. */
function isIssued(key: string): boolean {
  const symbols = key
    .replace(/[\s\u0307\u2010-\u2015-]/g, '')
    .replace(/[iıİIlL]/g, '1')
    .replace(/[oO]/g, '0')
  const places = /^MHR([0-9A-HJKMNP-TV-Z]{39})$/i
    .exec(symbols)?.[1]
    ?.toUpperCase()
    .split('')
    .map((symbol) => alphabet.indexOf(symbol))
  const check = places?.pop()
  return places !== undefined && places.reduce(weigh, 0) === check
}

/** One step of a polynomial over GF(32), x⁵ + x² + 1: it notices each wrong symbol and each swap of neighbours. */
function weigh(sum: number, place: number): number {
  const shifted = (sum ^ place) << 1
  return shifted & 0b100000 ? shifted ^ 0b100101 : shifted
}
