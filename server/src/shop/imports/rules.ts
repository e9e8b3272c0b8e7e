import { importColumns, importFieldNames, type ImportField } from '@muhur/contract/shop/imports/imports'
import { maxInstancesLimit } from '@muhur/contract/shop/license-fields'
import { momentAt } from '../../start/turkish-moment.ts'

/** The delimiter of a first line: the most frequent candidate outside of quotes. */
export function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => line.split(delimiter).length
  return [';', ',', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}

/** A header without case, accents, spaces and signs, so that people need no exact spelling. */
function folded(header: string): string {
  return header
    .toLocaleLowerCase('tr')
    .replace(/[ğüşıöç]/g, (letter) => 'gusioc'['ğüşıöç'.indexOf(letter)]!)
    .replace(/[^a-z0-9]/g, '')
}

/** The field of each column; of two columns for the same field, the first. */
export function fieldsOf(headerCells: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return headerCells.map((cell) => {
    const name = folded(cell)
    const field = importFieldNames.find((known) => importColumns[known].headers.split(' ').includes(name))
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** The columns that a file lacks, as a Turkish sentence. */
export function missingColumns(fields: readonly (ImportField | null)[]): string | null {
  const missing = [
    ...(fields.includes('product') || fields.includes('product_id') ? [] : ['“Ürün”']),
    ...(fields.includes('discord_id') ? [] : ['“Sahip Discord Kimliği”']),
  ]
  if (missing.length === 0) return null
  return `İlk satırda ${missing.join(' ve ')} ${missing.length > 1 ? 'sütunları' : 'sütunu'} bulunamadı. İlk satır sütun adlarını taşımalıdır.`
}

/** Why a cell cannot be read, as a Turkish sentence without its full stop. */
export class Fault {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

export function readDiscordId(text: string): string | Fault {
  if (/^[0-9]{5,20}$/.test(text)) return text
  if (/^[\d.,]+E\+?\d+$/i.test(text))
    return new Fault('Excel bu kimliği kısaltmış; sütunu metin olarak biçimleyip kimliği yeniden yazın')
  return new Fault(text ? 'Discord kimliği 17–20 rakamlı bir sayı olmalı' : 'Discord kimliği boş')
}

export function readMaxInstances(text: string): number | Fault {
  const count = text === '' ? 1 : /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= maxInstancesLimit) return count
  return new Fault(`1 ile ${maxInstancesLimit} arasında bir sayı olmalı`)
}

/** The status of a new license. An expired license shows by its end. */
export function readStatus(text: string): 'active' | 'suspended' | Fault {
  const status = folded(text)
  if (['', 'aktif', 'active', 'suresidoldu', 'expired'].includes(status)) return 'active'
  if (['askida', 'suspended'].includes(status)) return 'suspended'
  return new Fault('Yalnızca aktif ve askıdaki lisanslar içe aktarılır')
}

const months = 'ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik'.split(' ')
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/
const turkish = /^(\d{1,2})(?:[./](\d{1,2})[./]| ([a-zçğıöşü]+) )(\d{4})(?: (\d{1,2}:\d{2}(?::\d{2})?))?$/i

/**
 * An end: ISO 8601, or a day as Turks write it (31.12.2026, 31/12/2026, 31 Aralık 2026), with or without a time of
 * Istanbul; a day alone lasts to its end. Null means without end.
 */
export function readExpiry(text: string): string | null | Fault {
  if (/^(|-|sınırsız|sinirsiz|unlimited|süresiz|yok)$/i.test(text)) return null
  const fault = new Fault('Tarih anlaşılamadı; 2026-12-31 ya da 31.12.2026 gibi yazın')
  const [, year, month, day, time, offset] = iso.exec(text) ?? []
  if (year) return instantOf(year, month!, day!, time, offset) ?? fault
  const [, turkishDay, number, name, turkishYear, turkishTime] = turkish.exec(text) ?? []
  if (!turkishYear) return fault
  const monthNumber = number ?? String(months.indexOf(folded(name!)) + 1)
  return instantOf(turkishYear, monthNumber, turkishDay!, turkishTime) ?? fault
}

function instantOf(
  year: string,
  month: string,
  day: string,
  time = '23:59:59.999',
  offset?: string,
): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const written = momentAt(date, time.padStart(5, '0'), offset)?.toISOString()
  return written && Number(year) >= 1970 && /^\d{4}-/.test(written) && Number(year) <= 9998
    ? written
    : undefined
}
