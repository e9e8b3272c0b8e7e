import type { LicenseStatus } from '@muhur/contract/license'
import { Check, Clock, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'

interface Look {
  word: string
  icon: LucideIcon
  colour: string
}

/** Every status there is, so that a new one does not compile without its word. */
export const statusLooks: Record<LicenseStatus, Look> = {
  active: { word: 'Aktif', icon: Check, colour: 'bg-ok-bg text-ok' },
  suspended: { word: 'Askıda', icon: TriangleAlert, colour: 'bg-warn-bg text-warn' },
  revoked: { word: 'İptal', icon: X, colour: 'bg-bad-bg text-bad' },
  expired: { word: 'Süresi doldu', icon: Clock, colour: 'bg-idle-bg text-idle' },
}

/** Colour, icon and word together, so that none of them is needed to understand the others. */
export function StatusPill({ status }: { status: string }) {
  const { word, icon: Icon, colour } = lookOf(status)
  return (
    <span
      data-status={status}
      className={classes(
        'inline-flex min-h-6 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-meta font-semibold',
        colour,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {word}
    </span>
  )
}

/** A server that is newer than this page may know further statuses: they are called by their own names. */
export const lookOf = (status: string): Look =>
  Object.hasOwn(statusLooks, status)
    ? statusLooks[status as LicenseStatus]
    : { word: status, icon: TriangleAlert, colour: 'bg-idle-bg text-idle' }
