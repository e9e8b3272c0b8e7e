import type { Secrets } from '../../../start/secrets.ts'
import { keyId } from '../../../gate/calls/input/license-key.ts'

/** What the table of licenses keeps of a key, for the license `id` and no other. */
export function keepKey(secrets: Secrets, id: string, key: string) {
  return {
    key_id: keyId(key),
    key_lookup: secrets.hashLicenseKey(key),
    key_sealed: secrets.seal(Buffer.from(key), id),
  }
}
