import type { Policy } from '@muhur/contract/gate/policy'
import type { WithheldReason } from '@muhur/contract/releases/own-releases'
import type { LicenseStatus } from '@muhur/contract/shop/licenses'

/** The facts of a license that decide its releases. */
export interface Holder {
  id: string
  product_id: string
  status: LicenseStatus
  /** The buyer stands in the block list. */
  blocked: boolean
  expires_at: string | null
  policy: Pick<Policy, 'entitlements' | 'blocked_versions' | 'updates_after_end'>
}

/** A holder with the license's owner, for whom copies are made. */
export interface OwnedHolder extends Holder {
  user_id: string
}

/** A release that is published and goes on. */
export interface Offer {
  version: string
  entitlement: string | null
  /** The share of licenses that are offered the release. */
  percent: number
  /** Published before the license's end. */
  is_before_end: boolean
}

/** Why a license does not get a release; null where the license does. `ended` alone is what a renewal mends, so `ended` comes last. */
export function withheldFrom(
  { status, blocked, policy }: Holder,
  { version, entitlement, is_before_end }: Offer,
): WithheldReason | null {
  if (blocked || (status !== 'active' && status !== 'expired')) return 'license'
  if (entitlement !== null && !policy.entitlements.includes(entitlement)) return 'entitlement'
  if (policy.blocked_versions.includes(version)) return 'version_blocked'
  const isOfItsTime = status === 'active' || is_before_end
  return !isOfItsTime || (status === 'expired' && policy.updates_after_end === 'none') ? 'ended' : null
}

/** Whether the rollout has reached a license. `place` are random bytes, the same each time for license and release. */
export const isInRollout = ({ percent }: Pick<Offer, 'percent'>, place: Buffer) =>
  (place.readUInt32BE(0) / 2 ** 32) * 100 < percent

/** The requested bytes of a file: all, a part, or a part that the file does not have. */
export type Asked = { start: number; end: number; isPart: boolean } | 'unsatisfiable'

/**
 * Reads Range and If-Range (RFC 9110 §14.2, §13.1.5). Several ranges at once, other units and a part of another file are answered
 * with the whole file, as the RFC allows.
 */
export function askedPart(
  headers: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  etag: string,
  bytes: number,
): Asked {
  const whole = { start: 0, end: bytes, isPart: false }
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(headers.range?.trim() ?? '') ?? []
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== etag
  if ((from === '' && to === '') || isOther) return whole
  if (from !== '' && to !== '' && Number(to) < Number(from)) return whole
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes : Math.min(bytes, Number(to) + 1)
  return start < end ? { start, end, isPart: true } : 'unsatisfiable'
}
