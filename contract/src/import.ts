import { Type, type Static } from 'typebox'
import { licenseFields } from './license-fields.ts'
import { DiscordId, Id, Instant, Nullable } from './scalars.ts'

/** What a file may have at most: empty rows count, too. A part of it is what one request carries. */
export const importLimits = { bytes: 20 * 1024 * 1024, rows: 200_000, columns: 100, partBytes: 512 * 1024 }

/**
 * `receiving` its parts, `checking` its rows, then `ready` for the admin's word, or `refused` as a whole. `running` ends as
 * `done`, `cancelled` or `failed`; whatever it created until then stays and is counted.
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

/** What a column of the file can say: its header, and what is taken for it. */
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
  /** What each column of the file is taken for; null: not read. */
  columns: Type.Array(
    Type.Object({
      header: Type.String(),
      field: Nullable(Type.Enum(importFieldNames)),
    }),
  ),
  good_count: Type.Integer(),
  refused_count: Type.Integer(),
  created_count: Type.Integer(),
  /** How far a running import is, in percent. */
  progress: Type.Integer(),
  /** Why the whole file was refused, or why its import failed. */
  fault: Nullable(Type.String()),
  created_at: Instant,
  finished_at: Nullable(Instant),
  keys_taken_at: Nullable(Instant),
})
export type Import = Static<typeof Import>

/** A row that would become no license. */
export const RefusedRow = Type.Object({
  line: Type.Integer(),
  field: Type.String(),
  reason: Type.String(),
  value: Type.String(),
})
export type RefusedRow = Static<typeof RefusedRow>

/** An import with the first of its rows, so that the admin sees whether they were read as he meant them. */
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

/** Query of the call that begins an import with the file's first part, and of those that bring the others. */
export const NewImportQuery = Type.Object(
  { file_name: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' }), last },
  { additionalProperties: false },
)
export const ImportPartQuery = Type.Object({ last }, { additionalProperties: false })

export const ImportStart = Type.Object(
  {
    /** Import no row unless all rows are good, and then all of them in one transaction. */
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
