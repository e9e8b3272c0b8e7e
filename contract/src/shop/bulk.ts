import { Type, type Static } from 'typebox'
import { adminLicensesUrl, LicenseFilter } from './licenses.ts'
import { LicenseTerms } from './license/license-terms.ts'
import { licenseFields, licenseTexts, perText } from './license-fields.ts'
import type { Operation } from '../operation.ts'
import { exampleIds } from '../example-ids.ts'
import { DiscordId, Id, Instant, Nullable } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'

/** Maximum number of licenses that one call creates or changes. */
export const bulkLimit = 1000

/** Maximum number of days that one call adds. */
export const extensionLimit = 3650

/**
 * Several licenses of one product with equal terms: either `count` licenses for one owner, or one license for each
 * person in `owners` (Discord ids, or usernames of known users).
 */
export const NewLicenses = Type.Object(
  {
    product_id: Id,
    user_id: Type.Optional(Id),
    discord_id: Type.Optional(DiscordId),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: bulkLimit })),
    owners: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: bulkLimit }),
    ),
    test: Type.Optional(Type.Boolean()),
    // Only a single license can have its own rules and its own id.
    ...Type.Omit(Type.Partial(LicenseTerms), ['policy', 'external_id']).properties,
  },
  { additionalProperties: false },
)
export type NewLicenses = Static<typeof NewLicenses>

/** A license with its whole key, which is shown once. */
export const CreatedLicense = Type.Object({
  id: Id,
  license_key: Type.String(),
  discord_id: DiscordId,
  discord_username: Nullable(Type.String()),
})
export type CreatedLicense = Static<typeof CreatedLicense>

export const CreatedLicenses = Type.Object({ licenses: Type.Array(CreatedLicense) })
export type CreatedLicenses = Static<typeof CreatedLicenses>

export const BulkAction = Type.Union([
  Type.Literal('suspend'),
  Type.Literal('resume'),
  Type.Literal('extend'),
  Type.Literal('revoke'),
])
export type BulkAction = Static<typeof BulkAction>

/**
 * One action on the licenses of `ids`, or on all licenses of a filter, page by page: `next` of an answer is `after` of
 * the following call. `expected` goes with a filter: the number of licenses that the admin saw; the first call is
 * refused when the number differs. `extend` takes `days`, or `until` (null: without end).
 */
export const BulkChange = Type.Object(
  {
    action: BulkAction,
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: bulkLimit })),
    filter: Type.Optional(LicenseFilter),
    expected: Type.Optional(Type.Integer({ minimum: 0 })),
    after: Type.Optional(Id),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: extensionLimit })),
    until: Type.Optional(Nullable(Instant)),
  },
  { additionalProperties: false },
)
export type BulkChange = Static<typeof BulkChange>

/** The outcome for one license, and its sentence where nothing changed. */
export const bulkOutcomes = {
  CHANGED: '',
  NOT_FOUND: 'Lisans silinmiş.',
  REVOKED: 'İptal edilen lisans değiştirilemez.',
  ALREADY_SUSPENDED: 'Zaten askıda.',
  NOT_SUSPENDED: 'Askıda değil.',
  UNLIMITED: 'Süresi zaten sınırsız.',
  ENDS_LATER: 'Bitişi zaten bu tarihte ya da daha sonra.',
} as const
export type BulkOutcomeCode = keyof typeof bulkOutcomes

/** The reason for which an action cannot change a license; undefined if it can. The new end of `extend` is checked separately. */
export function obstacleTo(
  action: BulkAction,
  license: { status: string; expires_at: string | null },
): BulkOutcomeCode | undefined {
  if (license.status === 'revoked') return 'REVOKED'
  if (action === 'suspend' && license.status === 'suspended') return 'ALREADY_SUSPENDED'
  if (action === 'resume' && license.status !== 'suspended') return 'NOT_SUSPENDED'
  if (action === 'extend' && license.expires_at === null) return 'UNLIMITED'
  return undefined
}

export const BulkOutcome = Type.Object({
  id: Id,
  /** The first 16 characters; null for a deleted license. */
  license_key: Nullable(Type.String()),
  code: Type.Enum(Object.keys(bulkOutcomes) as BulkOutcomeCode[]),
})
export type BulkOutcome = Static<typeof BulkOutcome>

export const BulkChanged = Type.Object({ outcomes: Type.Array(BulkOutcome), next: Nullable(Id) })
export type BulkChanged = Static<typeof BulkChanged>

