import { gateUrls, type GateAnswer, type GateVerb } from '@muhur/contract/gate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { startNode, type NodeProcess } from '../../test/node-process.ts'
import { rememberInstances } from '../../test/rollback.ts'
import { createLicense } from '../licenses/write.ts'
import { createProduct } from '../products/store.ts'
import { Secrets } from '../secrets.ts'

const masterKey = Buffer.alloc(32, 7)
const seats = 4

describe('two nodes on a database that lost what instances did', () => {
  let database: TestDatabase
  let nodes: NodeProcess[]

  beforeAll(async () => {
    database = await testDatabase()
    const env = {
      DATABASE_URL: database.url,
      MASTER_KEY: masterKey.toString('base64'),
      PUBLIC_URL: 'http://127.0.0.1:3000',
    }
    nodes = await Promise.all([startNode(env), startNode(env)])
  })

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await database.drop()
  })

  async function ask(node: number, verb: GateVerb, body: object): Promise<GateAnswer> {
    const response = await fetch(nodes[node % nodes.length]!.address + gateUrls[verb], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as GateAnswer
  }

  test.each([1, 2, 3])(
    'round %i: of every token ever lost, shown at once, each instance goes on with one, and no seat is added',
    async () => {
      const { queries } = database.db
      const product = await createProduct(queries, { name: 'KorumaPlus', type: 'minecraft' })
      const { id, license_key } = await createLicense(queries, new Secrets(masterKey), {
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
          let { instance } = await ask(turn, 'activate', { license_key, fingerprint })
          for (let beat = 0; instance?.token && beat < 3; beat++) {
            tokens.push({ fingerprint, instance_token: instance.token })
            instance = (await ask(beat, 'heartbeat', { license_key, ...tokens.at(-1)! })).instance
          }
          if ((machine + turn) % 2 === 0 && tokens.length > 0)
            await ask(turn, 'deactivate', { license_key, ...tokens.at(-1)! })
        }
      }
      await comeAndGo(0)
      const forget = await rememberInstances(database.db)
      await comeAndGo(1)
      await comeAndGo(2)
      await forget()

      const answers = await Promise.all(
        tokens.map((token, node) => ask(node, 'heartbeat', { license_key, ...token })),
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
