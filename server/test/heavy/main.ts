import { parseArgs } from 'node:util'
import { killUnderLoad } from './kill.ts'
import { limitRace } from './limit-race.ts'
import { ownDatabase } from '../own-database.ts'
import { OwnPostgres } from '../own-postgres.ts'
import { Shop } from './shop.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { repeats: { type: 'string', default: '20' }, kills: { type: 'string', default: '25' } },
})

/** By name, the long versions of what the suite runs in small. */
const heavy: Record<string, (shop: Shop) => Promise<object>> = {
  'limit-race': (shop) =>
    limitRace(shop, { repeats: Number(values.repeats), licenses: 100, machines: 200, abreast: 10 }),
  kill: (shop) => killUnderLoad(shop, Number(values.kills)),
}

const names = positionals.length > 0 ? positionals : Object.keys(heavy)
if (names.some((name) => !(name in heavy))) {
  console.error(`npm run heavy -- [${Object.keys(heavy).join('|')}]`)
  process.exit(2)
}
const server = await OwnPostgres.start()
for (const name of names) {
  const database = await ownDatabase(server.url)
  const shop = await Shop.open(database)
  const figures = await heavy[name]!(shop)
  console.log(`\n${name}`)
  for (const [figure, value] of Object.entries(figures)) console.log(`  ${figure}: ${JSON.stringify(value)}`)
  await shop.close()
  await database.drop()
}
await server.remove()
