/**
 * The bytes of base64url without padding and with its unused bits zero (RFC 4648 §3.5); null for anything else, an empty
 * text too. Node's own decoder skips what it does not know, so the text has to come out the same again.
 */
export function decodeBase64url(text: string): Buffer | null {
  if (!/^[\w-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
