import { exportColumnNames, type ExportColumn } from '@muhur/contract/shop/bulk'
import type { LicenseStatus } from '@muhur/contract/shop/licenses'
import type { ExportedLicense } from './store.ts'

/** The words of the screens; an import reads them back. */
export const statusWords: Record<LicenseStatus, string> = {
  active: 'Aktif',
  suspended: 'Askıda',
  revoked: 'İptal',
  expired: 'Süresi doldu',
}

/** The columns that were asked for, in the file's order. */
export function columnsOf(asked: string | undefined): ExportColumn[] {
  const names = asked?.split(',')
  return exportColumnNames.filter((name) => names?.includes(name) ?? true)
}

/** A row of the file. Instants are ISO 8601 in UTC, and no key is whole. */
export const cellsOf = (license: ExportedLicense, columns: readonly ExportColumn[]) =>
  columns.map((name) => {
    if (name === 'status') return statusWords[license.status as LicenseStatus]
    if (name === 'test') return license.test ? 'Evet' : ''
    if (name !== 'metadata') return license[name]
    return Object.keys(license.metadata as object).length === 0 ? '' : JSON.stringify(license.metadata)
  })

/** Named after the day in Istanbul, where its reader is. */
export function fileName(now: Date, subject = 'lisanslar'): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(now)
  return `${subject}-${day}.csv`
}
