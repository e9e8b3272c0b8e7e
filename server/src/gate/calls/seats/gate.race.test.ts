import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TwoNodes } from '../../../../test/nodes/two-nodes.ts'
import { findLicense } from '../../../shop/licenses/store.ts'
import { createLicense } from '../../../shop/licenses/write.ts'
import { createProduct } from '../../../shop/products/store.ts'

describe('two nodes on one PostgreSQL', () => {
  let two: TwoNodes

  beforeAll(async () => {
    two = await TwoNodes.start()
  })

  afterAll(() => two.stop())

  async function newLicense(max_instances: number) {
    const { queries } = two.database.db
    const product = await createProduct(queries, { name: 'KorumaPlus', type: 'minecraft' })
    const fields = { product_id: product.id, discord_id: '110000000000000002', max_instances }
    return createLicense(queries, two.secrets, fields)
  }

  test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
    'round %i: of 100 machines at once, exactly 5 get the 5 seats',
    async () => {
      const { id, license_key } = await newLicense(5)
      const machines = Array.from({ length: 100 }, (_, index) => index)
      const answers = await Promise.all(
        machines.map((machine) =>
          two.ask(machine, 'activate', { license_key, fingerprint: `machine-${machine}` }),
        ),
      )
      const count = (code: string) => answers.filter((answer) => answer.code === code).length
      expect({ valid: count('VALID'), limit: count('INSTANCE_LIMIT') }).toEqual({ valid: 5, limit: 95 })
      expect((await findLicense(two.database.db.queries, id)).current_instances).toBe(5)
    },
  )

  test('one machine that activates many times at once has one seat', async () => {
    const { id, license_key } = await newLicense(3)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        two.ask(turn, 'activate', { license_key, fingerprint: 'machine-1' }),
      ),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['VALID']))
    expect((await findLicense(two.database.db.queries, id)).current_instances).toBe(1)
  })

  test('machines that come and go at once never pass the limit, and leave no seat behind', async () => {
    const { id, license_key } = await newLicense(4)
    let most = 0
    await Promise.all(
      Array.from({ length: 40 }, async (_, machine) => {
        const fingerprint = `machine-${machine}`
        for (let visit = 0; visit < 5; visit++) {
          const { code, license, instance } = await two.ask(machine + visit, 'activate', {
            license_key,
            fingerprint,
          })
          most = Math.max(most, license.current_instances)
          if (code !== 'VALID') continue
          await two.ask(machine, 'deactivate', { license_key, fingerprint, instance_token: instance!.token })
        }
      }),
    )
    expect(most).toBe(4)
    expect((await findLicense(two.database.db.queries, id)).current_instances).toBe(0)
  })

  test('both sign with the same key and publish one signed set', async () => {
    const keySets = await Promise.all(
      two.nodes.map(async ({ address }) => (await fetch(`${address}/.well-known/jwks.json`)).json()),
    )
    expect(keySets[0]).toMatchObject({ signed: expect.any(String) })
    expect(keySets[0]).toEqual(keySets[1])
  })
})
