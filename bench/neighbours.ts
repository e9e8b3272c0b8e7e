// Measures what other buyers wait while one address floods the gate with one key, and what a refused call costs (Linux).
import { gateUrls } from '@muhur/contract/gate/gate'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { processorTime } from '../server/test/nodes/processor-time.ts'
import { startServer, startYardstick, type Contestant } from './contestant.ts'
import { flooders, type Flood, type Flooded } from './flood.ts'
import { openGenerator } from './generator.ts'
import { Population, widths } from './population.ts'
import { benchServer } from './server.ts'
import { openShop } from './shop.ts'

const seconds = Number(process.argv[2] ?? 8)
const neighbours = { connections: 8, rate: 50 }
const attack = { connections: 40, packet: 100 }

const undo: (() => void | Promise<void>)[] = []
try {
  const url = await benchServer((step) => undo.push(step))
  const shop = await openShop(url, { licenses: 10_000, instances: 20_000 }, (step) => undo.push(step))
  const generator = openGenerator()
  undo.push(() => generator.close())
  const flooder = fork(new URL('./flood.ts', import.meta.url))
  undo.push(() => void flooder.kill())
  const key = Buffer.alloc(widths.key)
  Population.read(shop.populationFile).copyKey(0, key, 0)

  async function flood({ port }: Contestant, length: number, how: Partial<Flood> = {}): Promise<Flooded> {
    const answer = once(flooder, 'message')
    flooder.send({
      port,
      key: key.toString('latin1'),
      productId: shop.productId,
      ...attack,
      length: length * 1_000,
      ...how,
    })
    return ((await answer) as [Flooded])[0]
  }
  const job = { ...shop, ...neighbours, verb: 'validate' as const, instancesEach: 0, warmUp: 1, seconds }
  const ask = ({ port }: Contestant) => generator.run({ ...job, port })
  const spent = ({ pid }: Contestant) => processorTime(pid)! + processorTime(shop.postgres!)!
  const open = async (contestant: Contestant) => {
    undo.push(() => contestant.close())
    return contestant
  }

  async function waits(what: string, contestant: Contestant): Promise<void> {
    const alone = await ask(contestant)
    const flooding = flood(contestant, seconds + 2)
    const beside = await ask(contestant)
    const { sent, answers, reset } = await flooding
    console.log(
      `${what}: p50 ${alone.p50.toFixed(1)} ms alone, ${beside.p50.toFixed(1)} ms beside the flood ` +
        `(${(beside.p50 / alone.p50).toFixed(1)} times), p99 ${alone.p99.toFixed(1)} and ${beside.p99.toFixed(1)} ms; ` +
        `of ${sent} calls sent: ${JSON.stringify(answers)}, ${reset} connections turned away`,
    )
  }

  /** Processor time of server and PostgreSQL for each of the flood's calls, once the license's allowance is used up. */
  async function refusalCosts(what: string, contestant: Contestant): Promise<void> {
    const single = { packet: 1, connections: neighbours.connections }
    await flood(contestant, 1, { ...single, connections: 40 })
    const before = spent(contestant)
    const { answers, reset } = await flood(contestant, seconds, single)
    const calls = Object.values(answers).reduce((sum, count) => sum + count, reset)
    const cost = ((spent(contestant) - before) / calls) * 1e6
    console.log(`${what}: ${Math.round(cost)} µs each; ${JSON.stringify(answers)}, ${reset} turned away`)
  }

  console.log(
    `${shop.engine}; others: ${neighbours.rate} validations a second; ` +
      `the flood: ${attack.connections} connections, ${attack.packet} calls in a packet`,
  )
  const bare = await open(await startYardstick('bare', shop))
  const direct = await open(await startServer('mühür', shop))
  const before = spent(direct)
  const { allCalls } = await generator.run({ ...job, port: direct.port, rate: null })
  console.log(`a call that is let in: ${Math.round(((spent(direct) - before) / allCalls) * 1e6)} µs each`)
  await waits('bare', bare)
  await waits('mühür, which turns the address away', direct)
  await refusalCosts('turned away', direct)
  // An instance that lives at the flood's address buys nothing for the flood.
  const shared = await open(await startServer('mühür', shop))
  await activate(shared.port, key.toString('latin1'))
  await waits('mühür, where an instance reports from the address', shared)
  await refusalCosts('turned away beside an instance', shared)
  const environment = { ...shop.environment, TRUSTED_PROXIES: flooders }
  const behind = await open(await startServer('mühür', { ...shop, environment }))
  await refusalCosts('refused behind a proxy', behind)
} finally {
  for (const step of undo.toReversed()) await step()
}
process.exit()

async function activate(port: number, license_key: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const options = {
    port,
    host: '127.0.0.1',
    localAddress: flooders,
    path: gateUrls.activate,
    method: 'POST',
    headers,
  }
  const sent = request(options).end(JSON.stringify({ license_key, fingerprint: 'bench-flooder' }))
  const [{ statusCode }] = (await once(sent, 'response')) as [{ statusCode: number }]
  if (statusCode !== 200) throw new Error(`the instance was answered with ${statusCode}`)
}
