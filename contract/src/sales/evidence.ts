import { Type, type Static } from 'typebox'
import { draftedPages, type DraftedPage } from '../shop/brand.ts'
import type { FieldWords } from '../field-words.ts'
import type { Operation } from '../operation.ts'
import { ById, Id, Instant, Nullable } from '../scalars.ts'
import { OrderDetail, orderUrl } from './orders.ts'

const Use = Type.Object({
  activated_at: Instant,
  last_heartbeat_at: Instant,
  name: Nullable(Type.String()),
  version: Nullable(Type.String()),
  address: Nullable(Type.String()),
})

/** A license that the order gave, and its use while the buyer had the license. */
const LicenseEvidence = Type.Object({
  id: Id,
  /** The first 16 characters. */
  license_key: Type.String(),
  product_name: Type.String(),
  created_at: Instant,
  first_activation_at: Nullable(Instant),
  instances: Type.Array(Use),
  /** Calls that were allowed and refused, by calendar day of Turkey. */
  days: Type.Array(Type.Object({ day: Type.String(), allowed: Type.Integer(), denied: Type.Integer() })),
  /** The last hundred. */
  denials: Type.Array(
    Type.Object({ denied_at: Instant, code: Type.String(), address: Nullable(Type.String()) }),
  ),
})

/** The facts of a sale for the bank. */
export const OrderEvidence = Type.Object({
  made_at: Instant,
  order: OrderDetail,
  /** The shop's pages that were approved when the order was paid. */
  texts: Type.Object({ pages: Type.Array(Type.Enum(draftedPages)), approved_at: Nullable(Instant) }),
  licenses: Type.Array(LicenseEvidence),
})
export type OrderEvidence = Static<typeof OrderEvidence>

/** The pages that a shop approves, as the evidence names them. */
export const pageWords: Record<DraftedPage, string> = {
  refund: 'İade koşulları',
  cookies: 'Çerezler',
  support: 'Destek',
}

export const orderEvidenceUrl = (id: string) => `${orderUrl(id)}/evidence`
export const orderEvidenceFileUrl = (id: string) => `${orderEvidenceUrl(id)}.pdf`

/** POSTs, since each reading goes on record. */
const reading = { method: 'POST', access: 'admin', resource: 'orders', params: ById } as const

export const getOrderEvidence = {
  id: 'getOrderEvidence',
  path: orderEvidenceUrl(':id'),
  ...reading,
  answers: { 200: OrderEvidence },
  summary: 'Ters ibraz için siparişin kanıtlarını verir; geçmişe yazılır',
  english: 'What is known of a sale, against a chargeback. Each reading goes on record.',
  codes: ['ORDER_NOT_FOUND'],
  failure: 'Kanıtlar alınamadı.',
} as const satisfies Operation

export const downloadOrderEvidence = {
  id: 'downloadOrderEvidence',
  path: orderEvidenceFileUrl(':id'),
  ...reading,
  answers: { 200: ['application/pdf'] },
  summary: 'Siparişin kanıtlarını banka için PDF olarak verir; geçmişe yazılır',
  english: 'The same as a PDF file for the bank, without IP addresses. Each reading goes on record.',
  codes: ['ORDER_NOT_FOUND'],
  failure: 'PDF hazırlanamadı.',
  changesNothing: true,
} as const satisfies Operation

export const words: FieldWords = {
  'OrderEvidence.made_at': ['Hazırlandığı an', 'When this was put together'],
  texts: ['Ödeme anında onaylı sayfalar', 'Pages that were approved when the order was paid'],
  pages: ['Sayfalar', 'Pages', ['refund']],
  approved_at: ['Onaylandıkları an', 'When they were approved'],
  first_activation_at: ['İlk etkinleştirme', 'The first activation'],
  allowed: ['İzin verilen istek', 'Calls that were allowed', 288],
  'OrderEvidence.licenses': ['Lisanslar ve kullanımları', 'Licenses and their use'],
}
