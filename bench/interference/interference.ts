// Measures the waits of the gate's callers during a backup, a rotation, a change of the root key or a flood: node bench/interference/interference.ts backup|rotation|root|flood [licenses]
import { startServer, startYardstick, type Contestant } from '../gate/contestant.ts'
import { openGenerator } from '../load/generator.ts'
import { measureOn } from '../shop/postgres.ts'
import { openShop } from '../shop/shop.ts'
import { backUp, restore } from './backup.ts'
import { changeRoot, sealAnew } from './rotation.ts'
import { activateOnFloodAddress, flood, flooders, refusalCosts } from './flood.ts'

const [kind, licenses = kind === 'flood' ? 10_000 : 100_000] = process.argv.slice(2)
if (kind !== 'backup' && kind !== 'rotation' && kind !== 'root' && kind !== 'flood') {
  console.error('node bench/interference/interference.ts backup|rotation|root|flood [licenses]')
  process.exit(2)
}

/** A rotation is slower than a backup, and its calls take other licenses than the chunk that is locked. */
const seconds = kind === 'rotation' ? 20 : 8

await measureOn(async (server, stack) => {
  const shop = await openShop(server, { licenses: Number(licenses) }, stack)
  const generator = openGenerator(stack)
  const node = await startServer('mühür', shop, stack)
  const load = { verb: 'validate', connections: 16, rate: 100, heartbeats: 0, warmUp: 1, seconds } as const

  /** Prints the wait of callers alone and during the work, which is repeated until the calls are over. */
  async function compare(what: string, { port, calls }: Contestant, work: () => Promise<string>) {
    const ask = () => generator.run({ ...load, port, calls })
    const alone = await ask()
    const results: string[] = []
    const over = new AbortController()
    const asked = ask().finally(() => over.abort())
    // A failure is reported below, once the work has ended.
    asked.catch(() => {})
    while (!over.signal.aborted) {
      const began = performance.now()
      const result = await work()
      results.push(`${result} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
    const busy = await asked
    const waits = (['p50', 'p99'] as const).map(
      (part) => `${part} ${alone[part].toFixed(1)} ms alone, ${busy[part].toFixed(1)} ms beside`,
    )
    console.log(`${what}: ${waits.join('; ')}\n  ${results.join('\n  ')}`)
  }

  if (kind === 'backup') {
    await compare('a backup', node, () => backUp(shop))
    console.log(await restore(shop, server))
    return
  }
  if (kind === 'rotation') {
    await compare('sealing anew', node, () => sealAnew(shop))
    return
  }
  if (kind === 'root') {
    await compare('a new root key', node, () => changeRoot(shop))
    return
  }

  const flooding = (contestant: Contestant) => async () =>
    JSON.stringify(await flood(contestant, { connections: 40, packet: 100, seconds: seconds + 2 }))
  const bare = await startYardstick('bare', shop, stack)
  await compare('a flood, bare', bare, flooding(bare))
  await compare('a flood', node, flooding(node))
  console.log(`turned away: ${await refusalCosts(node, shop)}`)
  // A living instance at the flood's address gives the flood no advantage.
  await activateOnFloodAddress(node)
  await compare('a flood, an instance at its address', node, flooding(node))
  const behind = await startServer('mühür', shop, stack, { TRUSTED_PROXIES: flooders })
  console.log(`refused behind a proxy: ${await refusalCosts(behind, shop)}`)
})
