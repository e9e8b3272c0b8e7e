import type { LicenseStatus } from '@muhur/contract/license'

/** What the file says of a license: columns and no objects, for of each there may be a million. */
export interface ExportedLicense {
  id: string
  key_id: string
  status: LicenseStatus
  product_id: string
  product_name: string
  discord_id: string
  discord_username: string | null
  max_instances: number
  current_instances: number
  last_heartbeat_at: string | null
  expires_at: string | null
  created_at: string
  note: string
}
