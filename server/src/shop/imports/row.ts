import { importColumns, type ImportField, type RefusedRow } from '@muhur/contract/shop/imports/imports'
import { licenseTexts, perText, type LicenseTextName } from '@muhur/contract/shop/license-fields'
import { Metadata } from '@muhur/contract/shop/license/license-terms'
import { linePattern } from '@muhur/contract/scalars'
import { unguardedCell } from '@muhur/contract/http/spreadsheet-cell'
import { Compile } from 'typebox/compile'
import { v7 as newId } from 'uuid'
import { licenseKeyOf, parseLicenseKey } from '../../gate/license-key.ts'
import { firstOf } from '../../start/first-of.ts'
import type { Secrets } from '../../start/secrets.ts'
import type { CsvRecord } from './file.ts'
import { Fault, readDiscordId, readExpiry, readMaxInstances, readStatus } from './rules.ts'

/** The license to issue for a good row. */
export interface GoodRow extends Record<LicenseTextName, string> {
  line: number
  metadata: Metadata
  product_id: string
  discord_id: string
  status: 'active' | 'suspended'
  max_instances: number
  expires_at: string | null
  /** A license key from the row, in its printed form. */
  key: string | null
}

interface Product {
  id: string
  name: string
  archived_at: string | null
}

/** Products by id and by name, in lower case. A name may be more than one product's. */
type Catalogue = ReadonlyMap<string, readonly Product[]>

/** An archived product gives way to an unarchived product of the same name. */
export function catalogueOf(products: readonly Product[]): Catalogue {
  const catalogue = new Map<string, readonly Product[]>()
  for (const [name, found] of Map.groupBy(products, (product) => lower(product.name))) {
    const notArchived = found.filter(({ archived_at }) => archived_at === null)
    catalogue.set(name, notArchived.length > 0 ? notArchived : found)
  }
  for (const product of products) catalogue.set(product.id, [product])
  return catalogue
}

const lower = (text: string) => text.trim().toLocaleLowerCase('tr')

/** Reads one row, or returns all its faults. The shown part of a refused row is never a license key. */
export function readRow(
  { line, cells }: CsvRecord,
  fields: readonly (ImportField | null)[],
  catalogue: Catalogue,
): GoodRow | RefusedRow {
  const faults: { field: ImportField; reason: string; text: string }[] = []
  const read = <Value>(field: ImportField, reader: (text: string) => Value | Fault): Value => {
    const text = unguardedCell(cells[fields.indexOf(field)] ?? '').trim()
    const value = reader(text)
    if (value instanceof Fault) faults.push({ field, reason: value.reason, text })
    return value as Value
  }
  const hasId = Boolean(cells[fields.indexOf('product_id')]?.trim())
  const row = {
    line,
    product_id: read(hasId ? 'product_id' : 'product', (name) => readProduct(name, catalogue)),
    discord_id: read('discord_id', readDiscordId),
    status: read('status', readStatus),
    max_instances: read('max_instances', readMaxInstances),
    expires_at: read('expires_at', readExpiry),
    ...perText(licenseTexts, (name) => read(name, (text) => readText(name, text))),
    metadata: read('metadata', readMetadata),
    key: read('license_key', readKey),
  }
  const shown = faults.map(({ field, reason, text }) => ({
    field: importColumns[field].column,
    reason,
    value: field === 'license_key' ? '' : beginningOf(text),
  }))
  const [first] = shown
  if (!first) return row
  return {
    line,
    field: shown.map(({ field }) => field).join(', '),
    reason: shown.map(({ reason }) => reason).join('. '),
    value: first.value,
    ...(shown.length > 1 && { faults: shown }),
  }
}

export const beginningOf = (text: string): string => firstOf(text, 100)

function readProduct(name: string, catalogue: Catalogue): string | Fault {
  const found = catalogue.get(lower(name)) ?? []
  if (name === '') return new Fault('Ürün boş')
  if (found.length === 0) return new Fault('Böyle bir ürün yok')
  if (found.length > 1) return new Fault('Bu adda birden çok ürün var; ürün kimliğini yazın')
  return found[0]!.archived_at === null ? found[0]!.id : new Fault('Ürün arşivlenmiş')
}

function readText(name: LicenseTextName, text: string): string | Fault {
  const { maximum, ...rest } = licenseTexts[name]
  if ('isId' in rest && !isLine.test(text)) return new Fault('Tek satır olmalı')
  // Code points, as the API counts them.
  return [...text].length <= maximum ? text : new Fault(`En çok ${maximum} karakter olabilir`)
}

const isLine = new RegExp(linePattern('*'), 'u')
const isMetadata = Compile(Metadata)

function readMetadata(text: string): Metadata | Fault {
  if (text === '') return {}
  try {
    const pairs: unknown = JSON.parse(text)
    if (isMetadata.Check(pairs)) return pairs
  } catch {}
  return new Fault('Ek bilgi {"ad":"değer"} biçiminde, küçük harfli adlarla olmalı')
}

function readKey(text: string): string | null | Fault {
  if (text === '') return null
  const fault = 'Bu bir Mühür anahtarı değil; boş bırakılırsa yeni anahtar üretilir'
  return parseLicenseKey(text) ?? new Fault(fault)
}

/**
 * The license of a row, the same at any time and in any repetition: its id and its new key follow from the import, the instant of
 * the import's start and the row's line, under the master key. The id begins with that instant and counts on with the lines
 * (UUIDv7), so that lists show the licenses in the order of the file. The key has 130 secret bits of HMAC-SHA-512, none of which
 * the id shares.
 */
export function licenseOf(
  secrets: Secrets,
  { id, started_at }: { id: string; started_at: string | null },
  line: number,
): { id: string; key: string } {
  const msecs = Date.parse(started_at!)
  const random = secrets.importedRow(`${id} ${msecs} ${line}`, msecs)
  return { id: newId({ msecs, seq: line, random: random.subarray(48) }), key: licenseKeyOf(random) }
}
