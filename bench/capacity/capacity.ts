// Prints the table of docs/operating.md by which an operator plans: node bench/capacity/capacity.ts [licenses]
import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { processorTime } from '../../server/test/nodes/processor-time.ts'
import { startServer, type Contestant } from '../gate/contestant.ts'
import { openGenerator } from '../load/generator.ts'
import { measureOn } from '../shop/postgres.ts'
import { openShop, type Shop } from '../shop/shop.ts'

const licenses = Number(process.argv[2] ?? 100_000)
if (!Number.isInteger(licenses) || licenses < 1_000) {
  console.error('node bench/capacity/capacity.ts [licenses, 1000 at least]')
  process.exit(2)
}
const intervals = [60, 300, 900]
const load = {
  verb: 'heartbeat',
  rate: null,
  warmUp: 2,
  seconds: 10,
  connections: 32,
  heartbeats: 60_000,
} as const
/** Past the machine's cores the figures fall: PostgreSQL and the load run beside the nodes. */
const processes = [1, 2, 4]

await measureOn(async (server, stack) => {
  const smaller = await openShop(server, { licenses }, stack)
  const base = { disk: await bytesOf(smaller), memory: await memoryWith(smaller) }
  const larger = await openShop(server, { licenses: 2 * licenses }, stack)
  const disk = ((await bytesOf(larger)) - base.disk) / licenses
  const memory = ((await memoryWith(larger)) - base.memory) / licenses
  const rows: Row[] = []
  for (const count of processes) rows.push(await beats(larger, count))
  console.log(report(rows, disk, memory))

  /** Heartbeats a second that so many nodes answer together, and what one costs PostgreSQL. */
  async function beats(shop: Shop, count: number): Promise<Row> {
    await using own = new AsyncDisposableStack()
    const nodes = await startNodes(shop, count, own)
    const generators = nodes.map(() => openGenerator(own))
    const each = (seconds: number) =>
      Promise.all(
        nodes.map(({ port, calls }, at) =>
          generators[at]!.run({ ...load, port, calls, seconds, warmUp: seconds && load.warmUp }),
        ),
      )
    // Starts the instances.
    await each(0)
    const start = performance.now()
    const before = processorTime(shop.postgres ?? 0) ?? NaN
    const measured = await each(load.seconds)
    const database = (processorTime(shop.postgres ?? 0) ?? NaN) - before
    const total = measured.reduce((sum, { allCalls }) => sum + allCalls, 0)
    console.log(`  ${count}: ${total} heartbeats in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    return {
      count,
      perSecond: measured.reduce((sum, { perSecond }) => sum + perSecond, 0),
      p99: Math.max(...measured.map(({ p99 }) => p99)),
      cost: database / total,
    }
  }

  /** Bytes of a node that has validated many licenses. */
  async function memoryWith(shop: Shop): Promise<number> {
    await using own = new AsyncDisposableStack()
    const [node] = await startNodes(shop, 1, own)
    const { port, calls } = node!
    await openGenerator(own).run({ ...load, verb: 'validate', port, calls, seconds: 5 })
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${node!.pid}/status`, 'utf8'))!
    return Number(kilobytes) * 1024
  }
})

interface Row {
  count: number
  perSecond: number
  p99: number
  /** Seconds of PostgreSQL's processor for one heartbeat; NaN where PostgreSQL runs on another machine. */
  cost: number
}

/** Nodes on one shop; each gets calls for licenses of its own. */
async function startNodes(shop: Shop, count: number, stack: AsyncDisposableStack): Promise<Contestant[]> {
  const part = Math.floor(shop.licenses / count)
  const nodes: Contestant[] = []
  for (let at = 0; at < count; at += 1) {
    const node = await startServer(`node ${at + 1}`, shop, stack)
    nodes.push({ ...node, calls: [at * part + 1, (at + 1) * part] })
  }
  return nodes
}

async function bytesOf({ db }: Shop): Promise<number> {
  const [size] = await db.session((session) =>
    session.rows<{ bytes: string }>('select pg_database_size(current_database()) as bytes'),
  )
  return Number(size!.bytes)
}

/** Ed25519 signatures a second of one core: a figure by which another machine is compared. */
function yardstick(): number {
  const { privateKey } = generateKeyPairSync('ed25519')
  const end = performance.now() + 2_000
  let count = 0
  for (; performance.now() < end; count += 1) sign(null, Buffer.alloc(512, count), privateKey)
  return count / 2
}

function report(rows: readonly Row[], disk: number, memory: number): string {
  const number = (value: number) => Math.round(value).toLocaleString('en')
  // To two digits: the rest changes from run to run.
  const plain = (value: number) => number(Number(value.toPrecision(2)))
  const cheapest = Math.min(...rows.map(({ cost }) => cost))
  const megabytes = (bytes: number) => `${number(bytes / 1024 ** 2)} MB`
  return `
Machine: ${availableParallelism()} × ${cpus()[0]?.model.trim()}, load and PostgreSQL on the same cores; Node ${process.version}. Yardstick: ${plain(yardstick())} Ed25519 signatures a second on a core.

| processes | heartbeats a second | p99 | ${intervals.map((interval) => `instances at ${interval} s`).join(' | ')} |
| --- | --- | --- | ${intervals.map(() => '---').join(' | ')} |
${rows.map(({ count, perSecond, p99 }) => `| ${count} | ${plain(perSecond)} | ${number(p99)} ms | ${intervals.map((interval) => plain(perSecond * interval)).join(' | ')} |`).join('\n')}

- 100,000 licenses with two instances each: ${megabytes(disk * 100_000)} of disk, ${megabytes(Math.max(0, memory) * 100_000)} of memory in a node.
- PostgreSQL: ${number(cheapest * 1e6)} µs of a core for a heartbeat, so that a core carries ${plain(1 / cheapest)} a second, and one PostgreSQL with eight cores kept half free ${plain((8 * 0.5) / cheapest)}: ${plain((8 * 0.5 * 300) / cheapest)} instances at 300 s.`
}
