import { randomBytes } from 'node:crypto'
import type { Database } from '../server/src/db/db.ts'
import type { Secrets } from '../server/src/start/secrets.ts'

/** How a shop's licenses are spread: SQL expressions of the license's number `n`, and what follows from them. */
export interface Spread {
  /** Number of the product, 1 to 5. */
  product: string
  /** Number of the owner among a fifth as many users as licenses. */
  owner: (users: number) => string
  /** Owners of the most licenses: their keys are sealed for real, and they have a pulse; by number. */
  largeOwners: number[]
  /** Instances that the first license has. */
  instancesOfFirst: number
  denials: (licenses: number) => number
  /** Number of the license that a denial is of. */
  denied: (licenses: number) => string
}

/** Every product sells a fifth, every buyer has five. */
export const even: Spread = {
  product: 'n % 5 + 1',
  owner: (users) => `(n * 7919::bigint) % ${users} + 1`,
  largeOwners: [1],
  instancesOfFirst: 2,
  denials: (licenses) => licenses / 2,
  denied: () => 'n * 2',
}

/** One product sells nine tenths, one buyer has a twentieth and one a two-hundredth, one license ten thousand instances. */
export const skewed: Spread = {
  product: 'case when n % 10 = 9 then n / 10 % 4 + 2 else 1 end',
  owner: (users) =>
    `case when n % 20 = 0 then 2 when n % 200 = 1 then 3 else (n * 7919::bigint) % (${users} - 3) + 4 end`,
  largeOwners: [2, 3],
  instancesOfFirst: 10_000,
  denials: (licenses) => licenses,
  // A tenth is of one license, a tenth of those of the buyer with the most.
  denied: (licenses) =>
    `case when n % 10 = 0 then 1 when n % 10 = 1 then n * 20::bigint % ${licenses} + 20 else n end`,
}

/**
 * A shop of two years with so many licenses, inserted by SQL. Ids contain their creation time like real ones; a fifth
 * as many buyers, two instances for each license; notes on every third license.
 */
export async function seedLists(
  db: Database,
  licenses: number,
  spread: Spread,
  secrets: Secrets,
): Promise<void> {
  const users = licenses / 5
  const denials = spread.denials(licenses)
  await db.session((session) =>
    session.script(`
      ${idFunction}
      insert into products (id, name, type)
      select bench_id(n, 5), 'Ürün ' || n, 'discord_bot' from generate_series(1, 5) as n;

      insert into users (id, discord_id, email, discord_username)
      select bench_id(n, ${users}), (200000000000000000 + n)::text, 'alici' || n || '@example.com',
        (array['Ayşe', 'Mehmet', 'Işık', 'Zeynep', 'Çağrı', 'İbrahim', 'Gül', 'Ömer', 'Şule', 'Kaan'])[n % 10 + 1]
          || '_' || n
      from generate_series(1, ${users}) as n;

      insert into licenses
        (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances, status, created_at, expires_at, note)
      select
        bench_id(n, ${licenses}), bench_id(${spread.product}, 5), bench_id(${spread.owner(users)}, ${users}),
        'MHR-' || upper(lpad(to_hex(n), 6, '0')) || upper(substr(md5(n::text), 1, 6)), sha256(int4send(n)), '',
        case when n = 1 then greatest(${spread.instancesOfFirst}, 3) else 3 end,
        case when n % 33 = 0 then 'suspended' when n % 50 = 0 then 'revoked' else 'active' end,
        bench_time(n, ${licenses}),
        case when n % 5 < 3 then bench_time(n, ${licenses}) + interval '1 year' end,
        case when n % 3 = 0 then 'Sipariş S' || n || case when n % 9 = 0 then ', havale' else ', kart' end else '' end
      from generate_series(1, ${licenses}) as n;

      insert into instances
        (id, license_id, fingerprint_hash, token_hash, hostname, version, address, lease_expires_at, seat_limit)
      select overlay(id::text placing substr(md5(id::text || n), 1, 12) from 25)::uuid, id,
        sha256(uuid_send(id) || int4send(n)), '', 'host-' || substr(key_id, 5), '1.0.0',
        '127.0.0.1', moment() + interval '1 day', 3
      from licenses, lateral generate_series(
        1, case when id = bench_id(1, ${licenses}) then ${spread.instancesOfFirst} else 2 end) as n;

      insert into live_products (product_id, instances)
      select product_id, count(*) * 2 from licenses group by 1;

      insert into denials (request_ref, license_id, verb, code, address, denied_at)
      select lpad(to_hex(n), 10, '0'), bench_id(${spread.denied(licenses)}, ${licenses}), 'validate',
        case when n % 10 = 0 then 'REVOKED' else 'SUSPENDED' end, '127.0.0.1',
        moment() - interval '90 days' * (n::float8 / ${denials})
      from generate_series(1, ${denials}) as n`),
  )
  for (const owner of spread.largeOwners) await useLicensesOf(db, secrets, `bench_id(${owner}, ${users})`)
  await db.session((session) => session.script('vacuum analyze'))
  await db.session((session) => session.script('checkpoint')).catch(() => {})
}

/** Gives the licenses of one owner what the owner's own pages read: keys that open, and answers in the last hours. */
async function useLicensesOf(db: Database, secrets: Secrets, owner: string): Promise<void> {
  await db.session(async (session) => {
    await session.script(`
      insert into verdict_counts (license_id, hour, code, count)
      select id, date_trunc('hour', moment(), 'UTC') - n * interval '1 hour', 'VALID', 12
      from licenses, generate_series(0, 3) as n where user_id = ${owner}`)
    const ids = await session.rows<{ id: string }>(`select id from licenses where user_id = ${owner}`)
    for (let at = 0; at < ids.length; at += 5_000) {
      const sealed = ids.slice(at, at + 5_000).map(({ id }) => {
        const key = secrets.seal(Buffer.from(`MHR-${randomBytes(15).toString('hex').toUpperCase()}`), id)
        return `('${id}'::uuid, '\\x${key.toString('hex')}'::bytea)`
      })
      await session.script(`
        update licenses set key_sealed = new.sealed from (values ${sealed.join(',')}) as new (id, sealed)
        where licenses.id = new.id`)
    }
  })
}

const idFunction = `
  create function bench_time(n bigint, all_of_them bigint) returns timestamptz language sql immutable
    return timestamptz '2024-11-20' + interval '2 years' * (n::float8 / all_of_them);
  create function bench_id(n bigint, all_of_them bigint) returns uuid language sql immutable
    return (
      encode(substr(int8send((extract(epoch from bench_time(n, all_of_them)) * 1000)::bigint), 3), 'hex')
      || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid;`
