import type { LicenseStatus } from '@muhur/contract/shop/licenses'
import { Ban, CalendarClock, Pause, Play, Trash2, type LucideIcon } from 'lucide-react'

/** An action on a license that the license's page carries out. */
export type LicenseVerb = 'suspend' | 'resume' | 'extend' | 'revoke' | 'delete'

export interface VerbLook<State = LicenseStatus> {
  name: string
  icon: LucideIcon
  /** Other words that find it. */
  words?: string
  /** The states in which it is possible; default: all. */
  of?: readonly State[]
  /** Irreversible actions are red. */
  danger?: true
  /** The list to choose from, while there is nothing to act on. */
  list?: string
}

const unrevoked = ['active', 'expired', 'suspended'] as const

/** By verb, in the order of the menus. */
export const licenseVerbs: Record<LicenseVerb, VerbLook> = {
  suspend: {
    name: 'Askıya al',
    icon: Pause,
    words: 'durdur dondur',
    of: ['active', 'expired'],
    list: '/admin/licenses?status=active',
  },
  resume: {
    name: 'Askıdan kaldır',
    icon: Play,
    words: 'sürdür',
    of: ['suspended'],
    list: '/admin/licenses?status=suspended',
  },
  extend: {
    name: 'Süreyi değiştir',
    icon: CalendarClock,
    words: 'süresini uzat kısalt bitiş tarihi sınırsız',
    of: unrevoked,
    list: '/admin/licenses?sort=expires_at',
  },
  revoke: { name: 'İptal et', icon: Ban, danger: true, of: unrevoked },
  delete: { name: 'Sil', icon: Trash2, danger: true },
}

export const allVerbs = Object.keys(licenseVerbs) as LicenseVerb[]

export const verbsOf = (status: LicenseStatus): LicenseVerb[] =>
  allVerbs.filter((verb) => licenseVerbs[verb].of?.includes(status) ?? true)
