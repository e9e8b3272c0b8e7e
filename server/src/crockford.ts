/** Crockford's base32: no I, L, O or U, so that a key read aloud or typed from paper has one spelling. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A symbol for each byte, of its last five bits. */
export function symbolsOf(bytes: Uint8Array): string {
  let symbols = ''
  // 256 is a multiple of 32, so the remainder favours no symbol.
  for (const byte of bytes) symbols += crockford[byte % 32]
  return symbols
}
