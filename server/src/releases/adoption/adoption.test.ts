import { productVersionsUrl, type ProductVersions } from '@muhur/contract/releases/adoption'
import { shopInstancesUrl, type ShopInstances } from '@muhur/contract/shop/instances'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { countVersions } from './store.ts'

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
    days: [],
  })
  const filtered = `${shopInstancesUrl}?product_id=${license.product_id}&version=1.3.0`
  const { instances } = (await w.request('GET', filtered, { headers })).json<ShopInstances>()
  expect(instances.map(({ version }) => version)).toEqual(['1.3.0', '1.3.0'])
  expect((await w.request('GET', productVersionsUrl(license.id), { headers })).statusCode).toBe(404)
})

test('each day keeps which versions ran, the ten that most ran by name, however often and by whom it is counted', async () => {
  const license = await w.license({ max_instances: 50 })
  const run = async (machine: number, version?: string) => {
    const fingerprint = `makine-${machine}-0123456789abcdef0123456789abcdef`
    const { body } = await w.gate('activate', { license_key: license.license_key, fingerprint, version })
    expect(body.valid, JSON.stringify(body)).toBe(true)
  }
  const days = async () => {
    const headers = await w.signIn('ayse')
    return (
      await w.request('GET', productVersionsUrl(license.product_id), { headers })
    ).json<ProductVersions>().days
  }
  await run(0, '1.3.0')
  await run(1, '1.3.0')
  await run(2)
  await countVersions(w.db.queries)
  await run(1, '1.4.0')
  await Promise.all(Array.from({ length: 4 }, () => countVersions(w.db.queries)))
  const first = {
    day: '2026-11-20',
    versions: [
      { version: null, instances: 1 },
      { version: '1.3.0', instances: 1 },
      { version: '1.4.0', instances: 1 },
    ],
  }
  expect(await days()).toEqual([first])

  await w.clock.advance(24 * 3_600)
  await countVersions(w.db.queries)
  for (let machine = 0; machine < 13; machine++) await run(machine, `2.${machine}.0`)
  await run(13, '2.0.0')
  await countVersions(w.db.queries)
  const [before, second] = await days()
  expect(before).toEqual(first)
  expect(second!.versions).toHaveLength(11)
  expect(second!.versions.slice(0, 2)).toEqual([
    { version: null, instances: 3 },
    { version: '2.0.0', instances: 2 },
  ])
  await w.clock.advance(29 * 24 * 3_600)
  expect((await days()).map(({ day }) => day)).toEqual(['2026-11-21'])
})
