import { execFile, execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openPostgres } from '../../src/db/connection/open-postgres.ts'
import { openDatabase } from '../../src/db/open.ts'
import { audit } from '../../src/operator/fsck/invariants/audit.ts'
import { findLost } from '../load/acknowledged.ts'
import { count } from '../load/count.ts'
import { GateClient } from '../load/gate-client.ts'
import { Shop } from '../load/shop.ts'
import { newTeam, workWhile } from '../load/team.ts'
import { OwnPostgres } from '../postgres/own-postgres.ts'
import { databaseOn } from '../postgres/own-database.ts'
import { startHaproxy } from './proxies.ts'

const roles = fileURLToPath(new URL('../../../ops/database.sql', import.meta.url))
const script = fileURLToPath(new URL('../../../ops/upgrade-postgresql.sh', import.meta.url))

const replicating = { wal_level: 'logical', max_connections: 100 }

/** Two nodes behind haproxy go from PostgreSQL 15 to 18 and back, while 24 bots work. */
export async function upgrade(): Promise<object> {
  const servers = [
    await OwnPostgres.start('port', replicating, tmpdir(), true),
    await OwnPostgres.start('port', replicating),
  ]
  const sides = servers.map(sideOn)
  const [former, next] = sides as [Side, Side]
  const db = await openDatabase({ url: former.url, ownerUrl: former.ownerUrl, name: 'DATABASE_URL' })
  const shop = await Shop.open(
    { db, url: former.url, drop: async () => {} },
    { TRUSTED_PROXIES: '127.0.0.1' },
  )
  const proxy = await startHaproxy([shop.address(0), shop.address(1)])
  const client = new GateClient({ front: proxy.address, pause: 50, longPause: 1_000 })
  // Issued before, since they come from outside the nodes, to the first database alone.
  const keys = await Promise.all(Array.from({ length: 300 }, (_, index) => shop.license(2 + (index % 5))))
  const clients = Array.from({ length: 6 }, () => newTeam(shop, 4, async () => keys.pop()!)).flat()
  const figures: Record<string, unknown> = {}
  try {
    await workWhile(clients, client, async () => {
      await setTimeout(5_000)
      const start = performance.now()
      await play('follow', former, next)
      while (!/copy: 0;/.test(await play('lag', former, next))) await setTimeout(500)
      figures['seconds of the copy under load'] = seconds(start)
      await setTimeout(5_000)
      figures['15 → 18: seconds of 503'] = await change(former, next)
      await setTimeout(5_000)
      figures['18 → 15: seconds of 503'] = await change(next, former)
      await setTimeout(5_000)
    })
    const machines = clients.flatMap(({ machines: own }) => own)
    figures.lost = await findLost(shop, machines)
    await Promise.all(clients.map((each) => each.proveTokens(client)))
    figures.broken = machines.flatMap((machine) => machine.broken)
    figures.calls = client.ends
    figures.refused = count({}, ...client.refusals.map(({ kind }) => kind))
    await shop.close()
    await play('switch', former, next)
    await play('end', former, next)
    for (const { superuser } of sides) {
      const side = openPostgres(superuser)
      const rows = await side.session((session) =>
        session.rows<{ n: number }>('select count(*)::integer as n from audit_log'),
      )
      figures[`fsck, entries of ${new URL(superuser).port}`] = [
        (await audit(side, shop.secrets)).filter(({ violations }) => violations > 0),
        rows[0]!.n,
      ]
      await side.close()
    }
    return figures
  } finally {
    client.close()
    await proxy.stop()
    await db.close()
    for (const server of servers) await server.remove()
  }

  /** Gives the seconds in which a call through the proxy was not answered. */
  async function change(source: Side, target: Side): Promise<string> {
    const start = performance.now()
    await Promise.all([shop.stop(0), shop.stop(1)])
    const stopped = seconds(start)
    await play('switch', source, target)
    const switched = seconds(start)
    await shop.start(0, { DATABASE_URL: target.url })
    while (!(await fetch(`${proxy.address}/readyz`)).ok) await setTimeout(50)
    const served = seconds(start)
    await shop.start(1, { DATABASE_URL: target.url })
    return `${served} (stopped after ${stopped}, switched after ${switched})`
  }
}

interface Side {
  /** The shop's database for the three roles. */
  superuser: string
  ownerUrl: string
  url: string
}

function sideOn({ url }: OwnPostgres): Side {
  psql(url, '--set', 'password=muhur', '--set', 'owner_password=muhur', '--file', roles)
  const superuser = databaseOn(url, 'muhur')
  const as = (role: string) => Object.assign(new URL(superuser), { username: role, password: 'muhur' }).href
  return { superuser, ownerUrl: as('muhur_owner'), url: as('muhur') }
}

const psql = (url: string, ...args: string[]) =>
  execFileSync('psql', [url, '--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', ...args])

async function play(step: string, from: Side, to: Side): Promise<string> {
  const { PATH } = process.env
  const env = { PATH, FROM: from.superuser, TO: to.superuser }
  return (await promisify(execFile)('sh', [script, step], { env })).stdout
}

const seconds = (start: number) => Math.round((performance.now() - start) / 100) / 10
