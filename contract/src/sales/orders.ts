import { Type, type Static } from 'typebox'
import { Person } from '../access/users.ts'
import type { FieldWords } from '../field-words.ts'
import { pageOrCursor, pageQuery } from '../http/page.ts'
import { DisplayText, Id, Instant, Nullable, Sought } from '../scalars.ts'
import { LicenseStatus } from '../shop/licenses.ts'
import { NewMapping } from './channels.ts'
import { salesLimits } from './limits.ts'
import { Amount, Currency } from './money.ts'
import { providerNames } from './providers.ts'
import { Receipt } from './receipts.ts'

/** `held` waits for a decision of the seller; `refunded` and `charged_back` are final; `expired` was not paid in time. */
export const orderStates = [
  'pending',
  'paid',
  'held',
  'refunded',
  'charged_back',
  'cancelled',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]

/**
 * Why an order is held. `dispute`: the buyer's bank asks; the licenses are suspended until the answer. `cancelled`: the payment came after
 * the order was cancelled here.
 */
export const heldReasons = [
  'unmapped',
  'price',
  'currency',
  'partial_refund',
  'dispute',
  'product',
  'test',
  'cancelled',
] as const
export type HeldReason = (typeof heldReasons)[number]

/** The product of a line, its units and its licenses. */
export const OrderLine = Type.Object({
  external_product: Type.String(),
  /** As people know the product: its name where the order or a mapping tells the product, else the provider's word. */
  name: Type.String(),
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
  /** Mühür's own number of an order that its buyer placed here. */
  reference: Nullable(Type.String()),
  state: Type.Enum(orderStates),
  held_reason: Nullable(Type.Enum(heldReasons)),
  /** The buyer's name at the provider. */
  buyer_name: Nullable(Type.String()),
  /** Owner of the licenses; without a Discord account until the buyer claims the order. */
  user: Nullable(Person),
  claimed: Type.Boolean(),
  total: Nullable(Amount),
  currency: Nullable(Currency),
  /** Whether the buyer uploaded the receipt of a transfer. */
  has_receipt: Type.Boolean(),
  paid_at: Nullable(Instant),
  created_at: Instant,
  lines: Type.Array(OrderLine),
})
export type Order = Static<typeof Order>

/** A message of the provider about an order, and its outcome. */
export const Notice = Type.Object({
  id: Id,
  kind: Nullable(Type.String()),
  /** `done`: understood; `failed`: not understood or not handled, kept; `refused`: the proof was wrong, nothing kept. */
  state: Type.Union([Type.Literal('done'), Type.Literal('failed'), Type.Literal('refused')]),
  /** An error's code of a notice that failed or was refused. */
  code: Nullable(Type.String()),
  /** What the sender was answered beyond the code: a Turkish sentence and the field. */
  reason: Nullable(Type.String()),
  field: Nullable(Type.String()),
  order_id: Nullable(Id),
  /** How often the same notice came. */
  count: Type.Integer(),
  received_at: Instant,
})
export type Notice = Static<typeof Notice>

export const OrderDetail = Type.Object({
  ...Order.properties,
  /** The buyer's e-mail address from the provider. */
  buyer_email: Nullable(Type.String()),
  /** Whether an order of another owner has the same address, which shops take unproved. */
  is_email_shared: Type.Boolean(),
  /** The buyer's receipt of a transfer. */
  receipt: Nullable(Receipt),
  /** The seller's text to the buyer of a refused order. */
  refusal: Nullable(Type.String()),
  notices: Type.Array(Notice),
})
export type OrderDetail = Static<typeof OrderDetail>

export const OrderFilter = {
  /** `waiting`: orders that wait for the seller, held or pending with the buyer's receipt. */
  state: Type.Optional(Type.Enum([...orderStates, 'waiting'])),
  channel_id: Type.Optional(Id),
  /** Owner of the licenses. */
  user_id: Type.Optional(Id),
  /** The order's number, first letters of the buyer's name, or an e-mail address. */
  q: Type.Optional(Sought),
}
export const OrderQuery = Type.Object({ ...OrderFilter, ...pageQuery(['created_at']) }, pageOrCursor)
export type OrderQuery = Static<typeof OrderQuery>

/** Mappings for the lines that have none, or for lines that the provider did not tell; the order's price is accepted as it is. */
export const OrderIssue = Type.Object(
  { mappings: Type.Optional(Type.Array(NewMapping, { maxItems: 50 })) },
  { additionalProperties: false },
)
export type OrderIssue = Static<typeof OrderIssue>

