import type { Secrets } from '../secrets.ts'
import { keyId } from './key.ts'

/** What the table of licenses keeps of a license key. */
interface KeptKey {
  key_id: string
  key_lookup: Buffer
  key_sealed: Buffer
}

/** A key as it is kept, for the license `id` and no other. */
export function keepKey(secrets: Secrets, id: string, key: string): KeptKey {
  return {
    key_id: keyId(key),
    key_lookup: secrets.hashLicenseKey(key),
    key_sealed: secrets.seal(Buffer.from(key), id),
  }
}
