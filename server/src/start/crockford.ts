/** Crockford's base32: no I, L, O or U, so that a key read aloud or typed from paper has one spelling. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The symbols of a license key that somebody typed, or of a part of one: lower case, dashes and spaces are forgiven, O stands
 * for 0 and any Latin or Turkish I or L for 1. U+0307 is the dot that lower-casing İ leaves behind.
 */
export function typedSymbols(typed: string): string {
  return typed
    .replace(/[\s\u0307\u2010-\u2015-]/g, '')
    .replace(/[iıİIlL]/g, '1')
    .replace(/[oO]/g, '0')
    .toUpperCase()
}

/** A symbol for each byte, of its last five bits. */
export function symbolsOf(bytes: Uint8Array): string {
  let symbols = ''
  // 256 is a multiple of 32, so the remainder favours no symbol.
  for (const byte of bytes) symbols += crockford[byte % 32]
  return symbols
}
