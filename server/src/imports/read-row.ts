import { importColumns, type ImportField } from '@muhur/contract/import'
import {
  licenseTextNames,
  licenseTexts,
  maxInstancesLimit,
  type LicenseTextName,
} from '@muhur/contract/license-fields'
import { parseLicenseKey } from '../licenses/key.ts'
import type { CsvRecord } from './records.ts'
import { readExpiry, readStatus, unguarded } from './rules.ts'

/** What rows may name their product by. */
export interface Catalogue {
  byId: ReadonlyMap<string, { id: string; archived: boolean }>
  /** By name in lower case; a name may be more than one product's. */
  byName: ReadonlyMap<string, { id: string; archived: boolean }[]>
}

/** What a good row is to become. */
export interface GoodRow extends Record<LicenseTextName, string> {
  line: number
  product_id: string
  discord_id: string
  status: string
  max_instances: number
  expires_at: string | null
  /** A key that the row brings along. */
  key: string | null
}

/** Why a row becomes nothing. `value` never shows a key. */
export interface Refusal {
  line: number
  refused_field: string
  refused_reason: string
  refused_value: string
}

/** Reads one row with everything that is wrong in it, so that it need be mended only once. */
export function readRow(
  { line, cells }: CsvRecord,
  fields: readonly (ImportField | null)[],
  catalogue: Catalogue,
): GoodRow | Refusal {
  const values = new Map<ImportField, string>()
  for (const [index, field] of fields.entries())
    if (field) values.set(field, unguarded(cells[index] ?? '').trim())
  const faults: { field: ImportField; reason: string }[] = []
  const refuse = (field: ImportField, reason: string) => void faults.push({ field, reason })

  const product_id = productOf(values, catalogue, refuse)
  const discord_id = values.get('discord_id') ?? ''
  if (/^[\d.,]+E\+?\d+$/i.test(discord_id))
    refuse('discord_id', 'Excel bu kimliği kısaltmış; sütunu metin olarak biçimleyip kimliği yeniden yazın')
  else if (!/^[0-9]{5,20}$/.test(discord_id))
    refuse('discord_id', discord_id ? 'Discord kimliği 5–20 rakam olmalı' : 'Discord kimliği boş')

  const status = readStatus(values.get('status') ?? '')
  if (status === null) refuse('status', 'Yalnız aktif ve askıdaki lisanslar içe aktarılır')

  const instances = values.get('max_instances') || '1'
  const max_instances = /^\d{1,5}$/.test(instances) ? Number(instances) : 0
  if (max_instances < 1 || max_instances > maxInstancesLimit)
    refuse('max_instances', `1 ile ${maxInstancesLimit} arasında bir sayı olmalı`)

  const expires_at = readExpiry(values.get('expires_at') ?? '')
  if (expires_at === undefined)
    refuse('expires_at', 'Tarih anlaşılamadı; 2026-12-31 ya da 31.12.2026 gibi yazın')

  const texts = textsOf(values)
  for (const name of licenseTextNames) {
    const { maximum } = licenseTexts[name]
    if (texts[name].length > maximum) refuse(name, `En çok ${maximum} karakter olabilir`)
  }

  const typed = values.get('license_key') ?? ''
  const key = typed === '' ? null : parseLicenseKey(typed)
  if (typed !== '' && key === null)
    refuse('license_key', 'Bu bir Mühür anahtarı değil; boş bırakılırsa yeni anahtar üretilir')

  if (faults.length === 0)
    return {
      line,
      product_id,
      discord_id,
      status: status!,
      max_instances,
      expires_at: expires_at!,
      ...texts,
      key,
    }
  const [first] = faults
  return {
    line,
    refused_field: faults.map(({ field }) => importColumns[field].column).join(', '),
    refused_reason: faults.map(({ reason }) => reason).join('. '),
    refused_value: first!.field === 'license_key' ? '' : (values.get(first!.field) ?? '').slice(0, 100),
  }
}

function textsOf(values: ReadonlyMap<ImportField, string>) {
  const entries = licenseTextNames.map((name) => [name, values.get(name) ?? ''])
  return Object.fromEntries(entries) as Record<LicenseTextName, string>
}

function productOf(
  values: ReadonlyMap<ImportField, string>,
  { byId, byName }: Catalogue,
  refuse: (field: ImportField, reason: string) => void,
): string {
  const id = (values.get('product_id') ?? '').toLowerCase()
  const name = values.get('product') ?? ''
  const field = id ? 'product_id' : 'product'
  // A name column may hold ids as well: people paste what they have.
  const found = id
    ? [byId.get(id)].filter((one) => one !== undefined)
    : (byName.get(name.toLocaleLowerCase('tr')) ??
      [byId.get(name.toLowerCase())].filter((one) => one !== undefined))
  if (!id && !name) refuse(field, 'Ürün boş')
  else if (found.length === 0) refuse(field, 'Böyle bir ürün yok')
  else if (found.length > 1) refuse(field, 'Bu adda birden çok ürün var; ürün kimliğini yazın')
  else if (found[0]!.archived) refuse(field, 'Ürün arşivlenmiş')
  return found[0]?.id ?? ''
}
