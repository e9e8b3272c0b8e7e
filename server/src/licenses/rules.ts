import type { LicenseChange } from '@muhur/contract/license'

type Status = NonNullable<LicenseChange['status']>

/** An admin suspends, resumes and revokes; a revoked license stays revoked. */
export function mayBecome(from: Status, to: Status): boolean {
  return from !== 'revoked' || to === 'revoked'
}
