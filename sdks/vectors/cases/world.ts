import { seededKey } from './keys-of-vectors.ts'

/** The clock of most cases, in seconds. */
export const now = 1_800_000_000
export const address = 'https://lisans.example.com'
export const product = '01932f7e-6a4b-7c1d-8e2f-3a4b5c6d7e8f'
export const otherProduct = '01932f7e-6a4b-7c1d-8e2f-000000000000'
export const instance = '0123456789abcdeffedcba9876543210'
export const otherInstance = 'ffffffffffffffffffffffffffffffff'
export const licenseKey = 'MHR-7Q2KV9TB3FXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E'
export const otherLicenseKey = 'MHR-0ABCDEFGHJKM-NPQRSTVWX-YZ1234567-89ABCDEF9'
export const nonce = 'n0nceOfTheCall-_AAAAAA'
/** The bytes of the call: an answer proves that the server got exactly these. */
export const sent = JSON.stringify({
  license_key: licenseKey,
  product_id: product,
  fingerprint: instance,
  nonce,
  sdk: 'vectors/2.0.0',
  hostname: 'sunucu-ğüşiöç',
})
/** The token of the answer, and the token from before. */
export const instanceToken = 'AaH9qqmyInstanceTokenxIasCSw'
export const otherInstanceToken = 'AaH9qqmyOtherCopyTokenxIasCSw'
export const otherNonce = 'n0nceOfAnEarlierCall-_'

/** Signs key sets. */
export const root = seededKey('root')
/** Takes the root's place: some downloads pin it. */
export const nextRoot = seededKey('next root')
/** The two pinned signing keys, and a later one. */
export const first = seededKey('first')
export const second = seededKey('second')
export const newer = seededKey('newer')
/** Belongs to somebody else. */
export const stranger = seededKey('stranger')

export const pinnedVersion = 3

/** The pins as a line of words; `keys` are `kid:x`. */
export function pinsOf({
  at = address,
  of = product,
  signedBy = root.x,
  version = pinnedVersion,
  keys = [first, second].map(({ kid, x }) => `${kid}:${x}`),
} = {}): string {
  return [at, of, signedBy, version, ...keys].join(' ')
}