/** A state that the seller sets, since the provider does not report it. */
export const OrderDecision = Type.Object(
  {
    state: Type.Union([Type.Literal('refunded'), Type.Literal('charged_back'), Type.Literal('cancelled')]),
    /** Of a cancellation: why, for the buyer to read. */
    reason: Type.Optional(DisplayText(salesLimits.refusal)),
  },
  { additionalProperties: false },
)

/** One product's sales of a calendar month of Turkey in one currency. */
export const Revenue = Type.Object({
  month: Type.String(),
  currency: Currency,
  product: Nullable(Type.Object({ id: Id, name: Type.String() })),
  orders: Type.Integer(),
  /** Payments without refunds. */
  revenue: Amount,
  refunded_orders: Type.Integer(),
  refunded: Amount,
})
export type Revenue = Static<typeof Revenue>

/** The outcome of an uploaded file of orders. */
export const OrdersUpload = Type.Object({
  orders: Type.Integer(),
  paid: Type.Integer(),
  held: Type.Integer(),
  refused: Type.Array(Type.Object({ row: Type.Integer(), reason: Type.String() })),
})
export type OrdersUpload = Static<typeof OrdersUpload>

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

export const words: FieldWords = {
  'Order.channel': ['Satış kanalı', 'The channel'],
  'OrderDetail.channel': ['Satış kanalı', 'The channel'],
  channel_id: ['Satış kanalının kimliği', 'Id of the channel'],
  'Order.external_id': ['Sağlayıcıdaki sipariş numarası', "The order's number at the provider", 'S-1042'],
  'OrderDetail.external_id': [
    'Sağlayıcıdaki sipariş numarası',
    "The order's number at the provider",
    'S-1042',
  ],
  'Order.state': ['Siparişin durumu', 'State of the order', 'paid'],
  held_reason: ['Neden beklediği', 'Why the order is held', 'unmapped'],
  'Order.held_reason': ['Neden beklediği', 'Why the order is held', null],
  'OrderDetail.held_reason': ['Neden beklediği', 'Why the order is held', null],
  reference: ['Burada açılan siparişin numarası', 'Number of an order that was placed here', null],
  buyer_name: ['Alıcının sağlayıcıdaki adı', "The buyer's name at the provider", 'Mehmet'],
  buyer_email: ['Alıcının e-posta adresi', "The buyer's e-mail address", 'mehmet@example.com'],
  is_email_shared: [
    'Aynı adres, sahibi başka bir siparişte de var mı',
    'Whether an order of another owner has the same address',
    false,
  ],
  claimed: ['Sahibinin Discord hesabı biliniyor mu', 'Whether the owner has a Discord account', true],
  'Order.total': ['Toplam tutar', 'Total', '249.90'],
  'OrderDetail.total': ['Toplam tutar', 'Total', '249.90'],
  has_receipt: ['Alıcı dekont yükledi mi', 'Whether the buyer uploaded a receipt', false],
  paid_at: ['Ödendiği an', 'When the order was paid'],
  lines: ['Satırlar', 'Lines'],
  'OrderLine.name': ['Ürünün adı', 'Name of the product', 'Ticket Bot'],
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
  'Notice.reason': ['Gönderene verilen neden', 'Why the notice was not taken, as the sender was told', null],
  'Notice.field': ['Okunamayan alan', 'Field that could not be read', null],
  done: ['false: işlenmiş bildirimler olmadan', 'false: without notices that were handled', 'false'],
  order_id: ['Siparişin kimliği', 'Id of the order'],
  received_at: ['Geldiği an', 'When the notice came'],
  mappings: ['Eksik eşlemeler', 'Mappings that the order lacks'],
  month: ['Ay', 'Month', '2026-11'],
  orders: ['Sipariş sayısı', 'Number of orders', 12],
  revenue: ['Gelir', 'Revenue', '2998.80'],
  refunded: ['İade edilen', 'Given back', '249.90'],
  refunded_orders: ['İade edilen sipariş', 'Orders given back', 1],
  paid: ['Lisansı verilen sipariş', 'Orders whose licenses are issued'],
  'OrdersUpload.held': ['Bekleyen sipariş', 'Orders that wait'],
  'OrdersUpload.refused': ['Okunamayan satırlar', 'Rows that cannot be read'],
  refusal: [
    'Satıcının alıcıya yazdığı iptal nedeni',
    'Why the seller refused the order, as the buyer reads it',
    'Hesabımıza bu numarayla bir havale gelmedi.',
  ],
  'OrderDecision.reason': [
    'İptalin nedeni; alıcı okur',
    'Why the order is cancelled; the buyer reads it',
    'Hesabımıza bu numarayla bir havale gelmedi.',
  ],
  row: ['Satır numarası', 'Number of the row', 3],
}
