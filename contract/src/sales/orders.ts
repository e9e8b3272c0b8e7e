import { Type, type Static } from 'typebox'
import { Person } from '../access/users.ts'
import type { FieldWords } from '../field-words.ts'
import { pageQuery } from '../http/page.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById, Id, Instant, Nullable, Sought } from '../scalars.ts'
import { LicenseStatus } from '../shop/licenses.ts'
import { NewMapping } from './channels.ts'
import { Amount, Currency } from './money.ts'
import { providerNames } from './providers.ts'

/** `held` waits for a decision of the seller; `refunded` and `charged_back` are final. */
export const orderStates = ['pending', 'paid', 'held', 'refunded', 'charged_back', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** Why an order is held. `dispute`: the buyer's bank asks; the licenses are suspended until the answer. */
export const heldReasons = [
  'unmapped',
  'price',
  'currency',
  'partial_refund',
  'dispute',
  'product',
  'test',
] as const
export type HeldReason = (typeof heldReasons)[number]

/** A line's product, how many units, and what was made of them. */
export const OrderLine = Type.Object({
  external_product: Type.String(),
  quantity: Type.Integer(),
  /** Of one unit; null where the provider says none. */
  price: Nullable(Amount),
  /** False for a product that no mapping of the channel names. */
  mapped: Type.Boolean(),
  licenses: Type.Array(
    Type.Object({
      id: Id,
      license_key: Type.String(),
      status: LicenseStatus,
      product: Type.Object({ id: Id, name: Type.String() }),
      /** Days by which the order extended a license; null: the order made the license. */
      renewed_days: Nullable(Type.Integer()),
    }),
  ),
})
export type OrderLine = Static<typeof OrderLine>

export const Order = Type.Object({
  id: Id,
  channel: Type.Object({ id: Id, name: Type.String(), provider: Type.Enum(providerNames) }),
  /** The order's number at the provider. */
  external_id: Type.String(),
  state: Type.Enum(orderStates),
  held_reason: Nullable(Type.Enum(heldReasons)),
  /** The buyer's name at the provider. */
  buyer_name: Nullable(Type.String()),
  /** Owner of the licenses; without a Discord account until the buyer claims the order. */
  user: Nullable(Person),
  claimed: Type.Boolean(),
  total: Nullable(Amount),
  currency: Nullable(Currency),
  paid_at: Nullable(Instant),
  created_at: Instant,
  lines: Type.Array(OrderLine),
})
export type Order = Static<typeof Order>

/** What came from the provider about an order, and what was done. */
export const Notice = Type.Object({
  id: Id,
  kind: Nullable(Type.String()),
  /** `done`: understood; `failed`: not understood, kept; `refused`: the proof was wrong, nothing kept. */
  state: Type.Union([Type.Literal('done'), Type.Literal('failed'), Type.Literal('refused')]),
  /** An error's code of a notice that failed or was refused. */
  code: Nullable(Type.String()),
  order_id: Nullable(Id),
  /** How often the same notice came. */
  count: Type.Integer(),
  received_at: Instant,
})
export type Notice = Static<typeof Notice>

export const OrderDetail = Type.Object({
  ...Order.properties,
  /** The buyer's e-mail address as the provider told it. */
  buyer_email: Nullable(Type.String()),
  notices: Type.Array(Notice),
})
export type OrderDetail = Static<typeof OrderDetail>

export const OrderFilter = {
  state: Type.Optional(Type.Enum(orderStates)),
  channel_id: Type.Optional(Id),
  /** The order's number, first letters of the buyer's name, or an e-mail address. */
  q: Type.Optional(Sought),
}
export const OrderQuery = Type.Object(
  { ...OrderFilter, ...pageQuery(['created_at']) },
  { additionalProperties: false },
)
export type OrderQuery = Static<typeof OrderQuery>

/** Mappings for the lines that have none; the order's price is accepted as it is. */
export const OrderIssue = Type.Object(
  { mappings: Type.Optional(Type.Array(NewMapping, { maxItems: 50 })) },
  { additionalProperties: false },
)
export type OrderIssue = Static<typeof OrderIssue>

/** The seller's word for what the provider does not tell. */
export const OrderDecision = Type.Object(
  { state: Type.Union([Type.Literal('refunded'), Type.Literal('charged_back'), Type.Literal('cancelled')]) },
  { additionalProperties: false },
)

/** One product's sales of a calendar month of Turkey in one currency. */
export const Revenue = Type.Object({
  month: Type.String(),
  currency: Currency,
  product: Nullable(Type.Object({ id: Id, name: Type.String() })),
  orders: Type.Integer(),
  /** Paid, without what was given back. */
  revenue: Amount,
  refunded_orders: Type.Integer(),
  refunded: Amount,
})
export type Revenue = Static<typeof Revenue>

export const ordersUrl = '/api/admin/orders'
export const orderUrl = (id: string) => `${ordersUrl}/${id}`
export const orderIssueUrl = (id: string) => `${orderUrl(id)}/issue`
export const orderDecisionUrl = (id: string) => `${orderUrl(id)}/state`
export const ordersFileUrl = `${ordersUrl}.csv`
export const revenueUrl = '/api/admin/revenue'
export const noticesUrl = '/api/admin/notices'
export const noticeRetryUrl = (id: string) => `${noticesUrl}/${id}/retry`
export const channelNoticeUrl = (id: string) => `/api/channels/${id}`
export const channelOrdersUrl = (id: string) => `/api/admin/channels/${id}/orders`

const admin = { access: 'admin', resource: 'orders' } as const

export const listOrders = {
  id: 'listOrders',
  method: 'GET',
  path: ordersUrl,
  ...admin,
  query: OrderQuery,
  answers: { 200: Type.Array(Order) },
  counted: true,
  summary: 'Siparişleri listeler, en yenisi önce',
  english: 'The orders, newest first.',
  failure: 'Siparişler alınamadı.',
} as const satisfies Operation

export const getOrder = {
  id: 'getOrder',
  method: 'GET',
  path: orderUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: OrderDetail },
  summary: 'Bir siparişi bildirimleriyle verir',
  english: 'One order with its notices.',
  codes: ['ORDER_NOT_FOUND'],
  failure: 'Sipariş alınamadı.',
} as const satisfies Operation

