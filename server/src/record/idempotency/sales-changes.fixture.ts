import {
  channelSecretUrl,
  channelsUrl,
  channelUrl,
  mappingsUrl,
  mappingUrl,
  type Mapping,
} from '@muhur/contract/sales/channels'
import {
  channelOrdersUrl,
  noticeRetryUrl,
  orderDecisionUrl,
  orderIssueUrl,
} from '@muhur/contract/sales/orders'
import { orderEvidenceFileUrl, orderEvidenceUrl } from '@muhur/contract/sales/evidence'
import { offerUrl } from '@muhur/contract/sales/offers'
import { ownOrderEndUrl, ownOrdersUrl, receiptUrl } from '@muhur/contract/sales/own-orders'
import type { World } from '../../../test/shop/world.ts'
import { genericShop } from '../../sales/orders/sales.fixture.ts'
import { account, soldBy } from '../../sales/own/own.fixture.ts'
import type { Change } from './changes.fixture.ts'

/** Changes of channels and orders, each at a shop of its own. */
export function salesChanges(
  w: World,
  post: <Answer>(url: string, payload: object) => Promise<Answer>,
): Record<string, () => Promise<Change>> {
  const channelNamed = (name: string) => ({ provider: 'generic', name })
  const shop = async () => {
    const { id: product_id } = await w.product()
    const { channel, notice } = await genericShop(w)
    return { id: channel.id, product_id, notice }
  }
  const mapped = async () => {
    const { id, product_id, notice } = await shop()
    const mapping = await post<Mapping>(mappingsUrl(id), { external_product: 'bot', product_id })
    return { id, mapping, notice }
  }
  /** A paid order of a product that no mapping names. */
  const held = async () => {
    const { product_id, notice } = await shop()
    const { body } = await notice('paid', { id: 'S-1' })
    return { id: body.order_id as string, product_id }
  }
  const placed = async () => {
    const { buyer } = await soldBy(w, 'transfer', account)
    const { userId, place } = await buyer('ayse')
    return { userId, id: (await place()).body.id as string }
  }
  const file = (order: string) => `order;product;discord_id\n${order};bot;110000000000000002\n`
  return {
    'POST /api/admin/channels': async () => ({
      url: channelsUrl,
      payload: channelNamed('Sitem'),
      other: channelNamed('Eski sitem'),
    }),
    'PATCH /api/admin/channels/:id': async () => ({
      url: channelUrl((await shop()).id),
      payload: { enabled: false },
      other: { enabled: true },
    }),
    'DELETE /api/admin/channels/:id': async () => ({ url: channelUrl((await shop()).id) }),
    'POST /api/admin/channels/:id/secret': async () => ({ url: channelSecretUrl((await shop()).id) }),
    'POST /api/admin/channels/:id/mappings': async () => {
      const { id, product_id } = await shop()
      const mapping = { external_product: 'bot', product_id }
      return { url: mappingsUrl(id), payload: mapping, other: { ...mapping, days: 30 } }
    },
    'PATCH /api/admin/channels/:id/mappings/:mappingId': async () => {
      const { id, mapping } = await mapped()
      return { url: mappingUrl(id, mapping.id), payload: { days: 30 }, other: { days: 60 } }
    },
    'DELETE /api/admin/channels/:id/mappings/:mappingId': async () => {
      const { id, mapping } = await mapped()
      return { url: mappingUrl(id, mapping.id) }
    },
    'POST /api/admin/channels/:id/orders': async () => ({
      url: channelOrdersUrl((await mapped()).id),
      payload: file('S-1'),
      other: file('S-2'),
      headers: { 'content-type': 'text/csv' },
    }),
    'POST /api/admin/orders/:id/issue': async () => {
      const { id, product_id } = await held()
      const mappings = (days: number) => ({ mappings: [{ external_product: 'bot', product_id, days }] })
      return { url: orderIssueUrl(id), payload: mappings(30), other: mappings(60) }
    },
    'POST /api/admin/orders/:id/evidence': async () => ({ url: orderEvidenceUrl((await held()).id) }),
    'POST /api/admin/orders/:id/evidence.pdf': async () => ({ url: orderEvidenceFileUrl((await held()).id) }),
    'POST /api/admin/orders/:id/state': async () => ({
      url: orderDecisionUrl((await held()).id),
      payload: { state: 'refunded' },
      other: { state: 'charged_back' },
    }),
    'PUT /api/admin/products/:id/offer': async () => {
      const { product_id, channel } = await soldBy(w, 'transfer', account)
      const rails = [{ channel_id: channel.id, url: null }]
      const offer = { price: 1, currency: 'TRY', max_instances: 1, days: null, rails }
      return { url: offerUrl(product_id), payload: { offer: null }, other: { offer } }
    },
    'POST /api/orders/:userId': async () => {
      const { product_id, channel, buyer } = await soldBy(w, 'transfer', account)
      const payload = { product_id, channel_id: channel.id }
      const other = { ...payload, product_id: (await w.product()).id }
      return { url: ownOrdersUrl((await buyer('ayse')).userId), payload, other }
    },
    'POST /api/orders/:userId/:id/cancellation': async () => {
      const { userId, id } = await placed()
      return { url: ownOrderEndUrl(userId, id) }
    },
    'PUT /api/orders/:userId/:id/receipt': async () => {
      const { userId, id } = await placed()
      return {
        url: receiptUrl(userId, id),
        payload: '%PDF-1',
        other: '%PDF-2',
        headers: { 'content-type': 'application/pdf' },
      }
    },
    'POST /api/admin/notices/:id/retry': async () => {
      const { notice } = await mapped()
      await notice('paid', { id: 'S-1' })
      const { id } = await w.db.queries
        .selectFrom('channel_notices')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return { url: noticeRetryUrl(id) }
    },
  }
}
