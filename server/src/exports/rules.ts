import type { LicenseStatus } from '@muhur/contract/license'
import type { ExportedLicense } from './exported-license.ts'

/** The words of the screens; an import reads them back. */
export const statusWords: Record<LicenseStatus, string> = {
  active: 'Aktif',
  suspended: 'Askıda',
  revoked: 'İptal',
  expired: 'Süresi doldu',
}

export const columns = [
  'Lisans Kimliği',
  'Anahtar (ilk 16)',
  'Durum',
  'Ürün Kimliği',
  'Ürün',
  'Sahip Discord Kimliği',
  'Sahip',
  'Eşzamanlı Sınır',
  'Kullanımda',
  'Son Nabız',
  'Bitiş',
  'Oluşturulma',
  'Not',
] as const

/** One license under `columns`. Instants are ISO 8601 in UTC, and no key is whole. */
export function cellsOf(license: ExportedLicense): (string | number | null)[] {
  return [
    license.id,
    license.key_id,
    statusWords[license.status],
    license.product_id,
    license.product_name,
    license.discord_id,
    license.discord_username,
    license.max_instances,
    license.current_instances,
    license.last_heartbeat_at,
    license.expires_at,
    license.created_at,
    license.note,
  ]
}

/** Named after the day in Istanbul, where its reader is. */
export function fileName(now: Date): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(now)
  return `lisanslar-${day}.csv`
}
