// Measures many open pages on one node, the delay of a heartbeat, and the reconnection: npm run bench:streams
import { adminProductUrl } from '@muhur/contract/shop/products'
import { adminLicensesUrl, userLicensesUrl } from '@muhur/contract/shop/licenses'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorTime } from '../../server/test/nodes/processor-time.ts'
import { startServer } from '../gate/contestant.ts'
import { idOf, productId } from '../shop/names.ts'
import { measureOn } from '../shop/postgres.ts'
import { openShop, signIn } from '../shop/shop.ts'
import type { Measured, Step, Task } from './process.ts'

const [pages = 5_000, seconds = 20, admins = 20] = process.argv.slice(2).map(Number)
const bots = 100
if (!(admins >= 1 && pages >= bots + admins) || process.platform !== 'linux') {
  console.error('On Linux: node bench/pages/streams.ts [pages, 5000] [seconds, 20] [admins, 20]')
  console.error('Each page takes a file of the server and one or two of the pages: mind ulimit -n.')
  process.exit(2)
}

await measureOn(async (postgres, stack) => {
  // The first users are admins, and their pages show the newest licenses; every other user has one license.
  const shop = await openShop(postgres, { licenses: pages, users: pages, admins }, stack)
  const userIds = Array.from({ length: pages }, (_, user) => idOf(user + 1, pages))
  const urlOf = (page: number) =>
    page < admins ? `${adminLicensesUrl}?page=1&limit=50` : userLicensesUrl(userIds[page]!)
  const server = await startServer('mühür', shop, stack)
  // The server's start ends the sessions of new admins.
  const cookies = await signIn(shop, userIds)
  const { port } = server

  const browsers = fork(new URL('./process.ts', import.meta.url))
  stack.defer(() => void browsers.kill('SIGKILL'))
  const nextMessage = async () => ((await once(browsers, 'message')) as [Measured])[0]
  const play = (step: Step) => {
    browsers.send(step)
    return nextMessage()
  }
  console.log(`load ${loadavg()[0]!.toFixed(1)} from other work before`)
  const before = memoryOf(server.pid)
  const newest = Array.from({ length: bots }, (_, bot) => pages - bot)
  const shown = cookies.map((cookie, page) => ({ cookie, url: urlOf(page), isAdmin: page < admins }))
  browsers.send({ port, pages: shown, licenses: pages, bots: newest } satisfies Task)
  console.log(`${(await nextMessage()).open} pages open`)
  // Opening needs more memory than the open pages.
  await sleep(10_000)
  const open = memoryOf(server.pid)
  const each = (((open - before) * 1024) / pages).toFixed(1)
  console.log(`memory ${before.toFixed(0)} MB before, ${open.toFixed(0)} MB with them: ${each} KB each`)

  const [began, spent] = [performance.now(), processorTime(server.pid)!]
  const { buyers, admins: sellers, answers, failed } = await play({ kind: 'bots', seconds })
  const share = ((processorTime(server.pid)! - spent) * 1e5) / (performance.now() - began)
  console.log(
    `${bots} bots report: memory ${memoryOf(server.pid).toFixed(0)} MB, processor ${share.toFixed(0)} %`,
  )
  console.log(`  heartbeat to its owner's page: ${figures(buyers)}`)
  console.log(`  heartbeat to ${admins} admins' pages: ${figures(sellers)}`)
  console.log(`  answers to pages: ${figures(answers)}, ${failed} failed`)

  const changing = play({ kind: 'all fresh' })
  const address = `http://127.0.0.1:${port}`
  const changed = await fetch(address + adminProductUrl(productId(1)), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', origin: address, cookie: cookies[0]! },
    body: JSON.stringify({ description: 'changed' }),
  })
  if (!changed.ok) throw new Error(await changed.text())
  printFresh('a product changed', await changing)

  const returning = play({ kind: 'all fresh' })
  await server.stop()
  await startServer('mühür', shop, stack, { PORT: String(port) })
  printFresh('the node restarted', await returning)
})

function printFresh(what: string, { fresh, answers, failed }: Measured): void {
  console.log(`${what}: fresh pages after ${figures(fresh)}; answers: ${figures(answers)}, ${failed} failed`)
}

function figures(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? NaN)} ms`
  return `p50 ${at(0.5)}, p99 ${at(0.99)} (${sorted.length})`
}

/** Resident MB. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1024
}
