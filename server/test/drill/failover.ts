import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from '../../src/db/open.ts'
import { count } from '../load/count.ts'
import { outage } from '../load/outage.ts'
import { Shop } from '../load/shop.ts'
import type { TestDatabase } from '../postgres/own-database.ts'
import { Cluster } from './cluster.ts'
import { startHaproxy } from './proxies.ts'

interface Failover {
  /** Whether a commit waits for a second machine. */
  isSynchronous: boolean
  times: number
  /** For how long the other machines have received nothing when the primary is lost, in milliseconds. */
  behind?: number
}

const roles = fileURLToPath(new URL('../../../ops/database.sql', import.meta.url))

const recoveries = `select id from audit_log where action = 'instance.recover'`

/**
 * Two nodes behind haproxy on three machines of PostgreSQL behind haproxy; 32 bots remember all that was answered, while
 * the machine of the primary is lost, once after the other.
 */
export async function failover({ isSynchronous, times, behind = 0 }: Failover): Promise<object> {
  const cluster = await Cluster.start(isSynchronous)
  cluster.administrate(roles, 'password=muhur', 'owner_password=muhur')
  const database = await ownShopOf(cluster)
  const shop = await Shop.open(database, { TRUSTED_PROXIES: '127.0.0.1' })
  const proxy = await startHaproxy([shop.address(0), shop.address(1)])
  const rounds: object[] = []
  try {
    for (let round = 0; round < times; round++) {
      let without = 0
      let startAgain = () => {}
      const figures = await outage(
        shop,
        async () => {
          const primary = await cluster.whole()
          const endThem = behind > 0 ? cluster.freezeOthers(primary) : () => {}
          await setTimeout(behind)
          const lost = performance.now()
          startAgain = cluster.lose(primary)
          endThem()
          await takesWrites(database.url)
          without = performance.now() - lost
        },
        proxy.address,
      )
      startAgain()
      const { lost, broken, wrong, recovery, ...rest } = figures
      rounds.push({
        ...rest,
        'seconds without a primary': without / 1000,
        'seconds until nobody was refused': (without + recovery) / 1000,
        // Bots whose tokens the new primary had never seen, and which were believed.
        recovered: (await database.db.session((session) => session.rows(recoveries))).length,
        wrong: count({}, ...wrong),
        lost: count({}, ...lost.map((story) => story.replace(/: (\[|\{)[^]*/, ''))),
        fsck: broken,
      })
      await cluster.whole()
    }
    return Object.fromEntries(rounds.map((figures, round) => [`failover ${round + 1}`, figures]))
  } finally {
    await proxy.stop()
    await shop.close()
    await database.db.close()
    await cluster.stop()
  }
}

async function ownShopOf(cluster: Cluster): Promise<TestDatabase> {
  const url = cluster.url('muhur', 'muhur', 'muhur')
  const ownerUrl = cluster.url('muhur_owner', 'muhur', 'muhur')
  const db = await openDatabase({ url, ownerUrl, name: 'DATABASE_URL' })
  return { db, url, drop: async () => {} }
}

/** Resolves when a statement that changes something is carried out. */
async function takesWrites(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 1_000,
      query_timeout: 2_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('create temporary table written (one int)')
      return
    } catch {
      await setTimeout(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
