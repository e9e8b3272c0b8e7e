import { gateUrls, type GateAnswer, type GateVerb } from '@muhur/contract/gate/gate'
import { Secrets } from '../../src/start/secrets.ts'
import { testDatabase, type TestDatabase } from '../postgres/database.ts'
import { startNode, type NodeProcess } from './node-process.ts'
import { whenFree } from './when-free.ts'

const masterKey = Buffer.alloc(32, 7)

/** Two servers, each a process of its own, on one database. */
export class TwoNodes {
  readonly secrets = new Secrets(masterKey)
  readonly database: TestDatabase
  readonly nodes: readonly NodeProcess[]

  static async start(): Promise<TwoNodes> {
    const database = await testDatabase()
    const env = {
      DATABASE_URL: database.url,
      MASTER_KEY: masterKey.toString('base64'),
      PUBLIC_URL: 'http://127.0.0.1:3000',
    }
    return new TwoNodes(database, await Promise.all([startNode(env), startNode(env)]))
  }

  private constructor(database: TestDatabase, nodes: readonly NodeProcess[]) {
    this.database = database
    this.nodes = nodes
  }

  /** What a bot asks one node or the other, in turns, and again where the node is busy. */
  async ask(turn: number, verb: GateVerb, body: object): Promise<GateAnswer> {
    const response = await whenFree(() =>
      fetch(this.nodes[turn % 2]!.address + gateUrls[verb], {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    return (await response.json()) as GateAnswer
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()))
    await this.database.drop()
  }
}
