import { keyIdLength, type LicenseStatus, type ListedLicense } from '@muhur/contract/license'

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
export function cellsOf(license: ListedLicense): (string | number | null)[] {
  const { product, owner } = license
  return [
    license.id,
    license.license_key.slice(0, keyIdLength),
    statusWords[license.status],
    product.id,
    product.name,
    owner.discord_id,
    owner.discord_username,
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
