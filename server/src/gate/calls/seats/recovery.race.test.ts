import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TwoNodes } from '../../../../test/nodes/two-nodes.ts'
import { rememberInstances } from '../../../../test/postgres/rollback.ts'
import { createLicense } from '../../../shop/licenses/write.ts'
import { createProduct } from '../../../shop/products/store.ts'

const seats = 4

describe('two nodes on a database that lost what instances did', () => {
  let two: TwoNodes

  beforeAll(async () => {
    two = await TwoNodes.start()
  })

  afterAll(() => two.stop())

  test.each([1, 2, 3])(
    'round %i: of every token ever lost, shown at once, each instance goes on with one, and no seat is added',
    async () => {
      const { queries } = two.database.db
      const product = await createProduct(queries, { name: 'KorumaPlus', type: 'minecraft' })
      const { id, license_key } = await createLicense(queries, two.secrets, {
        product_id: product.id,
        discord_id: '110000000000000002',
        max_instances: seats,
        policy: { new_machines: 100 },
      })
      const tokens: { fingerprint: string; instance_token: string }[] = []

      /** One more machine than there are seats take them from each other; every token that one gets is kept. */
      const comeAndGo = async (turn: number) => {
        for (let machine = 0; machine <= seats; machine++) {
          const fingerprint = `machine-${machine}`
          let { instance } = await two.ask(turn, 'activate', { license_key, fingerprint })
          for (let beat = 0; instance?.token && beat < 3; beat++) {
            tokens.push({ fingerprint, instance_token: instance.token })
            instance = (await two.ask(beat, 'heartbeat', { license_key, ...tokens.at(-1)! })).instance
          }
          if ((machine + turn) % 2 === 0 && tokens.length > 0)
            await two.ask(turn, 'deactivate', { license_key, ...tokens.at(-1)! })
        }
      }
      await comeAndGo(0)
      const forget = await rememberInstances(two.database.db)
      await comeAndGo(1)
      await comeAndGo(2)
      await forget()

      const answers = await Promise.all(
        tokens.map((token, node) => two.ask(node, 'heartbeat', { license_key, ...token })),
      )
      const most = Math.max(...answers.map(({ license }) => license.current_instances))
      expect(most).toBeLessThanOrEqual(seats)
      const { rows } = await sql<{ recovered: number; instances: number; held: number }>`
        select count(*) as recovered, count(distinct subject_id) as instances,
          (select current_instances from license_facts where id = ${id}) as held
        from audit_log join instances on instances.id = subject_id
        where action = 'instance.recover' and license_id = ${id}`.execute(queries)
      expect(rows[0]!.recovered).toBeGreaterThan(0)
      expect(rows[0]!.instances).toBe(rows[0]!.recovered)
      expect(rows[0]!.held).toBeLessThanOrEqual(seats)
    },
  )
})
