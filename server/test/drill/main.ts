// Tries the configurations of ops/ on real programs: `npm run drill -- haproxy caddy`. Never a part of the suite.
import { parseArgs } from 'node:util'
import { ownDatabase } from '../own-database.ts'
import { OwnPostgres } from '../own-postgres.ts'
import { Shop } from '../heavy/shop.ts'
import { failover } from './failover.ts'
import { need } from './program.ts'
import { startCaddy, startHaproxy } from './proxies.ts'
import { rollingRestart } from './rolling.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
})
const rounds = Number(values.rounds)

/** As `NODE_ENV=production` has it. */
const production = { DRAIN_SECONDS: '5', TRUSTED_PROXIES: '127.0.0.1' }

const drills: Record<string, () => Promise<object>> = {
  async haproxy() {
    need('haproxy')
    return onShop(async (shop) => {
      const proxy = await startHaproxy([shop.address(0), shop.address(1)])
      return rollingRestart(shop, proxy.address, rounds)
    })
  },
  async caddy() {
    need('caddy')
    return onShop(async (shop) => {
      const proxy = await startCaddy(shop.address(0), shop.address(1))
      return rollingRestart(shop, proxy.address, rounds)
    })
  },
  async 'caddy-one'() {
    need('caddy')
    return onShop(async (shop) => {
      const proxy = await startCaddy(shop.address(0))
      return rollingRestart(shop, proxy.address, rounds, [0])
    })
  },
  async failover() {
    need('haproxy', 'etcd', 'patroni', 'psql')
    return failover({ isSynchronous: true, times: rounds })
  },
  async asynchronous() {
    need('haproxy', 'etcd', 'patroni', 'psql')
    return failover({ isSynchronous: false, times: rounds, behind: 1_000 })
  },
  async 'frozen-standby'() {
    need('haproxy', 'etcd', 'patroni', 'psql')
    return failover({ isSynchronous: true, times: rounds, behind: 4_200 })
  },
}

if (positionals.length === 0 || positionals.some((name) => !(name in drills))) {
  console.error(`npm run drill -- ${Object.keys(drills).join('|')} [--rounds 5]`)
  process.exit(2)
}
for (const name of positionals) {
  const figures = await drills[name]!()
  console.log(`\n${name}`)
  for (const [figure, value] of Object.entries(figures)) console.log(`  ${figure}: ${JSON.stringify(value)}`)
}
process.exit()

async function onShop(work: (shop: Shop) => Promise<object>): Promise<object> {
  const server = await OwnPostgres.start()
  const database = await ownDatabase(server.url)
  const shop = await Shop.open(database, production)
  try {
    return await work(shop)
  } finally {
    await shop.close()
    await database.drop()
    await server.remove()
  }
}
