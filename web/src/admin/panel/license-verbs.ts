import type { LicenseStatus } from '@muhur/contract/shop/licenses'
import { Ban, CalendarClock, Pause, Play, Trash2, type LucideIcon } from 'lucide-react'

/** An action on a license that the license's page carries out. */
export type LicenseVerb = 'suspend' | 'resume' | 'extend' | 'revoke' | 'delete'

interface Look {
  name: string
  icon: LucideIcon
  /** The states in which the action is possible. */
  of: readonly LicenseStatus[]
  /** Irreversible actions are red. */
  danger?: true
}

/** By verb, in the order of the menus. */
export const licenseVerbs: Record<LicenseVerb, Look> = {
  suspend: { name: 'Askıya al', icon: Pause, of: ['active', 'expired'] },
  resume: { name: 'Askıdan kaldır', icon: Play, of: ['suspended'] },
  extend: { name: 'Süreyi değiştir', icon: CalendarClock, of: ['active', 'expired', 'suspended'] },
  revoke: { name: 'İptal et', icon: Ban, danger: true, of: ['active', 'expired', 'suspended'] },
  delete: { name: 'Sil', icon: Trash2, danger: true, of: ['active', 'expired', 'suspended', 'revoked'] },
}

export const verbsOf = (status: LicenseStatus): LicenseVerb[] =>
  (Object.keys(licenseVerbs) as LicenseVerb[]).filter((verb) => licenseVerbs[verb].of.includes(status))
