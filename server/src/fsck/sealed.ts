import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { keyId, parseLicenseKey } from '../licenses/key.ts'
import type { Secrets } from '../secrets.ts'
import { eachRow } from './find.ts'
import type { Invariant } from './invariant.ts'

interface LicenseRow {
  id: string
  key_id: string
  key_lookup: Uint8Array
  key_sealed: Uint8Array
}

/** All of them: a key that does not open is lost to its buyer, and nothing but opening shows it. */
export const sealedKeys: Invariant = {
  name: 'sealed-keys',
  sentence: 'Her lisans anahtarı ana anahtarla açılır ve kendi kaydına uyar.',
  find: (session, secrets) =>
    eachRow<LicenseRow>(
      session,
      'select id::text, key_id, key_lookup, key_sealed from licenses',
      ({ id }) => id,
      (row) => !opens(() => licenseKeyFits(row, secrets)),
    ),
}

function licenseKeyFits({ id, key_id, key_lookup, key_sealed }: LicenseRow, secrets: Secrets): boolean {
  const key = secrets.open(key_sealed, id).toString()
  return (
    parseLicenseKey(key) === key && keyId(key) === key_id && secrets.hashLicenseKey(key).equals(key_lookup)
  )
}

interface SigningKeyRow {
  kid: string
  public_key: Uint8Array
  private_key_sealed: Uint8Array
}

export const signingKeys: Invariant = {
  name: 'signing-keys',
  sentence: 'Her imza anahtarı ana anahtarla açılır; açık yarısına ve kimliğine uyar.',
  find: (session, secrets) =>
    eachRow<SigningKeyRow>(
      session,
      'select kid, public_key, private_key_sealed from signing_keys',
      ({ kid }) => kid,
      (row) => !opens(() => signingKeyFits(row, secrets)),
    ),
}

/** The kid is computed anew (RFC 7638) and not by the signer's own code, which is among what is audited. */
function signingKeyFits({ kid, public_key, private_key_sealed }: SigningKeyRow, secrets: Secrets): boolean {
  const der = secrets.open(private_key_sealed, kid)
  const publicKey = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  const { crv, kty, x } = publicKey.export({ format: 'jwk' })
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return (
    crv === 'Ed25519' &&
    thumbprint === kid &&
    publicKey.export({ format: 'der', type: 'spki' }).equals(public_key)
  )
}

function opens(fits: () => boolean): boolean {
  try {
    return fits()
  } catch {
    return false
  }
}
