import type { Database } from '../../server/src/db/db.ts'
import { keyId } from '../../server/src/gate/license-key.ts'
import type { Secrets } from '../../server/src/start/secrets.ts'
import { discordId, idOf, keyOf, madeAt, productId } from './names.ts'

export interface Size {
  licenses: number
  /** A fifth of the licenses, unless said. */
  users?: number
  /**
   * False: every license is one of the first product and good for calls. True: one product sells nine tenths, one buyer has a
   * twentieth and one a two-hundredth, one license has ten thousand instances; licenses end, and many calls were refused.
   */
  skewed?: boolean
}

const batch = 1_000

/** A shop of two years, inserted by SQL: two instances for each license, notes on every third license. */
export async function seed(db: Database, secrets: Secrets, size: Size): Promise<void> {
  const { licenses, users = Math.ceil(licenses / 5), skewed = false } = size
  const script = (text: string) => db.session((session) => session.script(text))
  for (let product = 1; product <= 5; product += 1)
    await db.queries
      .insertInto('products')
      .values({
        id: productId(product),
        name: product === 1 ? 'Bench' : `Ürün ${product}`,
        type: 'discord_bot',
      })
      .execute()
  await inBatches(users, (numbers) =>
    db.run(insertUsers, [
      numbers,
      numbers.map((user) => idOf(user, users)),
      numbers.map((user) => discordId(user)),
    ]),
  )

  const owner = skewed ? skewedOwner : evenOwner
  await inBatches(licenses, (numbers) => {
    const ids = numbers.map((license) => idOf(license, licenses))
    const keys = numbers.map(keyOf)
    return db.run(insertLicenses, [
      numbers,
      ids,
      numbers.map((license) =>
        productId(skewed && license % 10 === 9 ? (Math.floor(license / 10) % 4) + 2 : 1),
      ),
      numbers.map((license) => idOf(owner(license, users), users)),
      keys.map(keyId),
      keys.map(secrets.hashLicenseKey),
      keys.map((key, at) => secrets.seal(Buffer.from(key), ids[at]!)),
      numbers.map((license) => madeAt(license, licenses) / 1000),
      skewed,
    ])
  })
  await script(`
    insert into instances
      (id, license_id, fingerprint_hash, token_hash, hostname, version, address, lease_expires_at, seat_limit)
    select overlay(id::text placing substr(md5(id::text || n), 1, 12) from 25)::uuid, id,
      sha256(uuid_send(id) || int4send(n)), sha256(int4send(n) || uuid_send(id)), 'host-' || substr(key_id, 5), '1.0.0',
      '127.0.0.1', moment() + interval '1 day', max_instances
    from licenses, lateral generate_series(
      1, case when ${skewed} and id = '${idOf(1, licenses)}' then ${firstOnesInstances} else 2 end) as n;
    insert into live_products (product_id, instances)
    select product_id, count(*) * 2 from licenses group by 1`)
  if (skewed) await script(refusals(licenses, idOf(2, users)))
  await script('vacuum analyze')
  // Otherwise a checkpoint runs during the measurement. Only some roles may do this.
  await script('checkpoint').catch(() => {})
  // Otherwise a server takes the seeding for an outage, and extends every lease first.
  await script('update service_pulse set last_at = database_clock()')
}

const firstOnesInstances = 10_000

function evenOwner(license: number, users: number): number {
  return ((license * 7_919) % users) + 1
}

function skewedOwner(license: number, users: number): number {
  if (license % 20 === 0) return 2
  return license % 200 === 1 ? 3 : ((license * 7_919) % (users - 3)) + 4
}

async function inBatches(total: number, insert: (numbers: number[]) => Promise<unknown>): Promise<void> {
  for (let first = 1; first <= total; first += batch)
    await insert(Array.from({ length: Math.min(batch, total - first + 1) }, (_, at) => first + at))
}

const insertUsers = {
  name: 'bench-users',
  text: `
    insert into users (id, discord_id, email, discord_username)
    select id, discord_id, 'alici' || n || '@example.com',
      (array['Ayşe', 'Mehmet', 'Işık', 'Zeynep', 'Çağrı', 'İbrahim', 'Gül', 'Ömer', 'Şule', 'Kaan'])[n % 10 + 1] || '_' || n
    from unnest($1::integer[], $2::uuid[], $3::text[]) as made (n, id, discord_id)`,
}

/** More seats than any run fills. */
const insertLicenses = {
  name: 'bench-licenses',
  text: `
    insert into licenses
      (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances, status, created_at, expires_at, note)
    select id, product_id, user_id, key_id, key_lookup, key_sealed, 10000,
      case when $9 and n % 33 = 0 then 'suspended' when $9 and n % 50 = 0 then 'revoked' else 'active' end,
      to_timestamp(made_at), case when $9 and n % 5 < 3 then to_timestamp(made_at) + interval '1 year' end,
      case when n % 3 = 0 then 'Sipariş S' || n || case when n % 9 = 0 then ', havale' else ', kart' end else '' end
    from unnest($1::integer[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::bytea[], $7::bytea[], $8::float8[])
      as made (n, id, product_id, user_id, key_id, key_lookup, key_sealed, made_at)
    where $9::boolean is not null`,
}

/**
 * Refused calls of 90 days, a tenth of them of one license and a tenth of the rest of the buyer with the most licenses; and that
 * buyer's answers of the last hours.
 */
const refusals = (licenses: number, buyer: string) => `
  insert into denials (request_ref, license_id, verb, code, address, denied_at)
  select lpad(to_hex(n), 10, '0'), license.id, 'validate',
    case when n % 10 = 0 then 'REVOKED' else 'SUSPENDED' end, '127.0.0.1',
    moment() - interval '90 days' * (n::float8 / ${licenses})
  from generate_series(1, ${licenses}) as n
  join (select id, row_number() over (order by id) as number from licenses) as license on license.number =
    case when n % 10 = 0 then 1 when n % 10 = 1 then (n * 20::bigint) % ${licenses} + 1 else n end;
  insert into verdict_counts (license_id, hour, code, count)
  select id, date_trunc('hour', moment(), 'UTC') - n * interval '1 hour', 'VALID', 12
  from licenses, generate_series(0, 3) as n where user_id = '${buyer}'`

/** Leaves dead instances on a license, as the gate leaves them: others took their seats. */
export async function leaveDead(db: Database, licenseId: string, count: number): Promise<void> {
  await db.session((session) =>
    session.script(`
      insert into instances
        (id, license_id, fingerprint_hash, token_hash, activated_at, last_heartbeat_at, lease_expires_at, seat_limit, recent)
      select gen_random_uuid(), '${licenseId}', sha256(number::text::bytea), sha256(number::text::bytea),
        moment() - interval '2 days', moment() - interval '2 days', moment() - interval '1 day', 1, false
      from generate_series(1, ${count}) as number;
      `),
  )
  await db.session((session) => session.script('vacuum analyze instances'))
}
