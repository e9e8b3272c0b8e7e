// Measures many open pages on one node, the delay of a heartbeat, and the reconnection: npm run bench:streams
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { processorTime } from '../server/test/nodes/processor-time.ts'
import { startServer } from './contestant.ts'
import { benchServer } from './server.ts'
import { openShop } from './shop.ts'
import type { Measured, Step, Task } from './streams-pages.ts'
import { signInAll } from './streams-people.ts'

const pages = Number(process.argv[2] ?? 5_000)
const seconds = Number(process.argv[3] ?? 20)
const bots = 100
/** Pages of admins: each shows the first list, whose rows all have a reporting bot. */
const admins = Number(process.argv[4] ?? 20)
if (!(admins >= 1 && pages >= bots + admins) || process.platform !== 'linux') {
  console.error('On Linux: node bench/streams.ts [pages, 5000] [seconds, 20] [admins, 20]')
  console.error('Each page takes a file of the server and one or two of the pages: mind ulimit -n.')
  process.exit(2)
}

const undo: (() => unknown)[] = []
try {
  const size = { licenses: pages - admins, instances: 0 }
  const url = await benchServer((step) => undo.push(step))
  const shop = await openShop(url, size, (step) => undo.push(step))
  const people = await signInAll(shop, { pages, admins, bots })
  Object.assign(shop.environment, { ADMIN_DISCORD_IDS: people.adminDiscordIds.join() })
  let server = await startServer('mühür', shop)
  undo.push(() => server.close())

  const browsers = fork(new URL('./streams-pages.ts', import.meta.url), { stdio: 'inherit' })
  undo.push(() => browsers.kill('SIGKILL'))
  const nextMessage = async () => ((await once(browsers, 'message')) as [Measured])[0]
  const play = (step: Step) => {
    browsers.send(step)
    return nextMessage()
  }

  console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}, ${shop.engine}`)
  console.log(`load ${loadavg()[0]!.toFixed(1)} from other work before`)
  const before = memoryOf(server.pid)
  const begun = performance.now()
  browsers.send({ port: server.port, ...people.task } satisfies Task)
  const opened = await nextMessage()
  console.log(`${opened.open} pages open in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  // Opening needs more memory than the open pages.
  await sleep(10_000)
  const open = memoryOf(server.pid)
  const idle = await busy(server.pid, () => sleep(10_000))
  console.log(
    `memory before ${mb(before)}, with them ${mb(open)}: ${((open - before) / pages / 1024).toFixed(1)} KB each`,
  )
  console.log(`processor of the node while nothing happens: ${idle.share}`)

  const reporting = await busy(server.pid, () => play({ kind: 'bots', seconds }))
  const { buyers, admins: sellers, answers, failed } = reporting.result
  console.log(
    `${bots} bots report every 1 to 2 s: memory ${mb(memoryOf(server.pid))}, processor ${reporting.share}`,
  )
  console.log(`  heartbeat to its owner's page: ${figures(buyers)}`)
  console.log(`  heartbeat to ${admins} admins' pages: ${figures(sellers)}`)
  console.log(`  answers to pages: ${figures(answers)}, ${failed} failed`)

  const changing = play({ kind: 'all fresh' })
  await changeProduct(server.port, shop.productId, people.task.pages.at(-1)!.session)
  printFresh('a product changed', await changing)

  const returning = play({ kind: 'all fresh' })
  const { port } = server
  await server.close()
  server = await startServer('mühür', shop, port)
  printFresh('the node restarted', await returning)
  console.log(`  memory afterwards ${mb(memoryOf(server.pid))}; load now ${loadavg()[0]!.toFixed(1)}`)
} finally {
  for (const step of undo.toReversed()) await step()
}
process.exit()

function printFresh(what: string, { fresh, answers, failed }: Measured): void {
  console.log(`${what}: fresh pages after ${figures(fresh)}`)
  console.log(`  answers to pages: ${figures(answers)}, ${failed} failed`)
}

async function changeProduct(port: number, id: string, session: string): Promise<void> {
  const address = `http://127.0.0.1:${port}`
  const answer = await fetch(address + adminProductUrl(id), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', origin: address, cookie: `muhur=${session}` },
    body: JSON.stringify({ description: 'changed' }),
  })
  if (!answer.ok) throw new Error(`the product was not changed: ${await answer.text()}`)
}

/** The process's share of one processor during `work`. */
async function busy<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; share: string }> {
  const [begun, before] = [performance.now(), processorTime(pid)!]
  const result = await work()
  const share = ((processorTime(pid)! - before) * 1_000) / (performance.now() - begun)
  return { result, share: `${Math.round(share * 100)} %` }
}

function figures(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? NaN)} ms`
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, worst ${at(0.99999)} (${sorted.length})`
}

/** Resident bytes. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}
