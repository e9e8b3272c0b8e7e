import { mappingsUrl, type Mapping } from '@muhur/contract/sales/channels'
import { offerUrl } from '@muhur/contract/sales/offers'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { channelAt } from '../providers/provider.fixture.ts'

const w = await world()

test('an offer takes over no mapping of another product, and nothing changes', async () => {
  const { channel, product_id, ayse, map } = await channelAt(w, 'shopier', { token: 'ORDERS' })
  await map({ external_product: '42', price: '249.90', currency: 'TRY' })
  const other = await w.product({ name: 'Moderation Bot' })
  const offer = {
    price: '100.00',
    currency: 'TRY',
    max_instances: 1,
    days: 30,
    rails: [{ channel_id: channel.id, url: 'https://www.shopier.com/42' }],
  }
  const put = (id: string) => w.request('PUT', offerUrl(id), { ...ayse, payload: { offer } })
  const mapped = async () => {
    const mappings = (await w.request('GET', mappingsUrl(channel.id), ayse)).json<Mapping[]>()
    return mappings.map((mapping) => [mapping.product_id, mapping.price])
  }
  const refused = (await put(other.id)).json()
  expect(refused).toMatchObject({ status: 409, code: 'MAPPING_EXISTS', field: 'offer.rails.0.url' })
  const [{ product_name }] = (await w.request('GET', mappingsUrl(channel.id), ayse)).json<[Mapping]>()
  expect(refused.error).toContain(`“${product_name}”`)
  expect(await mapped()).toEqual([[product_id, '249.90']])
  expect((await w.request('GET', offerUrl(other.id), ayse)).json()).toEqual({ offer: null })
  expect((await put(product_id)).statusCode).toBe(200)
  expect(await mapped()).toEqual([[product_id, '100.00']])
})
