// Measures the license gate next to two other servers: a server that only signs, and a naive implementation.
import { startServer, startYardstick } from './gate/contestant.ts'
import { costs } from './gate/cost.ts'
import { measure, type Figure } from './gate/figures.ts'
import { readOptions, usage, type Options } from './gate/options.ts'
import { openGenerator } from './load/generator.ts'
import { measureOn } from './shop/postgres.ts'
import { openShop } from './shop/shop.ts'

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

const { licenses, rounds, seconds, connections, only } = options
const asked = options
await measureOn(async (server, stack) => {
  const shop = await openShop(server, { licenses }, stack)
  const field = {
    server: await startServer('mühür', shop, stack),
    bare: await startYardstick('bare', shop, stack),
    naive: await startYardstick('naive', shop, stack),
  }
  const generator = openGenerator(stack)

  console.log(`${rounds} rounds of ${seconds} s each, in turn`)
  const figures: Figure[] = []
  await measure(generator, field, shop, asked, (figure) => {
    figures.push(figure)
    console.log(
      `  ${figure.name}: ${figure.mühür} ${figure.unit}${figure.ratio ? `, ratio ${figure.ratio}` : ''}`,
    )
  })
  if (figures.length > 0) console.table(figures)
  if (!only.has('cost') || shop.postgres === null) return
  console.table(await costs(generator, [field.server, field.bare, field.naive], shop, connections[0]!))
})
