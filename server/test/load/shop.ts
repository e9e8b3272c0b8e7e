import type { Policy } from '@muhur/contract/gate/policy'
import { Kysely, PostgresDialect } from 'kysely'
import { readdirSync } from 'node:fs'
import pg from 'pg'
import type { Queries } from '../../src/db/db.ts'
import type { Tables } from '../../src/db/tables.ts'
import { audit } from '../../src/operator/fsck/invariants/audit.ts'
import type { Finding } from '../../src/operator/fsck/invariants/invariant.ts'
import { findLicense } from '../../src/shop/licenses/store.ts'
import { createLicense } from '../../src/shop/licenses/write.ts'
import { createProduct } from '../../src/shop/products/store.ts'
import { Secrets } from '../../src/start/secrets.ts'
import type { TestDatabase } from '../postgres/database.ts'
import { startNode, type NodeProcess } from '../nodes/node-process.ts'
import { processorTime } from '../nodes/processor-time.ts'

/** A license to call the gate with. */
export interface Key {
  id: string
  license_key: string
  limit: number
}

type Environment = Record<string, string>

const masterKey = Buffer.alloc(32, 7)

/** Seats do not run out by themselves while a test looks, however slow the machine is. */
const policy: Partial<Policy> = { lease: 7 * 24 * 3600, new_machines: 1000 }

/** Two servers, each a process of its own, on one PostgreSQL. */
export class Shop {
  readonly database: TestDatabase
  readonly secrets = new Secrets(masterKey)
  /** Without the server's time limits, since the machine is busy on purpose. */
  readonly #queries: Queries
  readonly #nodes: NodeProcess[]
  readonly #env: Environment
  readonly #productId: string

  /** `env`: what the servers' environment has besides. */
  static async open(database: TestDatabase, env: Environment = {}): Promise<Shop> {
    const nodes = [await serverOn(database, env), await serverOn(database, env)]
    const pool = new pg.Pool({ connectionString: database.url, max: 4, idleTimeoutMillis: 0 })
    pool.on('error', () => {})
    const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const product = await createProduct(queries, {
      name: 'KorumaPlus',
      type: 'minecraft',
      policy,
    })
    return new Shop(database, queries, nodes, product.id, env)
  }

  private constructor(
    database: TestDatabase,
    queries: Queries,
    nodes: NodeProcess[],
    productId: string,
    env: Environment,
  ) {
    this.#env = env
    this.database = database
    this.#queries = queries
    this.#nodes = nodes
    this.#productId = productId
  }

  /** The address of one node or the other, in turns. */
  address(turn: number): string {
    return this.#nodes[turn % 2]!.address
  }

  async license(limit: number): Promise<Key> {
    const fields = {
      product_id: this.#productId,
      discord_id: '110000000000000002',
      max_instances: limit,
    }
    const { id, license_key } = await createLicense(this.#queries, this.secrets, fields)
    return { id, license_key, limit }
  }

  /** How many seats of a license are held by the database's word. */
  async seatsHeld({ id }: Key): Promise<number> {
    return (await findLicense(this.#queries, id)).current_instances
  }

  /** Kills one node without warning and starts it again. Gives the milliseconds from the start until it serves. */
  async killAndRestart(turn: number): Promise<number> {
    await this.#nodes[turn % 2]!.stop('SIGKILL')
    const start = performance.now()
    this.#nodes[turn % 2] = await serverOn(this.database, this.#env)
    return performance.now() - start
  }

  /** Asks one node to stop. Gives its exit code. */
  stop(turn: number): Promise<number | null> {
    return this.#nodes[turn % 2]!.stop()
  }

  /** Starts a stopped node again at its address, with another environment if asked for. */
  async start(turn: number, env: Environment = {}): Promise<NodeProcess> {
    const PORT = new URL(this.address(turn)).port
    return (this.#nodes[turn % 2] = await serverOn(this.database, { ...this.#env, ...env, PORT }))
  }

  /** As an upgrade does, at the same address. Gives the exit code of the process that ended. */
  async restart(turn: number): Promise<number | null> {
    const code = await this.stop(turn)
    await this.start(turn)
    return code
  }

  pids(): number[] {
    return this.#nodes.map(({ pid }) => pid)
  }

  /** How many files and sockets each server has open. */
  descriptors(): number[] {
    return this.pids().map((pid) => readdirSync(`/proc/${pid}/fd`).length)
  }

  /** Seconds of a processor that the servers which run now have used. */
  processorTime(): number {
    return this.pids().reduce((total, pid) => total + processorTime(pid)!, 0)
  }

  /** What is connected to this database under a name of ours, in any state. */
  connections(name: string): Promise<object[]> {
    return this.database.db.session((session) =>
      session.rows(
        `select pid from pg_stat_activity where datname = current_database() and application_name = '${name}'`,
      ),
    )
  }

  /** All that the servers printed. */
  output(): string {
    return this.#nodes.map((node) => node.output()).join('')
  }

  /** The invariants that do not hold. */
  async broken(): Promise<Finding[]> {
    const findings = await audit(this.database.db, this.secrets)
    return findings.filter(({ violations }) => violations > 0)
  }

  /** Stops the servers, which writes the last of their records. Gives their exit codes. */
  async close(): Promise<(number | null)[]> {
    await this.#queries.destroy()
    return Promise.all(this.#nodes.map((node) => node.stop()))
  }
}

function serverOn({ url }: TestDatabase, env: Environment): Promise<NodeProcess> {
  return startNode({ DATABASE_URL: url, MASTER_KEY: masterKey.toString('base64'), ...env })
}
