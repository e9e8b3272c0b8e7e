// What the list of licenses costs an admin, with ten thousand of them and with a million.
import { adminLicensesUrl } from '@muhur/contract/license'
import { randomBytes } from 'node:crypto'
import { availableParallelism, cpus } from 'node:os'
import { buildApp } from '../server/src/app.ts'
import { insertSession } from '../server/src/auth/store.ts'
import { cookieNames } from '../server/src/auth/session.ts'
import { demoDiscord } from '../server/src/auth/discord.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openPostgres } from '../server/src/db/open-postgres.ts'
import { openSigner } from '../server/src/gate/signer.ts'
import { openSdkSources } from '../server/src/integration/sdk-sources.ts'
import { newLive } from '../server/src/live/bus.ts'
import { Secrets } from '../server/src/secrets.ts'
import { seedLists } from './list-pages-seed.ts'
import { makeDatabase } from './shop.ts'

const url = process.env.BENCH_DATABASE_URL?.trim()
if (!url) {
  console.error('BENCH_DATABASE_URL names no PostgreSQL server on which databases may be made.')
  process.exit(2)
}
const sizes = [10_000, 1_000_000] as const
const rounds = 30

const undo: (() => Promise<unknown>)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130))
try {
  await bench()
  await end(0)
} catch (error) {
  console.error(error)
  await end(1)
}

async function end(code: number): Promise<never> {
  for (const step of undo.toReversed()) await step()
  process.exit(code)
}

interface Shop {
  get: (query: Record<string, string>) => Promise<{ total: string; rows: number; milliseconds: number }>
  cases: Record<string, Record<string, string>>
}

async function bench(): Promise<void> {
  console.log(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}`)
  const shops: Shop[] = []
  for (const size of sizes) shops.push(await openShop(size))
  const report: Record<string, string>[] = []
  for (const name of Object.keys(shops[0]!.cases)) {
    const times: number[][] = shops.map(() => [])
    const totals: string[] = []
    for (let round = -3; round < rounds; round++) {
      for (const [at, shop] of shops.entries()) {
        const { milliseconds, total } = await shop.get(shop.cases[name]!)
        if (round >= 0) times[at]!.push(milliseconds)
        totals[at] = total
      }
    }
    const [small, large] = times.map((each) => quantile(each, 0.5)) as [number, number]
    report.push({
      case: name,
      'rows at 10,000': totals[0]!,
      ms: small.toFixed(1),
      'rows at 1,000,000': totals[1]!,
      'ms ': large.toFixed(1),
      'p95 ': quantile(times[1]!, 0.95).toFixed(1),
      ratio: (large / small).toFixed(2),
    })
  }
  console.table(report)
}

async function openShop(licenses: number): Promise<Shop> {
  const started = performance.now()
  const db = openPostgres(await makeDatabase(url!, (step) => undo.push(step)))
  await db.session(migrate)
  await seedLists(db, licenses)
  const secrets = new Secrets(randomBytes(32))
  const publicUrl = 'https://muhur.test'
  const app = await buildApp({
    db,
    secrets,
    signer: await openSigner(db, secrets),
    discord: demoDiscord(() => publicUrl, publicUrl),
    sdks: openSdkSources(),
    live: newLive(),
    config: { publicUrl, adminDiscordIds: [], trustedProxies: [] },
    log: false,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  undo.push(async () => {
    await app.close()
    await db.close()
  })
  const [admin] = await db.session((session) =>
    session.rows<{ id: string }>(
      `update users set role = 'admin' where discord_id = '200000000000000001' returning id`,
    ),
  )
  const cookie = `${cookieNames(publicUrl).session}=${await insertSession(db.queries, admin!.id, '127.0.0.1')}`
  console.log(
    `${licenses.toLocaleString('en')} licenses made in ${Math.round((performance.now() - started) / 1000)} s`,
  )

  const [product] = await db.session((session) =>
    session.rows<{ id: string }>('select id from products limit 1'),
  )
  const [some] = await db.session((session) =>
    session.rows<{ key_id: string; user_id: string }>(
      'select key_id, user_id from licenses offset 5000 limit 1',
    ),
  )
  return {
    get: async (query) => {
      const asked = performance.now()
      const response = await fetch(
        `${address}${adminLicensesUrl}?${new URLSearchParams({ page: '1', ...query })}`,
        {
          headers: { cookie },
        },
      )
      const rows = (await response.json()) as unknown[]
      if (response.status !== 200) throw new Error(JSON.stringify(rows))
      const more = response.headers.get('x-total-relation') ? '+' : ''
      return {
        milliseconds: performance.now() - asked,
        rows: rows.length,
        total: `${response.headers.get('x-total-count')}${more}`,
      }
    },
    cases: {
      'first page': {},
      'page 100': { page: '100' },
      'sorted by expiry': { sort: 'expires_at' },
      'sorted by owner': { sort: 'owner' },
      active: { status: 'active' },
      suspended: { status: 'suspended' },
      'expired, last first': { status: 'expired', sort: '-expires_at' },
      'expired, newest first': { status: 'expired' },
      'one product': { product_id: product!.id },
      'one owner': { user_id: some!.user_id },
      'ends within 30 days': { expires_within: '30', sort: 'expires_at' },
      'suspended of one product': { status: 'suspended', product_id: product!.id },
      'search: a key': { q: some!.key_id },
      'search: an owner': { q: 'mehmet 1001' },
      'search: a tenth of the owners': { q: 'isik' },
      'search: the same, suspended': { q: 'isik', status: 'suspended' },
      'search: a word of one note': { q: 's3003' },
      'search: a word of a ninth': { q: 'havale' },
      'search: one letter': { q: 's' },
      'search: nothing': { q: 'olmayan kelime' },
    },
  }
}

function quantile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}
