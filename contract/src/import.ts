import { Type, type Static } from 'typebox'
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

/** What a column of the file can say, and what people call it. */
export const importFields = {
  product: 'Ürün',
  product_id: 'Ürün Kimliği',
  discord_id: 'Sahip Discord Kimliği',
  status: 'Durum',
  max_instances: 'Eşzamanlı Sınır',
  expires_at: 'Bitiş',
  note: 'Not',
  license_key: 'Lisans Anahtarı',
} as const
export type ImportField = keyof typeof importFields

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
      field: Nullable(Type.Enum(Object.keys(importFields) as ImportField[])),
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
