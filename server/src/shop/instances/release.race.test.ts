import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()

test('of releases that the owner sends at once, one passes', async () => {
  const headers = await w.signIn('mehmet')
  const { id: product_id } = await w.product()
  for (let round = 0; round < 10; round++) {
    const { id, license_key } = await w.license({ product_id, max_instances: 6 })
    const ids = await Promise.all(
      Array.from({ length: 6 }, async (_, machine) => {
        const { body } = await w.gate('activate', { license_key, fingerprint: `machine-${machine}` })
        return body.instance!.id
      }),
    )
    const answers = await Promise.all(
      ids.map((instanceId) => w.request('POST', releaseInstanceUrl(id, instanceId), { headers })),
    )
    const codes = answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)
    expect(codes).toEqual([200, 429, 429, 429, 429, 429])
    const released = await w.db.queries
      .selectFrom('instances')
      .select('id')
      .where('license_id', '=', id)
      .where('released_at', 'is not', null)
      .execute()
    expect(released).toHaveLength(1)
  }
})
