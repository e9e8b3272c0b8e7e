import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { Id, Instant, Nullable } from '../scalars.ts'
import { getOffer, setOffer } from './offers.ts'
import { Amount, Currency } from './money.ts'
import { orderStates } from './orders.ts'
import { providerNames } from './providers.ts'
import { Receipt, receiptTypes } from './receipts.ts'

/** Where a buyer sends the money of a transfer. */
export const TransferAccount = Type.Object({
  iban: Type.String(),
  account_name: Type.String(),
  bank: Nullable(Type.String()),
})

/** A line of an order, by the product's name; a product of the provider that is none of ours has no id. */
export const OwnProduct = Type.Object({ id: Nullable(Id), name: Type.String(), quantity: Type.Integer() })

/** An order as its buyer sees it. */
export const OwnOrder = Type.Object({
  id: Id,
  /** The number that a buyer quotes: ours where the order was placed here, else the provider's. */
  number: Type.String(),
  state: Type.Enum(orderStates),
  provider: Type.Enum(providerNames),
  products: Type.Array(OwnProduct),
  total: Nullable(Amount),
  currency: Nullable(Currency),
  /** For a transfer that is awaited. */
  account: Nullable(TransferAccount),
  receipt: Nullable(Receipt),
  license_ids: Type.Array(Id),
  /** Why the seller refused the order. */
  refusal: Nullable(Type.String()),
  /** When the order ends unless it is paid; null where it does not end by itself. */
  ends_at: Nullable(Instant),
  created_at: Instant,
  paid_at: Nullable(Instant),
})
export type OwnOrder = Static<typeof OwnOrder>

export const NewOwnOrder = Type.Object({ product_id: Id, channel_id: Id }, { additionalProperties: false })

export const ownOrdersUrl = (userId: string) => `/api/orders/${userId}`
const ownOrderUrl = (userId: string, id: string) => `${ownOrdersUrl(userId)}/${id}`
export const ownOrderPaymentUrl = (userId: string, id: string) => `${ownOrderUrl(userId, id)}/payment`
export const ownOrderEndUrl = (userId: string, id: string) => `${ownOrderUrl(userId, id)}/cancellation`
export const receiptUrl = (userId: string, id: string) => `${ownOrderUrl(userId, id)}/receipt`

const OfUser = Type.Object({ userId: Id })
const OfOrder = Type.Object({ userId: Id, id: Id })

export const listOwnOrders = {
  id: 'listOwnOrders',
  method: 'GET',
  path: ownOrdersUrl(':userId'),
  access: 'self',
  resource: 'orders',
  params: OfUser,
  answers: { 200: Type.Array(OwnOrder) },
  summary: 'Bir kullanıcının siparişlerini listeler, en yenisi önce',
  english: "A user's last 100 orders, newest first.",
  codes: ['USER_NOT_FOUND'],
  failure: 'Siparişleriniz alınamadı.',
} as const satisfies Operation

/** The price is the offer's at this moment. */
export const placeOrder = {
  id: 'placeOrder',
  method: 'POST',
  path: ownOrdersUrl(':userId'),
  access: 'self',
  resource: 'orders',
  params: OfUser,
  body: NewOwnOrder,
  answers: { 201: OwnOrder },
  summary: 'Kendi adınıza bir sipariş açar; fiyatı o anki fiyattır',
  english: 'Places an order of your own, at the price of this moment.',
  codes: ['NOT_YOURS', 'PRODUCT_NOT_FOUND', 'OFFER_NOT_FOUND', 'OPEN_ORDER_LIMIT'],
  failure: 'Sipariş açılamadı.',
} as const satisfies Operation

/** Asks the provider for a page where the order is paid; the order keeps the page. */
export const payOrder = {
  id: 'payOrder',
  method: 'POST',
  path: ownOrderPaymentUrl(':userId', ':id'),
  access: 'self',
  resource: 'orders',
  params: OfOrder,
  answers: { 200: Type.Object({ url: Type.String() }) },
  summary: 'Kendi siparişinizin ödeme sayfasını verir',
  english: 'The page on which your own order is paid.',
  codes: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'CHANNEL_NOT_FOUND', 'PROVIDER_UNREACHABLE', 'RATE_LIMITED'],
  failure: 'Ödeme sayfası açılamadı.',
  ignoresKey: true,
} as const satisfies Operation

export const endOwnOrder = {
  id: 'endOwnOrder',
  method: 'POST',
  path: ownOrderEndUrl(':userId', ':id'),
  access: 'self',
  resource: 'orders',
  params: OfOrder,
  answers: { 200: OwnOrder },
  summary: 'Ödenmemiş bir siparişinizi iptal eder',
  english: 'Cancels your own order that is not paid.',
  codes: ['ORDER_NOT_FOUND', 'ORDER_STATE'],
  failure: 'Sipariş iptal edilemedi.',
} as const satisfies Operation

/** Another file replaces the earlier file until the seller decides. */
export const uploadReceipt = {
  id: 'uploadReceipt',
  method: 'PUT',
  path: receiptUrl(':userId', ':id'),
  access: 'self',
  resource: 'orders',
  params: OfOrder,
  file: '*/*',
  answers: { 200: OwnOrder },
  summary: 'Havalenizin dekontunu yükler: PDF, PNG, JPEG ya da WebP, en çok 10 MB',
  english: 'Uploads the receipt of your transfer: PDF, PNG, JPEG or WebP up to 10 MB.',
  codes: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'RECEIPT_FORMAT', 'RECEIPT_USED'],
  failure: 'Dekont yüklenemedi.',
} as const satisfies Operation

export const downloadReceipt = {
  id: 'downloadReceipt',
  method: 'GET',
  path: receiptUrl(':userId', ':id'),
  access: 'self',
  resource: 'orders',
  params: OfOrder,
  answers: { 200: receiptTypes },
  streams: true,
  summary: 'Bir siparişin dekontunu indirir',
  english: 'The receipt of an order, as a download.',
  codes: ['RECEIPT_NOT_FOUND'],
  failure: 'Dekont indirilemedi.',
} as const satisfies Operation

export const ownOrderOperations = {
  name: 'own-orders',
  title: 'Satın alma',
  turkish: 'Burada satılan ürünler ve alıcıların kendi siparişleri.',
  english: "What the shop sells here, and the buyers' own orders.",
  operations: [
    listOwnOrders,
    placeOrder,
    payOrder,
    endOwnOrder,
    uploadReceipt,
    downloadReceipt,
    getOffer,
    setOffer,
  ],
} as const satisfies OperationGroup

export const words: FieldWords = {
  'OwnProduct.quantity': ['Adet', 'Units', 1],
  'OwnOrder.total': ['Tutar', 'Total', '249.90'],
  'OwnOrder.number': ['Sipariş numarası', 'Number of the order', 'K7QM2XPA'],
  'OwnOrder.state': ['Siparişin durumu', 'State of the order', 'pending'],
  'OwnOrder.products': ['Ürünler', 'Products'],
  account: ['Havalenin hesabı', 'Account of the transfer', null],
  receipt: ['Dekont', 'Receipt of the transfer', null],
  'OwnOrder.license_ids': ['Siparişin lisansları', 'Licenses of the order'],
  ends_at: ['Ödenmezse sipariş bu an kapanır', 'When the order ends unless it is paid', null],
  iban: ['IBAN', 'IBAN', 'TR330006100519786457841326'],
  account_name: ['Hesap sahibi', 'Holder of the account', 'Ayşe Demir'],
  bank: ['Banka', 'Bank', 'Ziraat'],
}
