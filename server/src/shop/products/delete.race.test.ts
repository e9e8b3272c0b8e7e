import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { describe, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

describe('a product that is deleted while it is sold', async () => {
  const w = await world()

  test('either the license is there and the product too, or neither is', async () => {
    const headers = await w.signIn('ayse')
    for (let round = 0; round < 40; round++) {
      const { id: product_id } = await w.product()
      const payload = { product_id, discord_id: '110000000000000002' }
      const issue = () => w.request('POST', adminLicensesUrl, { headers, payload })
      const remove = () => w.request('DELETE', adminProductUrl(product_id), { headers })
      const [issued, removed] =
        round % 2
          ? await Promise.all([issue(), remove()])
          : (await Promise.all([remove(), issue()])).toReversed()
      const outcome = `${issued!.statusCode} ${removed!.statusCode}`
      expect(['201 409', '404 200']).toContain(outcome)
    }
  })
})