/** Columns of the exported file with their headers, in the file's order. */
export const exportColumns = {
  id: 'Lisans Kimliği',
  key_id: 'Anahtar (ilk 16)',
  status: licenseFields.status.column,
  product_id: 'Ürün Kimliği',
  product_name: 'Ürün',
  discord_id: licenseFields.discord_id.column,
  discord_username: 'Sahip',
  max_instances: licenseFields.max_instances.column,
  current_instances: 'Kullanımda',
  last_heartbeat_at: 'Son Nabız',
  expires_at: licenseFields.expires_at.column,
  created_at: 'Oluşturulma',
  test: 'Deneme',
  ...perText(licenseTexts, (_, { column }) => column),
  metadata: licenseFields.metadata.column,
} as const satisfies Record<string, string>
export type ExportColumn = keyof typeof exportColumns
export const exportColumnNames = Object.keys(exportColumns) as ExportColumn[]

const columnName = `(${exportColumnNames.join('|')})`

/** Licenses of a filter that were created from `from` on and before `to`; all columns, or the columns in `columns`. */
export const ExportQuery = Type.Object(
  {
    ...LicenseFilter.properties,
    from: Type.Optional(Instant),
    to: Type.Optional(Instant),
    /** Names, separated by commas. */
    columns: Type.Optional(Type.String({ pattern: `^${columnName}(,${columnName}){0,30}$` })),
  },
  { additionalProperties: false },
)

export const bulkCreateUrl = `${adminLicensesUrl}/bulk`
export const bulkChangeUrl = `${adminLicensesUrl}/bulk/change`
export const exportUrl = `${adminLicensesUrl}/export.csv`

const { license, product, discord } = exampleIds
const admin = { access: 'admin', resource: 'licenses' } as const

export const createLicenses = {
  id: 'createLicenses',
  method: 'POST',
  path: bulkCreateUrl,
  ...admin,
  product: 'body',
  body: NewLicenses,
  answers: { 201: CreatedLicenses },
  summary: 'Eşit koşullu birçok lisansı birlikte verir',
  english: 'Issues up to 1000 licenses with equal terms, for one owner or for one owner each.',
  codes: ['PRODUCT_NOT_FOUND', 'PRODUCT_ARCHIVED', 'USER_NOT_FOUND', 'OWNER_REQUIRED', 'OWNERS_UNKNOWN'],
  example: {
    product_id: product,
    discord_id: discord,
    count: 10,
    max_instances: 1,
  },
  failure: 'Lisanslar verilemedi; yeniden gönderebilirsiniz, ikinci kez verilmez.',
} as const satisfies Operation

export const changeLicenses = {
  id: 'changeLicenses',
  method: 'POST',
  path: bulkChangeUrl,
  ...admin,
  product: 'selection',
  body: BulkChange,
  answers: { 200: BulkChanged },
  summary: 'Birçok lisansı birlikte uzatır, askıya alır ya da iptal eder',
  english:
    'One action on the licenses of `ids`, or on those of a `filter`, page by page: `next` of an answer is `after` of the next call.',
  codes: ['SELECTION_CHANGED'],
  example: { action: 'extend', ids: [license], days: 30 },
  failure: 'Lisanslar değiştirilemedi.',
} as const satisfies Operation

export const exportLicenses = {
  id: 'exportLicenses',
  method: 'GET',
  path: exportUrl,
  ...admin,
  product: 'query',
  query: ExportQuery,
  answers: { 200: ['text/csv'] },
  streams: true,
  summary: 'Filtrelenen lisansları CSV dosyası olarak verir',
  english: 'The licenses of a filter as a CSV file.',
} as const satisfies Operation

export const words: FieldWords = {
  'BulkChange.action': ['Lisanslara yapılacak işlem', 'What is done to the licenses', 'extend'],
  'BulkChange.days': ['Kaç gün uzatılacağı', 'Days that `extend` adds', 30],
  'BulkOutcome.code': ['Bu lisanstaki sonuç', 'The outcome for this license', 'CHANGED'],
  'ExportQuery.columns': [
    'İstenen sütunlar, virgülle',
    'Names of columns, separated by commas',
    'id,status,expires_at',
  ],
  'NewLicenses.count': ['Tek sahip için kaç lisans', 'How many licenses for one owner', 10],
  'NewLicenses.owners': [
    'Her biri bir lisans alacak Discord kimlikleri',
    'Discord ids or names: one license each',
    [discord],
  ],
  expected: [
    'Filtreye uyan lisans sayısı; değiştiyse işlem yapılmaz',
    'Licenses that the filter found before',
    12,
  ],
  filter: ['Lisansları seçen filtre', 'Filter that selects the licenses'],
  outcomes: ['Lisans lisans sonuç', 'The outcome for each license'],
}
