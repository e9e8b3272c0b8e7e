import { createHash, randomBytes } from 'node:crypto'
import { adminLicensesUrl, userLicensesUrl } from '@muhur/contract/shop/licenses'
import pg from 'pg'
import { Secrets } from '../server/src/start/secrets.ts'
import { Population } from './population.ts'
import type { Shop } from './shop.ts'
import type { PageTask, Task } from './streams-pages.ts'

interface People {
  task: Pick<Task, 'bots' | 'pages'>
  /** Discord ids that the server must start with as admins. */
  adminDiscordIds: string[]
}

/** A session for each page: admins, and buyers with one license each. The newest licenses have the bots. */
export async function signInAll(
  shop: Shop,
  { pages, admins, bots }: { pages: number; admins: number; bots: number },
): Promise<People> {
  const { DATABASE_URL, MASTER_KEY } = shop.environment
  const secrets = new Secrets(Buffer.from(MASTER_KEY, 'base64'))
  const buyers = pages - admins
  const sessions = Array.from({ length: pages }, () => randomBytes(32).toString('base64url'))
  const discordIds = sessions.map((_, page) => String(200_000_000_000_000_000n + BigInt(page)))
  const licenses = licensesIn(Population.read(shop.populationFile), buyers)

  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ id: string; discord_id: string }>(
    `insert into users (id, discord_id, discord_username, role)
    select gen_random_uuid(), discord_id, discord_id, case when turn > $2 then 'admin' else 'user' end
    from unnest($1::text[]) with ordinality as wanted (discord_id, turn)
    returning id, discord_id`,
    [discordIds, buyers],
  )
  const idOf = new Map(rows.map(({ id, discord_id }) => [discord_id, id]))
  const userIds = discordIds.map((discordId) => idOf.get(discordId)!)
  await client.query(
    'insert into sessions (token_hash, user_id) select * from unnest($1::bytea[], $2::uuid[])',
    [sessions.map((token) => createHash('sha256').update(token).digest()), userIds],
  )
  await client.query(
    `update licenses set user_id = owned.user_id, key_sealed = owned.key_sealed
    from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as owned (id, user_id, key_sealed)
    where licenses.id = owned.id`,
    [
      licenses.map(({ licenseId }) => licenseId),
      userIds.slice(0, buyers),
      licenses.map(({ licenseId, license_key }) => secrets.seal(Buffer.from(license_key), licenseId)),
    ],
  )
  await client.query('vacuum analyze')
  await client.end()

  const tasks = userIds.map((id, page): PageTask => ({
    session: sessions[page]!,
    url: page < buyers ? userLicensesUrl(id) : `${adminLicensesUrl}?page=1&limit=50`,
  }))
  // The newest licenses are on the first page of the admins' list.
  return {
    task: { pages: tasks, bots: licenses.slice(-bots) },
    adminDiscordIds: discordIds.slice(buyers),
  }
}

function licensesIn(population: Population, count: number) {
  const key = Buffer.alloc(46)
  return Array.from({ length: count }, (_, license) => {
    population.copyKey(license, key, 0)
    return { license_key: key.toString('latin1'), licenseId: population.id(license) }
  })
}
