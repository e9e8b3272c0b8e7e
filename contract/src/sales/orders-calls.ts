import { Type } from 'typebox'
import { PageLimit } from '../http/page.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById, Id } from '../scalars.ts'
import { downloadOrderEvidence, getOrderEvidence } from './evidence.ts'
import {
  channelNoticeUrl,
  channelOrdersUrl,
  noticeRetryUrl,
  noticesUrl,
  Notice,
  Order,
  orderDecisionUrl,
  OrderDecision,
  OrderDetail,
  OrderFilter,
  OrderIssue,
  orderIssueUrl,
  OrderQuery,
  OrdersUpload,
  ordersFileUrl,
  ordersUrl,
  orderUrl,
  Revenue,
  revenueUrl,
} from './orders.ts'

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
    'PRODUCT_IS_TEST',
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

/** Of channels, newest first: those that failed or were refused, or all of one channel; 100 by default. */
export const listNotices = {
  id: 'listNotices',
  method: 'GET',
  path: noticesUrl,
  ...admin,
  query: Type.Object(
    {
      channel_id: Type.Optional(Id),
      /** `false`: without notices that were handled. */
      done: Type.Optional(Type.Literal('false')),
      limit: Type.Optional(PageLimit),
      cursor: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
  answers: { 200: Type.Array(Notice) },
  summary: 'İşlenemeyen ve reddedilen son bildirimleri, ya da bir kanalın bildirimlerini listeler',
  english: 'The notices that failed or were refused, newest first; with `channel_id` all of that channel.',
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

/** Orders from a file: a row is a line of an order, as in a notice. */
export const uploadOrders = {
  id: 'uploadOrders',
  method: 'POST',
  path: channelOrdersUrl(':id'),
  ...admin,
  params: ById,
  file: 'text/csv',
  answers: {
    200: OrdersUpload,
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

export const orderOperations = {
  name: 'orders',
  title: 'Siparişler',
  turkish: 'Kanallardan gelen siparişler, bildirimleri ve geliri.',
  english: 'Orders from the channels, their notices and the revenue.',
  operations: [
    listOrders,
    getOrder,
    issueOrder,
    decideOrder,
    getOrderEvidence,
    downloadOrderEvidence,
    exportOrders,
    getRevenue,
    listNotices,
    retryNotice,
    uploadOrders,
    receiveNotice,
  ],
} as const satisfies OperationGroup
