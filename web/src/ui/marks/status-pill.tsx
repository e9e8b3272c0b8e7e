import type { LicenseStatus } from '@muhur/contract/shop/licenses'
import { Check, Clock, TriangleAlert, X } from 'lucide-react'
import { StatePill, type Look } from './pill.tsx'

/** Exhaustive, so that a new status does not compile without its label. */
export const statusLooks: Record<LicenseStatus, Look> = {
  active: { word: 'Aktif', icon: Check, colour: 'bg-ok-bg text-ok' },
  suspended: { word: 'Askıda', icon: TriangleAlert, colour: 'bg-warn-bg text-warn' },
  revoked: { word: 'İptal', icon: X, colour: 'bg-bad-bg text-bad' },
  expired: { word: 'Süresi doldu', icon: Clock, colour: 'bg-idle-bg text-idle' },
}

export function StatusPill({ status }: { status: string }) {
  return <StatePill look={lookOf(status)} data-status={status} />
}

/** Unknown statuses of a newer server are shown by their own names. */
export const lookOf = (status: string): Look =>
  Object.hasOwn(statusLooks, status)
    ? statusLooks[status as LicenseStatus]
    : { word: status, icon: TriangleAlert, colour: 'bg-idle-bg text-idle' }
