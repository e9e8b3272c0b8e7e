import { importColumns, type ImportField, type RefusedRow } from '@muhur/contract/import'
import {
  licenseTextNames,
  licenseTexts,
  maxInstancesLimit,
  type LicenseTextName,
} from '@muhur/contract/license-fields'
import { v7 as newId } from 'uuid'
import { licenseKeyOf, parseLicenseKey } from '../licenses/key.ts'
import type { Secrets } from '../secrets.ts'
import type { CsvRecord } from './file.ts'
import { readExpiry, readStatus, unguarded } from './rules.ts'

interface Product {
  id: string
  name: string
  archived_at: string | null
}

/** Products by all that a row may name them by: id and name, in lower case. A name may be more than one product's. */
export type Catalogue = ReadonlyMap<string, readonly Product[]>

/** An archived product gives way to one on sale of the same name. */
export function catalogueOf(products: readonly Product[]): Catalogue {
  const byName = [...Map.groupBy(products, ({ name }) => lower(name))].map(([name, found]) => {
    const onSale = found.filter(({ archived_at }) => archived_at === null)
    return [name, onSale.length > 0 ? onSale : found] as const
  })
  const byId = products.map((product) => [product.id, [product]] as const)
  return new Map<string, readonly Product[]>([...byName, ...byId])
}

const lower = (text: string) => text.trim().toLocaleLowerCase('tr')

/** What a good row is to become. */
export interface GoodRow extends Record<LicenseTextName, string> {
  line: number
  product_id: string
  discord_id: string
  status: 'active' | 'suspended'
  max_instances: number
  expires_at: string | null
  /** A license key that the row brings along, in its printed form. */
  key: string | null
}

/** Reads one row, with everything that is wrong in it at once. What it shows of a refused row is never a key. */
export function readRow(
  { line, cells }: CsvRecord,
  fields: readonly (ImportField | null)[],
  catalogue: Catalogue,
): GoodRow | RefusedRow {
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
    field: faults.map(({ field }) => importColumns[field].column).join(', '),
    reason: faults.map(({ reason }) => reason).join('. '),
    value: first!.field === 'license_key' ? '' : (values.get(first!.field) ?? '').slice(0, 100),
  }
}

function textsOf(values: ReadonlyMap<ImportField, string>) {
  const entries = licenseTextNames.map((name) => [name, values.get(name) ?? ''])
  return Object.fromEntries(entries) as Record<LicenseTextName, string>
}

function productOf(
  values: ReadonlyMap<ImportField, string>,
  catalogue: Catalogue,
  refuse: (field: ImportField, reason: string) => void,
): string {
  const field = values.get('product_id') ? 'product_id' : 'product'
  const name = values.get(field) ?? ''
  const found = catalogue.get(lower(name)) ?? []
  if (!name) refuse(field, 'Ürün boş')
  else if (found.length === 0) refuse(field, 'Böyle bir ürün yok')
  else if (found.length > 1) refuse(field, 'Bu adda birden çok ürün var; ürün kimliğini yazın')
  else if (found[0]!.archived_at !== null) refuse(field, 'Ürün arşivlenmiş')
  return found[0]?.id ?? ''
}

/**
 * The license that a row becomes, whenever and however often: its id and its new key follow from the import, the instant
 * of the import's start and the row's line, under the master key. The id begins with that instant and counts on with the
 * lines (UUIDv7), so that lists show the licenses in the order of the file. The key has 130 secret bits of HMAC-SHA-512,
 * none of which the id shares.
 */
export function licenseOf(
  secrets: Secrets,
  { id, started_at }: { id: string; started_at: string | null },
  line: number,
): { id: string; key: string } {
  const msecs = Date.parse(started_at!)
  const random = secrets.importedRow(`${id} ${msecs} ${line}`)
  return { id: newId({ msecs, seq: line, random: random.subarray(48) }), key: licenseKeyOf(random) }
}
