import { mappingsUrl } from '@muhur/contract/sales/channels'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { genericShop } from '../orders/sales.fixture.ts'

const w = await world()

test('a product is mapped once, with and without spaces around its name', async () => {
  const { id: product_id } = await w.product()
  const { map, ayse, channel } = await genericShop(w)
  expect(await map({ external_product: ' 101 ', product_id })).toMatchObject({ external_product: '101' })
  for (const [external_product, code] of [
    ['101', 'MAPPING_EXISTS'],
    ['101\u00a0', 'MAPPING_EXISTS'],
    [' ', 'BAD_REQUEST'],
  ]) {
    const payload = { external_product, product_id }
    const answer = await w.request('POST', mappingsUrl(channel.id), { ...ayse, payload })
    expect(answer.json()).toMatchObject({ code, field: 'external_product' })
  }
})
