import { Type, type Static } from 'typebox'
import { adminLicenseUrl, ListedLicense } from './licenses.ts'
import { Policy } from '../gate/policy.ts'
import type { Operation } from '../operation.ts'
import { AuditEntry } from '../record/audit.ts'
import { ById, Id, Instant } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'

/** A license with all fields of the admin's page. The ETag covers the editable fields. */
export const LicenseOrder = Type.Object({ id: Id, external_id: Type.String() })

export const LicenseDetail = Type.Object({
  ...ListedLicense.properties,
  updated_at: Instant,
  /** The rules without the license's own: its product's policy over the defaults. */
  product_policy: Policy,
  /** Orders that made or extended the license, newest first. */
  orders: Type.Array(LicenseOrder),
})
export type LicenseDetail = Static<typeof LicenseDetail>

/** Up to `limit` entries before the entry `cursor`, newest first. */
export const HistoryQuery = Type.Object(
  {
    limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
)

export const licenseHistoryUrl = (id: string) => `${adminLicenseUrl(id)}/history`

const ofOne = { access: 'admin', resource: 'licenses', product: 'license', params: ById } as const

export const getLicense = {
  id: 'getLicense',
  method: 'GET',
  path: adminLicenseUrl(':id'),
  ...ofOne,
  answers: { 200: LicenseDetail },
  tag: 'sends',
  summary: 'Bir lisansı bütün alanlarıyla verir',
  english: 'One license with all fields of its page.',
  codes: ['LICENSE_NOT_FOUND'],
  failure: 'Failed to fetch license',
} as const satisfies Operation

export const getLicenseHistory = {
  id: 'getLicenseHistory',
  method: 'GET',
  path: licenseHistoryUrl(':id'),
  ...ofOne,
  query: HistoryQuery,
  answers: { 200: Type.Array(AuditEntry) },
  summary: 'Lisansın geçmişini verir, en yenisi önce',
  english: 'What happened to a license and its instances, newest first.',
  codes: ['LICENSE_NOT_FOUND'],
  failure: 'Failed to fetch history',
} as const satisfies Operation

export const words: FieldWords = {
  'LicenseOrder.external_id': [
    'Sağlayıcıdaki sipariş numarası',
    "The order's number at the provider",
    'S-1042',
  ],
  'LicenseDetail.orders': [
    'Lisansı veren ya da uzatan siparişler',
    'Orders that made or extended the license',
  ],
  product_policy: ['Ürünün kuralları', 'The rules without the license’s own'],
}
