import type { Secrets } from '../../../start/secrets.ts'
import { keyId } from '../../../gate/license-key.ts'

/** The key's columns in the table of licenses, for the license `id` and no other. */
export function keepKey(secrets: Secrets, id: string, key: string) {
  return {
    key_id: keyId(key),
    key_lookup: secrets.hashLicenseKey(key),
    key_sealed: secrets.seal(Buffer.from(key), id),
  }
}
