/**
 * The bytes of base64url without padding and with its unused bits zero (RFC 4648 §3.5); null for anything else, an empty text
 * too. Node's own decoder skips unknown characters, so the bytes are encoded again and compared with the text.
 */
export function decodeBase64url(text: string): Buffer | null {
  if (!/^[\w-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
