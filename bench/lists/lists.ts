// Measures the lists of panel and dashboard with ten thousand licenses and with a million (or as many as the argument says).
// With --sweep every search of the license list is measured in the larger shop, in processor time of the database.
import { parseArgs } from 'node:util'
import { processorTime } from '../../server/test/nodes/processor-time.ts'
import { startServer } from '../gate/contestant.ts'
import { idOf, keyOf, productId } from '../shop/names.ts'
import { measureOn } from '../shop/postgres.ts'
import { openShop, signIn } from '../shop/shop.ts'
import { listCases, sweepCases, type Call } from './cases.ts'
import { timesOf } from './times.ts'

const { values, positionals } = parseArgs({ options: { sweep: { type: 'boolean' } }, allowPositionals: true })
const many = Number(positionals[0] ?? 1_000_000)
const few = Math.min(10_000, many)
const rounds = 30
/** Milliseconds of the database's processor time that a search may cost. */
const allowed = 300

await measureOn(async (server, stack) => {
  if (values.sweep) return sweep(await openLists(server, many, stack))
  const shops = [await openLists(server, few, stack), await openLists(server, many, stack)]
  const report: object[] = []
  for (const name of Object.keys(listCases(shops[0]!.examples))) {
    const row: Record<string, string> = { case: name }
    for (const [at, { get, examples }] of shops.entries()) {
      const size = at === 0 ? 'few' : 'many'
      const { p50, p95 } = await timesOf(rounds, async () => {
        const { milliseconds, total } = await get(listCases(examples)[name]!)
        row[`rows, ${size}`] = total
        return milliseconds
      })
      row[`p50, ${size}`] = p50
      row[`p95, ${size}`] = p95
    }
    report.push(row)
  }
  console.table(report)
})

/** Each search twice, the cheaper one counts: the first one may read pages from the disk. */
async function sweep({ get, examples, postgres }: Lists): Promise<void> {
  const found: { search: string; rows: string; ms: number }[] = []
  for (const [search, call] of Object.entries(sweepCases(examples))) {
    let ms = Infinity
    let rows = ''
    for (let turn = 0; turn < 2; turn += 1) {
      const before = processorTime(postgres!)!
      rows = (await get(call)).total
      ms = Math.min(ms, (processorTime(postgres!)! - before) * 1000)
    }
    found.push({ search, rows, ms: Math.round(ms) })
  }
  const costly = found.toSorted((a, b) => b.ms - a.ms)
  console.table(costly.slice(0, 40))
  const over = costly.filter(({ ms }) => ms > allowed).length
  console.log(`${found.length} searches, ${over} above ${allowed} ms of the database's processor time`)
}

type Lists = Awaited<ReturnType<typeof openLists>>

/** A server with so many licenses, unevenly spread, and an admin who asks. */
async function openLists(server: string, licenses: number, stack: AsyncDisposableStack) {
  const shop = await openShop(server, { licenses, skewed: true, admins: 1 }, stack)
  const { port } = await startServer('mühür', shop, stack)
  const users = Math.ceil(licenses / 5)
  const [cookie] = await signIn(shop, [idOf(1, users)])

  /** `total`: of the answer's rows, where the answer has a total. */
  async function get([path, query]: Call): Promise<{ total: string; milliseconds: number }> {
    const asked = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${path}?${new URLSearchParams(query)}`, {
      headers: { cookie: cookie! },
    })
    const answer = (await response.json()) as { code?: string }
    const milliseconds = performance.now() - asked
    if (answer.code === 'LIST_TOO_LONG') return { milliseconds, total: 'too long' }
    // The time limit of a statement.
    if (values.sweep && response.status === 503) return { milliseconds, total: '503' }
    if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    const more = response.headers.get('x-total-relation') ? '+' : ''
    return { milliseconds, total: `${response.headers.get('x-total-count') ?? ''}${more}` }
  }

  const examples = {
    product: productId(1),
    smallProduct: productId(5),
    owner: idOf(Math.ceil(users / 2), users),
    buyer: idOf(2, users),
    key: keyOf(Math.ceil(licenses / 2)).slice(0, 16),
    license: idOf(1, licenses),
  }
  return { get, examples, postgres: shop.postgres }
}