export const issueOrder = {
  id: 'issueOrder',
  method: 'POST',
  path: orderIssueUrl(':id'),
  ...admin,
  params: ById,
  body: OrderIssue,
  answers: { 200: OrderDetail },
  summary: 'Bekleyen siparişin lisanslarını verir, eksik eşlemeleri de ekler',
  english: 'Issues the licenses of an order that waits, and adds the mappings that it lacks.',
  codes: [
    'ORDER_NOT_FOUND',
    'ORDER_STATE',
    'MAPPING_REQUIRED',
    'MAPPING_EXISTS',
    'PRICE_INCOMPLETE',
    'PRODUCT_NOT_FOUND',
    'PRODUCT_ARCHIVED',
  ],
  failure: 'Siparişin lisansları verilemedi.',
} as const satisfies Operation

export const decideOrder = {
  id: 'decideOrder',
  method: 'POST',
  path: orderDecisionUrl(':id'),
  ...admin,
  params: ById,
  body: OrderDecision,
  answers: { 200: OrderDetail },
  summary: 'Sağlayıcının bildirmediği iadeyi, ters ibrazı ya da iptali işler',
  english: 'Notes a refund, a chargeback or a cancellation that the provider does not tell.',
  codes: ['ORDER_NOT_FOUND', 'ORDER_STATE'],
  failure: 'Siparişin durumu değiştirilemedi.',
} as const satisfies Operation

export const exportOrders = {
  id: 'exportOrders',
  method: 'GET',
  path: ordersFileUrl,
  ...admin,
  query: Type.Object(OrderFilter, { additionalProperties: false }),
  answers: { 200: ['text/csv'] },
  streams: true,
  summary: 'Siparişleri muhasebe için CSV olarak verir',
  english: 'The orders as a CSV file, for the accountant.',
} as const satisfies Operation

export const getRevenue = {
  id: 'getRevenue',
  method: 'GET',
  path: revenueUrl,
  ...admin,
  answers: { 200: Type.Array(Revenue) },
  summary: 'Son on iki ayın gelirini ürün ve para birimine göre verir',
  english: 'Revenue of the last twelve months by product, month and currency; nothing is converted.',
  failure: 'Gelir alınamadı.',
} as const satisfies Operation

/** Of channels, newest first: the last 100 that failed or were refused, or all of one channel. */
export const listNotices = {
  id: 'listNotices',
  method: 'GET',
  path: noticesUrl,
  ...admin,
  query: Type.Object({ channel_id: Type.Optional(Id) }, { additionalProperties: false }),
  answers: { 200: Type.Array(Notice) },
  summary: 'Anlaşılmayan ve reddedilen son bildirimleri, ya da bir kanalın bildirimlerini listeler',
  english: 'The last notices that failed or were refused; with `channel_id` all of that channel.',
  failure: 'Bildirimler alınamadı.',
} as const satisfies Operation

export const retryNotice = {
  id: 'retryNotice',
  method: 'POST',
  path: noticeRetryUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: Notice },
  summary: 'Saklanan bir bildirimi yeniden işler',
  english: 'Reads a kept notice again.',
  codes: ['NOTICE_NOT_FOUND', 'NOTICE_NOT_KEPT', 'NOTICE_UNREADABLE'],
  failure: 'Bildirim yeniden işlenemedi.',
} as const satisfies Operation

