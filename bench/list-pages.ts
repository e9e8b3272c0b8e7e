// Measures the lists of panel and dashboard with ten thousand licenses, with a million (or as many as the argument says), and
// with a million spread unevenly. With --sweep every search of the license list is measured instead, in the uneven shop
// alone, in processor time of the database.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { availableParallelism, cpus } from 'node:os'
import { buildApp } from '../server/src/app.ts'
import { insertSession } from '../server/src/access/sessions/store.ts'
import { cookieNames } from '../server/src/access/sessions/session.ts'
import { demoDiscord } from '../server/src/access/sign-in/discord.ts'
import { migrate } from '../server/src/db/migrations/migrate.ts'
import { openPostgres } from '../server/src/db/connection/open-postgres.ts'
import { openSigner } from '../server/src/gate/keys/signer.ts'
import { openSdkSources } from '../server/src/shop/integration/sdk-sources.ts'
import { openJobs } from '../server/src/db/jobs.ts'
import { openLive } from '../server/src/site/live/live.ts'
import { openMetrics } from '../server/src/operator/metrics/metrics.ts'
import { Outages } from '../server/src/gate/outages/outages.ts'
import { Secrets } from '../server/src/start/secrets.ts'
import { resolveName } from '../server/src/record/webhooks/destination.ts'
import { listCases, sweepCases, type Call } from './list-pages-cases.ts'
import { even, seedLists, skewed, type Spread } from './list-pages-seed.ts'
import { benchServer } from './server.ts'
import { makeDatabase } from './shop.ts'

const { values, positionals } = parseArgs({ options: { sweep: { type: 'boolean' } }, allowPositionals: true })
const many = Number(positionals[0] ?? 1_000_000)
const planned: [licenses: number, spread: Spread][] = [
  [Math.min(10_000, many), even],
  [many, even],
  [many, skewed],
]
const rounds = 30
/** What a call may cost the database, in milliseconds of processor time. */
const allowed = 300

const undo: (() => Promise<unknown>)[] = []
let ending = false
const url = await benchServer((step) => undo.push(step))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130))
try {
  await (values.sweep ? sweep() : bench())
  await end(0)
} catch (error) {
  console.error(error)
  await end(1)
}

async function end(code: number): Promise<never> {
  // A call that a signal cut off fails meanwhile.
  if (ending) return new Promise(() => {})
  ending = true
  for (const step of undo.toReversed()) await step()
  process.exit(code)
}

/** Each search twice, the cheaper one counts: the first one may read pages from the disk. */
async function sweep(): Promise<void> {
  const shop = await openShop(many, skewed)
  const found: { search: string; rows: string; ms: number }[] = []
  const searches = Object.entries(shop.sweep)
  for (const [at, [search, call]] of searches.entries()) {
    let ms = Infinity
    let rows = ''
    for (let turn = 0; turn < 2; turn++) {
      const before = await shop.spent()
      rows = (await shop.get(call)).total
      ms = Math.min(ms, (await shop.spent()) - before)
    }
    found.push({ search, rows, ms: Math.round(ms) })
    if (at % 200 === 199) console.log(`${at + 1} of ${searches.length} searches`)
  }
  const costly = found.toSorted((a, b) => b.ms - a.ms)
  console.table(costly.slice(0, 40))
  const over = costly.filter(({ ms }) => ms > allowed).length
  console.log(`${found.length} searches, ${over} above ${allowed} ms of the database's processor time`)
}

interface Shop {
  /** The total number of rows of an answer, where the answer has a total; `too long` for LIST_TOO_LONG. */
  get: (call: Call) => Promise<{ total: string; milliseconds: number }>
  /** Milliseconds that all connections of the shop's database have computed so far. */
  spent: () => Promise<number>
  cases: Record<string, Call>
  sweep: Record<string, Call>
}

async function bench(): Promise<void> {
  console.log(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}`)
  const shops: Shop[] = []
  for (const [licenses, spread] of planned) shops.push(await openShop(licenses, spread))
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
    const middle = times.map((each) => quantile(each, 0.5))
    report.push({
      case: name,
      'rows, few': totals[0]!,
      ms: middle[0]!.toFixed(1),
      'rows, many': totals[1]!,
      'ms ': middle[1]!.toFixed(1),
      'p95 ': quantile(times[1]!, 0.95).toFixed(1),
      'rows, skewed': totals[2]!,
      'ms  ': middle[2]!.toFixed(1),
      'p95  ': quantile(times[2]!, 0.95).toFixed(1),
    })
  }
  console.table(report)
}

async function openShop(licenses: number, spread: Spread): Promise<Shop> {
  const started = performance.now()
  const db = openPostgres(await makeDatabase(url, (step) => undo.push(step)))
  await db.session(migrate)
  const secrets = new Secrets(randomBytes(32))
  await seedLists(db, licenses, spread, secrets)
  const publicUrl = 'https://muhur.test'
  const app = await buildApp({
    db,
    secrets,
    signer: await openSigner(db, secrets),
    discord: demoDiscord(() => publicUrl, publicUrl),
    sdks: openSdkSources(),
    live: openLive(db, false),
    jobs: openJobs(db, false),
    metrics: openMetrics(),
    outages: new Outages(db, false),
    resolve: resolveName,
    config: { publicUrl, alternateUrls: [], adminDiscordIds: [], trustedProxies: [], webhookRanges: [] },
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
  const cookie = `${cookieNames(publicUrl).session}=${(await insertSession(db.queries, admin!.id, { address: '127.0.0.1', device: null }))!.token}`
  console.log(
    `${licenses.toLocaleString('en')} licenses made in ${Math.round((performance.now() - started) / 1000)} s`,
  )

  const [some] = await db.session((session) =>
    session.rows<{
      product: string
      smallProduct: string
      owner: string
      key: string
      license: string
      buyer: string
    }>(`
      select
        (select product_id from tallies where subject = 'product' group by 1 order by sum(change) desc limit 1) as product,
        (select product_id from tallies where subject = 'product' group by 1 order by sum(change) limit 1) as "smallProduct",
        (select user_id from licenses offset 5000 limit 1) as owner,
        (select key_id from licenses offset 5000 limit 1) as key,
        (select id from licenses order by id limit 1) as license,
        (select user_id from licenses group by 1 order by count(*) desc, 1 limit 1) as buyer`),
  )
  const times = new Map<number, number>()
  return {
    get: async ([path, query]) => {
      const asked = performance.now()
      const response = await fetch(`${address}${path}?${new URLSearchParams(query)}`, { headers: { cookie } })
      const answer = (await response.json()) as { code?: string }
      const milliseconds = performance.now() - asked
      if (answer.code === 'LIST_TOO_LONG') return { milliseconds, total: 'too long' }
      // The time limit of a statement.
      if (values.sweep && response.status === 503) return { milliseconds, total: '503' }
      if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      const more = response.headers.get('x-total-relation') ? '+' : ''
      return { milliseconds, total: `${response.headers.get('x-total-count') ?? ''}${more}` }
    },
    spent: async () => {
      const backends = await db.session((session) =>
        session.rows<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
        ),
      )
      for (const { pid } of backends) {
        try {
          // Linux: nanoseconds on a processor, which waiting for other programs does not add to.
          times.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
        } catch {
          // A connection that ended meanwhile keeps what it took before.
        }
      }
      return [...times.values()].reduce((sum, time) => sum + time, 0)
    },
    cases: listCases(some!),
    sweep: sweepCases(some!),
  }
}

function quantile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}
