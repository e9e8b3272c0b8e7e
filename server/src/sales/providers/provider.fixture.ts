import { channelsUrl, mappingsUrl, type IssuedChannel, type NewMapping } from '@muhur/contract/sales/channels'
import {
  channelNoticeUrl,
  ordersUrl,
  orderUrl,
  type Order,
  type OrderDetail,
} from '@muhur/contract/sales/orders'
import type { ProviderName } from '@muhur/contract/sales/providers'
import { expect } from 'vitest'
import type { World } from '../../../test/shop/world.ts'

/** A channel of a provider with the provider's secrets, and a product of the shop that the channel sells. */
export async function channelAt(w: World, provider: ProviderName, secrets: Record<string, string>) {
  const ayse = { headers: await w.signIn('ayse') }
  const post = async <T>(url: string, payload: object): Promise<T> => {
    const response = await w.request('POST', url, { ...ayse, payload })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json<T>()
  }
  const channel = await post<IssuedChannel>(channelsUrl, { provider, name: provider, secrets })
  const { id: product_id } = await w.product()

  async function send(payload: string | Buffer, headers: Record<string, string>) {
    const response = await w.app.inject({
      method: 'POST',
      url: channelNoticeUrl(channel.id),
      payload,
      headers,
    })
    return { status: response.statusCode, type: response.headers['content-type'], text: response.body }
  }

  return {
    channel,
    product_id,
    ayse,
    post,
    send,
    map: (mapping: Omit<NewMapping, 'product_id'>) =>
      post(mappingsUrl(channel.id), { product_id, ...mapping }),
    orders: async () => (await w.request('GET', ordersUrl, ayse)).json<Order[]>(),
    order: async (id: string) => (await w.request('GET', orderUrl(id), ayse)).json<OrderDetail>(),
    licenses: () => w.db.queries.selectFrom('license_facts').selectAll().orderBy('id').execute(),
  }
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' }
