import { Type, type Static } from 'typebox'
import { licenseFields } from './license-fields.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById, DiscordId, Id, Instant, Nullable } from '../scalars.ts'

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

const admin = { access: 'admin' } as const

const uploadCodes = [
  'IMPORT_NOT_CSV',
  'IMPORT_PART_CONFLICT',
  'IMPORT_PART_MISSING',
  'IMPORT_STATE',
  'IMPORT_TOO_LARGE',
] as const

const upload = {
  ...admin,
  method: 'POST',
  file: 'text/csv',
  failure: 'Dosya yüklenemedi; bağlantınızı kontrol edip tekrar deneyin.',
} as const

export const beginImport = {
  id: 'beginImport',
  path: importsUrl,
  ...upload,
  query: NewImportQuery,
  answers: { 201: ImportDetail },
  summary: 'Dosyanın ilk parçasını alır ve içe aktarmayı başlatır',
  english: "Receives a file's first part and begins an import.",
  codes: uploadCodes,
} as const satisfies Operation

export const sendImportPart = {
  id: 'sendImportPart',
  path: importPartUrl(':id', ':number'),
  ...upload,
  params: Type.Object({ id: Id, number: Type.String({ pattern: '^[0-9]{1,3}$' }) }),
  query: ImportPartQuery,
  answers: { 200: ImportDetail },
  summary: 'Dosyanın sonraki parçasını alır',
  english: 'Receives a further part of the file.',
  codes: ['IMPORT_NOT_FOUND', ...uploadCodes],
} as const satisfies Operation

export const listImports = {
  id: 'listImports',
  method: 'GET',
  path: importsUrl,
  ...admin,
  answers: { 200: Type.Array(Import) },
  summary: 'Son içe aktarmaları listeler',
  english: 'The latest imports.',
  failure: 'Eski dosyalar yüklenemedi.',
} as const satisfies Operation

export const getImport = {
  id: 'getImport',
  method: 'GET',
  path: importUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: ImportDetail },
  summary: 'İçe aktarmanın durumunu ve ilk satırlarını verir',
  english: 'The state of an import, with its first rows.',
  codes: ['IMPORT_NOT_FOUND'],
  failure: 'İçe aktarmanın durumu alınamadı.',
} as const satisfies Operation

export const startImport = {
  id: 'startImport',
  method: 'POST',
  path: importStartUrl(':id'),
  ...admin,
  params: ById,
  body: ImportStart,
  answers: { 200: ImportDetail },
  summary: 'Kontrol edilen dosyadan lisans oluşturmaya başlar',
  english: 'Begins to create the licenses of a checked file.',
  codes: ['IMPORT_NOT_FOUND', 'IMPORT_STATE', 'IMPORT_HAS_FAULTS'],
  failure: 'İçe aktarma başlatılamadı.',
} as const satisfies Operation

export const cancelImport = {
  id: 'cancelImport',
  method: 'POST',
  path: importCancelUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: ImportDetail },
  summary: 'İçe aktarmayı durdurur; oluşan lisanslar kalır',
  english: 'Stops an import; the licenses created before stay.',
  codes: ['IMPORT_NOT_FOUND', 'IMPORT_STATE'],
  failure: 'İçe aktarma durdurulamadı; birazdan tekrar deneyin.',
} as const satisfies Operation

export const getRefusedRows = {
  id: 'getRefusedRows',
  method: 'GET',
  path: refusedRowsUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: ['text/csv'] },
  streams: true,
  summary: 'Reddedilen satırları nedenleriyle CSV olarak verir',
  english: 'The refused rows with their reasons, as CSV.',
  codes: ['IMPORT_NOT_FOUND'],
} as const satisfies Operation

/** POST, not GET: the call works once, and goes on record. */
export const takeImportedKeys = {
  id: 'takeImportedKeys',
  method: 'POST',
  path: importedKeysUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: ['text/csv'] },
  streams: true,
  ignoresKey: true,
  summary: 'Oluşan anahtarları bir kez, CSV olarak verir',
  english: 'The created keys as CSV; works once.',
  codes: ['IMPORT_NOT_FOUND', 'IMPORT_STATE', 'IMPORT_KEYS_TAKEN'],
  failure: 'Anahtar listesi indirilemedi.',
} as const satisfies Operation

export const importOperations: OperationGroup = {
  name: 'imports',
  title: 'CSV ile içe aktarma',
  turkish: 'Lisans dosyası parça parça alınır, kontrol edilir ve yönetici onaylayınca içe aktarılır.',
  english: 'A file of licenses is received in parts, checked, and imported when the admin says so.',
  operations: [
    beginImport,
    sendImportPart,
    listImports,
    getImport,
    startImport,
    cancelImport,
    getRefusedRows,
    takeImportedKeys,
  ],
}
