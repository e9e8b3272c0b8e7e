// Measures the license gate beside two servers: one that only signs, and a naive implementation.
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { startServer, startYardstick, type Contestant } from './contestant.ts'
import { measure, type Figure } from './figures.ts'
import { openGenerator } from './generator.ts'
import { readOptions, usage, type Options } from './options.ts'
import { line, table } from './report.ts'
import { benchServer } from './server.ts'
import { openShop, type Shop } from './shop.ts'

const large = { licenses: 1_000_000, instances: 2_000_000 }

let options: Options | 'help'
try {
  options = readOptions(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exit(2)
}
if (options === 'help') {
  console.log(usage)
  process.exit(0)
}

/** Cleanup steps; they run in reverse order. */
const undo: (() => void | Promise<void>)[] = []
const interrupted = Promise.withResolvers<never>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interrupted.reject(new Error(`ended by ${signal}`)))

try {
  await Promise.race([bench(options), interrupted.promise])
} catch (error) {
  console.error(`The bench failed: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  for (const step of undo.toReversed()) await step()
}
process.exit()

async function bench(asked: Options): Promise<void> {
  const started = performance.now()
  const { licenses, instances, rounds, seconds, json } = asked
  const databaseUrl = await benchServer((step) => undo.push(step))
  const shop = await open(databaseUrl, { licenses, instances })
  const largeShop = asked.compareLarge ? await open(databaseUrl, large) : null
  const crowdedShop = asked.dead ? await open(databaseUrl, { licenses, instances, dead: asked.dead }) : null

  const flags = asked.aside ? ['--aside'] : []
  const field = {
    server: await join(startServer('mühür', shop)),
    bare: await join(startYardstick('bare', shop, flags)),
    naive: await join(startYardstick('naive', shop, flags)),
    crowded: crowdedShop && (await join(startServer('mühür, crowded', crowdedShop))),
    large: largeShop && (await join(startServer('mühür, large', largeShop))),
  }
  const generator = openGenerator()
  undo.push(() => generator.close())

  console.log(`${rounds} rounds of ${seconds} s each, in turn`)
  const figures: Figure[] = []
  await measure(generator, field, asked, (figure) => {
    figures.push(figure)
    console.log(`  ${line(figure)}`)
  })
  console.log(`\n${table(figures)}\n\n${Math.round((performance.now() - started) / 1000)} s in all.`)
  // Not all options: the database's address may carry a password.
  const result = { machine: machine(), engine: shop.engine, licenses, instances, rounds, seconds, figures }
  if (json) writeFileSync(json, JSON.stringify(result, null, 2))
}

async function open(
  url: string,
  size: { licenses: number; instances: number; dead?: number },
): Promise<Shop> {
  const shop = await openShop(url, size, (step) => undo.push(step))
  const { licenses, instances, dead } = size
  const count = (number: number) => number.toLocaleString('en')
  console.log(`${shop.engine}; ${machine()}`)
  console.log(
    `${count(licenses)} licenses, ${count(instances)} instances${dead ? `, ${count(dead)} dead ones` : ''}, seeded in ${shop.seconds.toFixed(1)} s`,
  )
  return shop
}

async function join(starting: Promise<Contestant>): Promise<Contestant> {
  const contestant = await starting
  undo.push(() => contestant.close())
  return contestant
}

function machine(): string {
  return `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}`
}
