import { Type, type Static } from 'typebox'
import { licenseFields } from '../license-fields.ts'
import { DiscordId, Id, Instant, Nullable } from '../../scalars.ts'
import type { FieldWords } from '../../field-words.ts'

/** Limits of a file, empty rows included. One request carries one part. */
export const importLimits = { bytes: 20 * 1024 * 1024, rows: 200_000, columns: 100, partBytes: 512 * 1024 }

/**
 * The server is `receiving` parts, then `checking` rows; then the file is `ready` for the admin's decision, or
 * `refused` as a whole. `running` ends as `done`, `cancelled` or `failed`; licenses created before the end stay and are
 * counted.
 */
export const ImportState = Type.Enum([
  'receiving',
  'checking',
  'refused',
  'ready',
  'running',
  'done',
  'cancelled',
  'failed',
])
export type ImportState = Static<typeof ImportState>

/** Meaning of a column: the accepted headers for each field. */
export const importColumns = {
  product: { column: 'Ürün', headers: 'urun urunadi product productname' },
  product_id: { column: 'Ürün Kimliği', headers: 'urunkimligi urunid productid' },
  ...licenseFields,
  license_key: { column: 'Lisans Anahtarı', headers: 'lisansanahtari anahtar licensekey license key' },
} as const
export type ImportField = keyof typeof importColumns
export const importFieldNames = Object.keys(importColumns) as ImportField[]

export const Import = Type.Object({
  id: Id,
  file_name: Type.String(),
  state: ImportState,
  all_or_nothing: Type.Boolean(),
  encoding: Nullable(Type.String()),
  delimiter: Nullable(Type.String()),
  /** The field of each column of the file; null: ignored. */
  columns: Type.Array(
    Type.Object({
      header: Type.String(),
      field: Nullable(Type.Enum(importFieldNames)),
    }),
  ),
  good_count: Type.Integer(),
  refused_count: Type.Integer(),
  created_count: Type.Integer(),
  /** Progress of a running import, in percent. */
  progress: Type.Integer(),
  /** Why the file was refused, or why the import failed. */
  fault: Nullable(Type.String()),
  created_at: Instant,
  finished_at: Nullable(Instant),
  keys_taken_at: Nullable(Instant),
})
export type Import = Static<typeof Import>

const RowFault = Type.Object({ field: Type.String(), reason: Type.String(), value: Type.String() })

/** A row that creates no license: all its faults in one text, and where there are several, also each of them. */
export const RefusedRow = Type.Object({
  line: Type.Integer(),
  ...RowFault.properties,
  faults: Type.Optional(Type.Array(RowFault)),
})
export type RefusedRow = Static<typeof RefusedRow>

/** An import with the first rows, so that the admin can check how the columns were read. */
export const ImportDetail = Type.Object({
  ...Import.properties,
  sample: Type.Array(
    Type.Object({
      line: Type.Integer(),
      product: Type.String(),
      discord_id: DiscordId,
      max_instances: Type.Integer(),
      expires_at: Nullable(Instant),
      own_key: Type.Boolean(),
    }),
  ),
  refused: Type.Array(RefusedRow),
})
export type ImportDetail = Static<typeof ImportDetail>

const last = Type.Union([Type.Literal('true'), Type.Literal('false')])

/** Query of the call with the file's first part, which begins an import, and of the calls with the other parts. */
export const NewImportQuery = Type.Object(
  { file_name: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' }), last },
  { additionalProperties: false },
)
export const ImportPartQuery = Type.Object({ last }, { additionalProperties: false })

export const ImportStart = Type.Object(
  {
    /** Import all rows in one transaction, or none if any row is faulty. */
    all_or_nothing: Type.Boolean(),
  },
  { additionalProperties: false },
)

export const importsUrl = '/api/admin/imports'
export const importUrl = (id: string) => `${importsUrl}/${id}`
export const importPartUrl = (id: string, number: number | string) => `${importUrl(id)}/parts/${number}`
export const importStartUrl = (id: string) => `${importUrl(id)}/start`
export const importCancelUrl = (id: string) => `${importUrl(id)}/cancel`
export const refusedRowsUrl = (id: string) => `${importUrl(id)}/refused.csv`
export const importedKeysUrl = (id: string) => `${importUrl(id)}/keys`

export const words: FieldWords = {
  'ImportDetail.product': ['Ürünün adı', 'Name of the product', 'Ticket Bot'],
  all_or_nothing: ['Bir satır hatalıysa hiçbiri alınmaz', 'Import all rows or none'],
  created_count: ['Verilen lisans sayısı', 'Licenses created so far'],
  delimiter: ['Dosyanın ayırıcısı', 'What separates the cells of the file', ';'],
  encoding: ['Dosyanın karakter kodlaması', 'Character encoding of the file', 'utf-8'],
  faults: ['Satırın her hatası, birden çoksa', 'Each fault of the row, where there are several'],
  finished_at: ['Bittiği an', 'When it ended'],
  good_count: ['Alınabilecek satır sayısı', 'Rows that can be imported'],
  header: ['Sütunun başlığı', 'Header of the column', 'Bitiş'],
  keys_taken_at: ['Anahtarların alındığı an', 'When the keys were taken', null],
  last: ['Son parça mı', 'Whether this is the last part', 'true'],
  line: ['Dosyadaki satır', 'Line of the file'],
  number: ['Parçanın sırası, 0’dan', 'Number of the part, from 0', '1'],
  own_key: ['Anahtarı dosyadan mı geliyor', 'Whether the file brings the key', false],
  progress: ['Yüzde olarak ilerleme', 'Progress in percent', 100],
  refused: ['Reddedilen ilk satırlar', 'The first refused rows'],
  refused_count: ['Reddedilen satır sayısı', 'Rows that create no license', 0],
  sample: ['Dosyanın ilk satırları', 'The first rows of the file'],
  value: ['Hücrenin içeriği', 'Content of the cell', '31.02.2027'],
}