/** Orders from a file: a row is a line of an order, as a notice would tell it. */
export const uploadOrders = {
  id: 'uploadOrders',
  method: 'POST',
  path: channelOrdersUrl(':id'),
  ...admin,
  params: ById,
  file: 'text/csv',
  answers: {
    200: Type.Object({
      orders: Type.Integer(),
      paid: Type.Integer(),
      held: Type.Integer(),
      refused: Type.Array(Type.Object({ row: Type.Integer(), reason: Type.String() })),
    }),
  },
  summary: 'Siparişleri CSV dosyasından alır',
  english: 'Takes orders from a CSV file.',
  codes: ['CHANNEL_NOT_FOUND', 'ORDERS_FILE'],
  failure: 'Dosya okunamadı.',
} as const satisfies Operation

/** From providers and the seller's own programs. The proof is the provider's; there is no session and no token. */
export const receiveNotice = {
  id: 'receiveNotice',
  method: 'POST',
  path: channelNoticeUrl(':id'),
  access: 'public',
  params: ById,
  file: 'application/json',
  // The generic channel answers `{order_id, state}`; some providers want a text of their own.
  answers: { 200: ['application/json', 'text/plain'] },
  streams: true,
  summary: 'Sağlayıcının sipariş bildirimini alır',
  english: "Takes a provider's notice of an order; the answer's form is the provider's.",
  codes: ['CHANNEL_NOT_FOUND', 'NOTICE_SIGNATURE', 'NOTICE_EXPIRED', 'NOTICE_UNREADABLE', 'RATE_LIMITED'],
} as const satisfies Operation

export const orderOperations: OperationGroup = {
  name: 'orders',
  title: 'Siparişler',
  turkish: 'Kanallardan gelen siparişler, bildirimleri ve geliri.',
  english: 'Orders from the channels, their notices and the revenue.',
  operations: [
    listOrders,
    getOrder,
    issueOrder,
    decideOrder,
    exportOrders,
    getRevenue,
    listNotices,
    retryNotice,
    uploadOrders,
    receiveNotice,
  ],
}

export const words: FieldWords = {
  channel: ['Satış kanalı', 'The channel'],
  channel_id: ['Satış kanalının kimliği', 'Id of the channel'],
  external_id: ['Sağlayıcıdaki sipariş numarası', "The order's number at the provider", 'S-1042'],
  'Order.state': ['Siparişin durumu', 'State of the order', 'paid'],
  held_reason: ['Neden beklediği', 'Why the order is held', null],
  buyer_name: ['Alıcının sağlayıcıdaki adı', "The buyer's name at the provider", 'Mehmet'],
  buyer_email: ['Alıcının e-posta adresi', "The buyer's e-mail address", 'mehmet@example.com'],
  claimed: ['Sahibinin Discord hesabı biliniyor mu', 'Whether the owner has a Discord account', true],
  total: ['Toplam tutar', 'Total', '249.90'],
  paid_at: ['Ödendiği an', 'When the order was paid'],
  lines: ['Satırlar', 'Lines'],
  mapped: ['Eşlemesi var mı', 'Whether a mapping names the product', true],
  'OrderLine.quantity': ['Adet', 'Units', 1],
  'OrderLine.price': ['Birim fiyat', 'Price of a unit', '249.90'],
  renewed_days: [
    'Lisansı uzattığı gün; null: yeni lisans',
    'Days of an extension; null: a new license',
    null,
  ],
  notices: ['Bildirimler', 'Notices'],
  'Notice.kind': ['Bildirimin türü', 'Kind of the notice', 'paid'],
  'Notice.state': ['Sonucu', 'Outcome', 'done'],
  'Notice.code': ['Hata kodu', 'Code of the error', null],
  'Notice.count': ['Kaç kez geldiği', 'How often the notice came', 1],
  order_id: ['Siparişin kimliği', 'Id of the order'],
  received_at: ['Geldiği an', 'When the notice came'],
  mappings: ['Eksik eşlemeler', 'Mappings that the order lacks'],
  month: ['Ay', 'Month', '2026-11'],
  orders: ['Sipariş sayısı', 'Number of orders', 12],
  revenue: ['Gelir', 'Revenue', '2998.80'],
  refunded: ['İade edilen', 'Given back', '249.90'],
  refunded_orders: ['İade edilen sipariş', 'Orders given back', 1],
  paid: ['Lisansı verilen sipariş', 'Orders whose licenses are issued'],
  held: ['Bekleyen sipariş', 'Orders that wait'],
  refused: ['Okunamayan satırlar', 'Rows that cannot be read'],
  row: ['Satır numarası', 'Number of the row', 3],
}
