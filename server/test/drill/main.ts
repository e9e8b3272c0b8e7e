// Tries the configurations of ops/ on Debian's programs, by hand: docs/drill.md.
import { parseArgs } from 'node:util'
import { Shop } from '../load/shop.ts'
import { ownDatabase } from '../postgres/own-database.ts'
import { OwnPostgres } from '../postgres/own-postgres.ts'
import { failover } from './failover.ts'
import { lostDisk } from './lost-disk.ts'
import { behindPooler } from './pooler.ts'
import { need } from './program.ts'
import { startCaddy, startHaproxy, type RunningProxy } from './proxies.ts'
import { rollingRestart } from './rolling.ts'
import { upgrade } from './upgrade.ts'

interface Drill {
  needs: string[]
  play(): Promise<object>
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
})
const times = Number(values.rounds)
const cluster = ['haproxy', 'etcd', 'patroni', 'psql']

const drills: Record<string, Drill> = {
  haproxy: {
    needs: ['haproxy'],
    play: () => rolling((shop) => startHaproxy([shop.address(0), shop.address(1)])),
  },
  caddy: { needs: ['caddy'], play: () => rolling((shop) => startCaddy(shop.address(0), shop.address(1))) },
  'caddy-one': { needs: ['caddy'], play: () => rolling((shop) => startCaddy(shop.address(0)), [0]) },
  failover: { needs: cluster, play: () => failover({ isSynchronous: true, times }) },
  'frozen-standby': { needs: cluster, play: () => failover({ isSynchronous: true, times, behind: 4_200 }) },
  asynchronous: { needs: cluster, play: () => failover({ isSynchronous: false, times, behind: 3_000 }) },
  pooler: { needs: ['pgbouncer'], play: behindPooler },
  'lost-disk': { needs: [], play: lostDisk },
  upgrade: { needs: ['haproxy', 'psql', 'pg_dump'], play: upgrade },
}

if (positionals.length === 0 || positionals.some((name) => !(name in drills))) {
  console.error(`npm run drill -- ${Object.keys(drills).join('|')} [--rounds 5]`)
  process.exit(2)
}
need(...positionals.flatMap((name) => drills[name]!.needs))
for (const name of positionals) {
  const figures = await drills[name]!.play()
  console.log(`\n${name}`)
  for (const [figure, value] of Object.entries(figures)) console.log(`  ${figure}: ${JSON.stringify(value)}`)
}
process.exit()

async function rolling(
  start: (shop: Shop) => Promise<RunningProxy>,
  nodes?: readonly number[],
): Promise<object> {
  const server = await OwnPostgres.start()
  const database = await ownDatabase(server.url)
  // As NODE_ENV=production has it.
  const shop = await Shop.open(database, { DRAIN_SECONDS: '5', TRUSTED_PROXIES: '127.0.0.1' })
  const proxy = await start(shop)
  try {
    return await rollingRestart(shop, proxy.address, times, nodes)
  } finally {
    await proxy.stop()
    await shop.close()
    await database.drop()
    await server.remove()
  }
}
