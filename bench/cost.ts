// Measures what a heartbeat costs at rates that a machine may have all day (Linux).
import pg from 'pg'
import { startServer } from './contestant.ts'
import { openGenerator } from './generator.ts'
import { processorTime } from '../server/test/nodes/processor-time.ts'
import { benchServer } from './server.ts'
import { openShop } from './shop.ts'

const rates = process.argv.slice(2).map(Number)
if (rates.length === 0) rates.push(100, 500)
const seconds = 15
const connections = 32
/** Below the gate's limit for one instance (RATE_LIMITED). */
const heartbeatsEach = 40

const undo: (() => void | Promise<void>)[] = []
try {
  const url = await benchServer((step) => undo.push(step))
  const shop = await openShop(url, { licenses: 10_000, instances: 20_000 }, (step) => undo.push(step))
  const server = await startServer('mühür', shop)
  undo.push(() => server.close())
  const generator = openGenerator()
  undo.push(() => generator.close())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  undo.push(() => client.end())
  const ask = async (number: string) =>
    Number((await client.query(`select ${number} as number`)).rows[0].number)
  const spent = () => [processorTime(server.pid)!, processorTime(shop.postgres!)!]
  const written = () => ask(`pg_current_wal_insert_lsn() - '0/0'`)
  const calls = rates.reduce((sum, rate) => sum + rate, 0) * (seconds + 2)
  const { productId, populationFile } = shop
  const job = {
    verb: 'heartbeat' as const,
    port: server.port,
    productId,
    populationFile,
    connections,
    instancesEach: Math.ceil(calls / heartbeatsEach / connections) + 2,
    warmUp: 1,
  }
  await generator.run({ ...job, rate: rates[0]!, seconds: 1 })
  console.log(shop.engine)
  for (const rate of rates) {
    const before = spent()
    const log = await written()
    const measured = await generator.run({ ...job, rate, seconds })
    const [ours, theirs] = spent().map((time, index) =>
      Math.round(((time - before[index]!) / measured.allCalls) * 1e6),
    )
    const bytes = Math.round(((await written()) - log) / measured.allCalls)
    console.log(
      `${Math.round(measured.perSecond)} heartbeats a second: processor ${ours} µs server and ${theirs} µs PostgreSQL each, ` +
        `${bytes} bytes of WAL, p99 ${measured.p99.toFixed(1)} ms`,
    )
  }
} finally {
  for (const step of undo.toReversed()) await step()
}
process.exit()
