import { productVersionsUrl, type ProductVersions } from '@muhur/contract/releases/adoption'
import { shopInstancesUrl, type ShopInstances } from '@muhur/contract/shop/instances'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()

test('a seller sees how many instances run which version, the most first, and finds those of one version', async () => {
  const license = await w.license({ max_instances: 5 })
  for (const [at, version] of ['1.3.0', '1.3.0', '1.4.0', undefined].entries()) {
    const call = {
      license_key: license.license_key,
      fingerprint: `makine-${at}-0123456789abcdef0123456789abcdef`,
      version,
    }
    const { body } = await w.gate('activate', call)
    expect(body.valid, JSON.stringify(body)).toBe(true)
  }
  const headers = await w.signIn('ayse')
  const url = productVersionsUrl(license.product_id)
  const answer = await w.request('GET', url, { headers })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json<ProductVersions>()).toEqual({
    licenses: 1,
    versions: [
      { version: '1.3.0', live_instances: 2 },
      { version: null, live_instances: 1 },
      { version: '1.4.0', live_instances: 1 },
    ],
  })
  const filtered = `${shopInstancesUrl}?product_id=${license.product_id}&version=1.3.0`
  const { instances } = (await w.request('GET', filtered, { headers })).json<ShopInstances>()
  expect(instances.map(({ version }) => version)).toEqual(['1.3.0', '1.3.0'])
  expect((await w.request('GET', productVersionsUrl(license.id), { headers })).statusCode).toBe(404)
})
