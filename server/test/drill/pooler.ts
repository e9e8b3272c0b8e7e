import { setTimeout } from 'node:timers/promises'
import { connectionSettings } from '../../src/db/connection/pooler.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openPostgres } from '../../src/db/connection/open-postgres.ts'
import { administrate } from '../postgres/administrate.ts'
import { outage } from '../load/outage.ts'
import { Shop } from '../load/shop.ts'
import { emptyDatabase } from '../postgres/own-database.ts'
import { OwnPostgres } from '../postgres/own-postgres.ts'
import { shippedLines, startPooler } from '../postgres/pooler.ts'

/** Two nodes on PostgreSQL behind PgBouncer, under the load of 32 bots and two admins. */
export async function behindPooler(): Promise<object> {
  const server = await OwnPostgres.start()
  const database = await emptyDatabase(server.url)
  const settings = Object.entries(connectionSettings)
    .map(([name, value]) => `alter role muhur set ${name} = '${value}'`)
    .join('; ')
  await administrate(server.url, `create role muhur superuser login password 'muhur'; ${settings}`)
  const direct = Object.assign(new URL(database.url), { username: 'muhur', password: 'muhur' })
  const pooler = await startPooler(direct.href, shippedLines)
  const db = openPostgres(pooler.url)
  await db.session(migrate)
  const shop = await Shop.open({ db, url: pooler.url, drop: database.drop })
  const { lost, broken, ...figures } = await outage(shop, () => setTimeout(10_000))
  await shop.close()
  await db.close()
  await pooler.stop()
  await server.remove()
  return { ...figures, lost, fsck: broken }
}
