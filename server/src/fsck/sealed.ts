import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
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

/** A key that does not open is lost to its buyer, and nothing but opening shows it. */
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

export const sealedImports: Invariant = {
  name: 'sealed-imports',
  sentence: 'Yüklenen her dosya ve getirdiği her anahtar ana anahtarla açılır.',
  find: (session, secrets) =>
    eachRow<{ id: string; sealed: Uint8Array }>(
      session,
      `
      select import_id::text as id, bytes_sealed as sealed from import_parts where kind = 'file'
      union all
      select import_id::text, decode(row ->> 'key_sealed', 'base64')
      from import_parts, jsonb_array_elements(good) as row
      where row ? 'key_sealed'`,
      ({ id }) => id,
      ({ id, sealed }) => !opens(() => secrets.open(sealed, id).length > 0),
    ),
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

function signingKeyFits({ kid, public_key, private_key_sealed }: SigningKeyRow, secrets: Secrets): boolean {
  const publicKey = publicHalf(secrets.open(private_key_sealed, kid))
  return isNamed(publicKey, kid) && publicKey.export({ format: 'der', type: 'spki' }).equals(public_key)
}

/** Its public half stands nowhere: it follows from the private one. */
export const rootKey: Invariant = {
  name: 'root-key',
  sentence: 'Kök anahtar ana anahtarla açılır ve kimliğine uyar.',
  find: (session, secrets) =>
    eachRow<Omit<SigningKeyRow, 'public_key'>>(
      session,
      'select kid, private_key_sealed from root_key',
      ({ kid }) => kid,
      ({ kid, private_key_sealed }) =>
        !opens(() => isNamed(publicHalf(secrets.open(private_key_sealed, `root ${kid}`)), kid)),
    ),
}

function publicHalf(der: Buffer): KeyObject {
  return createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
}

/** The kid is computed anew (RFC 7638) and not by the signer's own code, which is among what is audited. */
function isNamed(publicKey: KeyObject, kid: string): boolean {
  const { crv, kty, x } = publicKey.export({ format: 'jwk' })
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return crv === 'Ed25519' && thumbprint === kid
}

function opens(fits: () => boolean): boolean {
  try {
    return fits()
  } catch {
    return false
  }
}
