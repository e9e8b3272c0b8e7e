import { channelsUrl, mappingsUrl, type Channel, type Mapping } from '@muhur/contract/sales/channels'
import {
  noticesUrl,
  ordersUrl,
  orderUrl,
  revenueUrl,
  type Notice,
  type Order,
  type OrderDetail,
} from '@muhur/contract/sales/orders'
import { serveAdmin } from '../../../test/admin.ts'
import { buyer, ticketBot } from '../../../test/fixtures.ts'

export const channel: Channel = {
  id: '0199a000-0000-7000-8000-000000000501',
  provider: 'generic',
  name: 'Kendi sitem',
  url: 'https://muhur.example/api/channels/0199a000-0000-7000-8000-000000000501',
  enabled: true,
  secrets: ['secret'],
  trusts_downloads: false,
  order_days: 7,
  last_notice_at: '2026-11-20T10:00:00Z',
  reconciles: false,
  last_reconciled_at: null,
  reconcile_fault: null,
  unread_orders: [],
  created_at: '2026-11-01T10:00:00Z',
}

export const mapping: Mapping = {
  id: '0199a000-0000-7000-8000-000000000502',
  external_product: 'ticket-bot-pro',
  product_id: ticketBot.id,
  product_name: ticketBot.name,
  max_instances: 2,
  days: 365,
  entitlements: ['pro'],
  quantity: 'licenses',
  renewal: 'extend',
  refund: 'revoke',
  price: '249.90',
  currency: 'TRY',
  created_at: '2026-11-01T10:00:00Z',
}

export const notice: Notice = {
  id: '0199a000-0000-7000-8000-000000000503',
  kind: 'paid',
  state: 'done',
  code: null,
  reason: null,
  field: null,
  order_id: '0199a000-0000-7000-8000-000000000504',
  count: 3,
  received_at: '2026-11-20T10:00:00Z',
}

const unreadable = {
  code: 'NOTICE_UNREADABLE',
  reason: 'Bir tutarda noktadan sonra en çok iki hane olur.',
  field: 'total',
}

const listed: Order = {
  id: '0199a000-0000-7000-8000-000000000504',
  channel: { id: channel.id, name: channel.name, provider: 'generic' },
  external_id: 'S-1042',
  reference: null,
  state: 'held',
  held_reason: 'unmapped',
  buyer_name: 'Mehmet',
  user: { id: buyer.id, discord_id: buyer.discord_id, discord_username: buyer.discord_username },
  claimed: true,
  total: '249.90',
  currency: 'TRY',
  has_receipt: false,
  paid_at: null,
  created_at: '2026-11-20T10:00:00Z',
  lines: [
    {
      external_product: 'ticket-bot-omur',
      name: 'ticket-bot-omur',
      quantity: 1,
      price: '249.90',
      mapped: false,
      licenses: [],
    },
  ],
}
export const order: OrderDetail = {
  ...listed,
  buyer_email: 'mehmet@example.com',
  is_email_shared: false,
  receipt: null,
  refusal: null,
  notices: [notice],
}

/** An admin before a server with one channel, one order, and the answers of `more`. */
export const serveOrders = (change: Partial<OrderDetail> = {}, more: Parameters<typeof serveAdmin>[0] = {}) =>
  serveAdmin({
    [`GET ${channelsUrl}`]: { body: [channel] },
    [`GET ${mappingsUrl(channel.id)}`]: { body: [mapping] },
    [`GET ${noticesUrl}`]: { body: [{ ...notice, kind: null, state: 'failed', ...unreadable }] },
    [`GET ${ordersUrl}`]: { body: [listed] },
    [`GET ${orderUrl(order.id)}`]: { body: { ...order, ...change } },
    [`GET ${revenueUrl}`]: {
      body: [
        {
          month: new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Istanbul' }).slice(0, 7),
          currency: 'TRY',
          product: { id: ticketBot.id, name: ticketBot.name },
          orders: 4,
          revenue: '12480.50',
          refunded_orders: 1,
          refunded: '249.90',
        },
      ],
    },
    ...more,
  })
