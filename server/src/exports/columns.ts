import { licenseFields, licenseTextNames } from '@muhur/contract/license-fields'
import type { LicenseStatus } from '@muhur/contract/license'
import type { ExportedLicense } from './store.ts'

/** The words of the screens; an import reads them back. */
const statusWords: Record<LicenseStatus, string> = {
  active: 'Aktif',
  suspended: 'Askıda',
  revoked: 'İptal',
  expired: 'Süresi doldu',
}

type Cell = string | number | null

/** The columns of the file: header and cell. Instants are ISO 8601 in UTC, and no key is whole. */
const described: [header: string, cell: (license: ExportedLicense) => Cell][] = [
  ['Lisans Kimliği', ({ id }) => id],
  ['Anahtar (ilk 16)', ({ key_id }) => key_id],
  [licenseFields.status.column, ({ status }) => statusWords[status as LicenseStatus]],
  ['Ürün Kimliği', ({ product_id }) => product_id],
  ['Ürün', ({ product_name }) => product_name],
  [licenseFields.discord_id.column, ({ discord_id }) => discord_id],
  ['Sahip', ({ discord_username }) => discord_username],
  [licenseFields.max_instances.column, ({ max_instances }) => max_instances],
  ['Kullanımda', ({ current_instances }) => current_instances],
  ['Son Nabız', ({ last_heartbeat_at }) => last_heartbeat_at],
  [licenseFields.expires_at.column, ({ expires_at }) => expires_at],
  ['Oluşturulma', ({ created_at }) => created_at],
  ...licenseTextNames.map((name): (typeof described)[number] => [
    licenseFields[name].column,
    (license) => license[name],
  ]),
]

export const columns = described.map(([header]) => header)

export const cellsOf = (license: ExportedLicense): Cell[] => described.map(([, cell]) => cell(license))

/** Named after the day in Istanbul, where its reader is. */
export function fileName(now: Date): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(now)
  return `lisanslar-${day}.csv`
}
