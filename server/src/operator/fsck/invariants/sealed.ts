import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { keyId, parseLicenseKey } from '../../../gate/license-key.ts'
import { eachRow } from '../find.ts'
import type { Invariant } from './invariant.ts'

/** A value that was sealed under another master key, or for another row, does not open; and only opening shows a lost key. */
export const sealedInvariants: readonly Invariant[] = [
  eachRow<{ key_id: string; key_lookup: Uint8Array; key_sealed: Uint8Array }>(
    'sealed-keys',
    'Her lisans anahtarı ana anahtarla açılır ve kendi kaydına uyar.',
    'select id::text as example, key_id, key_lookup, key_sealed from licenses',
    ({ example: id, key_id, key_lookup, key_sealed }, secrets) => {
      const key = secrets.open(key_sealed, id).toString()
      const isWhole = parseLicenseKey(key) === key && keyId(key) === key_id
      return isWhole && secrets.hashLicenseKey(key).equals(key_lookup)
    },
  ),
  eachRow<{ sealed: Uint8Array }>(
    'sealed-imports',
    'Yüklenen her dosya ve getirdiği her anahtar ana anahtarla açılır.',
    `
    select import_id::text as example, bytes_sealed as sealed from import_parts where kind = 'file'
    union all
    select import_id::text, decode(row ->> 'key_sealed', 'base64')
    from import_parts, jsonb_array_elements(good) as row
    where row ? 'key_sealed'`,
    ({ example: id, sealed }, secrets) => secrets.open(sealed, id).length > 0,
  ),
  eachRow<{ answer_sealed: Uint8Array }>(
    'sealed-answers',
    'Saklanan her yanıt açılır.',
    'select id::text as example, answer_sealed from idempotency_keys',
    ({ example: id, answer_sealed }, secrets) => secrets.open(answer_sealed, id).length > 0,
  ),
  eachRow<{ sealed: Uint8Array }>(
    'sealed-webhooks',
    'Her webhook’un gizli anahtarı ana anahtarla açılır.',
    `
    select id::text as example, secret_sealed as sealed from webhook_endpoints where deleted_at is null
    union all
    select id::text, former_secret_sealed from webhook_endpoints where former_secret_sealed is not null`,
    ({ example: id, sealed }, secrets) => secrets.open(sealed, id).length >= 24,
  ),
  eachRow<{ public_key: Uint8Array; private_key_sealed: Uint8Array }>(
    'signing-keys',
    'Her imza anahtarı ana anahtarla açılır; açık yarısına ve kimliğine uyar.',
    'select kid as example, public_key, private_key_sealed from signing_keys',
    ({ example: kid, public_key, private_key_sealed }, secrets) => {
      const publicKey = publicHalf(secrets.open(private_key_sealed, kid))
      return isNamed(publicKey, kid) && publicKey.export({ format: 'der', type: 'spki' }).equals(public_key)
    },
  ),
  eachRow<{ public_key: Uint8Array; private_key_sealed: Uint8Array }>(
    'release-keys',
    'Her ürünün sürüm anahtarı ana anahtarla açılır ve açık yarısına uyar.',
    'select product_id::text as example, public_key, private_key_sealed from release_settings',
    ({ example: id, public_key, private_key_sealed }, secrets) => {
      const { x } = publicHalf(secrets.open(private_key_sealed, id)).export({ format: 'jwk' })
      return Buffer.from(x!, 'base64url').equals(public_key)
    },
  ),
  // The public half of the root key is not stored: it follows from the private half.
  eachRow<{ private_key_sealed: Uint8Array }>(
    'root-key',
    'Kök anahtar ana anahtarla açılır ve kimliğine uyar.',
    'select kid as example, private_key_sealed from root_key',
    ({ example: kid, private_key_sealed }, secrets) =>
      isNamed(publicHalf(secrets.open(private_key_sealed, `root ${kid}`)), kid),
  ),
]

function publicHalf(der: Buffer): KeyObject {
  return createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
}

/** The kid is computed anew (RFC 7638) and not by the signer's own code, which is itself under audit. */
function isNamed(publicKey: KeyObject, kid: string): boolean {
  const { crv, kty, x } = publicKey.export({ format: 'jwk' })
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return crv === 'Ed25519' && thumbprint === kid
}
