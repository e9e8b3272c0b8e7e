import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** 32 random bytes. */
export const newSecret = (): Buffer => randomBytes(32)

/** A secret as receivers write it: Standard Webhooks, "Signature scheme". */
export const writtenSecret = (secret: Buffer): string => prefix + secret.toString('base64')

/**
 * The bytes of a written secret, 24 to 64 of them. Undefined for any other text, and for base64 that some receivers' libraries do
 * not read: without its padding, or with bits that belong to no byte.
 */
export function readSecret(written: string): Buffer | undefined {
  const bytes = Buffer.from(written.slice(prefix.length), 'base64')
  if (written !== writtenSecret(bytes)) return undefined
  return bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined
}

/** The headers of a message; one signature for each secret. */
export function signedHeaders(
  { id, seconds, body }: { id: string; seconds: number; body: string },
  secrets: readonly Buffer[],
): Record<string, string> {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64'),
  )
  return {
    'content-type': 'application/json',
    'user-agent': 'Muhur-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  }
}
