import type { Database } from '../server/src/db/db.ts'

/**
 * A shop of two years with so many licenses, inserted by SQL. Ids contain their creation time like real ones; a fifth
 * as many buyers, two instances for each license, half as many denials; notes on every third license.
 */
export async function seedLists(db: Database, licenses: number): Promise<void> {
  await db.session((session) =>
    session.script(`
      ${idFunction}
      insert into products (id, name, type)
      select bench_id(n, 5), 'Ürün ' || n, 'discord_bot' from generate_series(1, 5) as n;

      insert into users (id, discord_id, email, discord_username)
      select bench_id(n, ${licenses / 5}), (200000000000000000 + n)::text, 'alici' || n || '@example.com',
        (array['Ayşe', 'Mehmet', 'Işık', 'Zeynep', 'Çağrı', 'İbrahim', 'Gül', 'Ömer', 'Şule', 'Kaan'])[n % 10 + 1]
          || '_' || n
      from generate_series(1, ${licenses / 5}) as n;

      insert into licenses
        (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances, status, created_at, expires_at, note)
      select
        bench_id(n, ${licenses}), bench_id(n % 5 + 1, 5), bench_id((n * 7919::bigint) % ${licenses / 5} + 1, ${licenses / 5}),
        'MHR-' || upper(lpad(to_hex(n), 6, '0')) || upper(substr(md5(n::text), 1, 6)), sha256(int4send(n)), '', 3,
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
      from licenses, generate_series(1, 2) as n;

      insert into live_products (product_id, instances)
      select product_id, count(*) * 2 from licenses group by 1;

      insert into denials (request_ref, license_id, verb, code, address, denied_at)
      select lpad(to_hex(n), 10, '0'), bench_id(n * 2, ${licenses}), 'validate',
        case when n % 10 = 0 then 'REVOKED' else 'SUSPENDED' end, '127.0.0.1',
        moment() - interval '90 days' * (n::float8 / ${licenses / 2})
      from generate_series(1, ${licenses / 2}) as n`),
  )
  await db.session((session) => session.script('vacuum analyze'))
  await db.session((session) => session.script('checkpoint')).catch(() => {})
}

const idFunction = `
  create function bench_time(n bigint, all_of_them bigint) returns timestamptz language sql immutable
    return timestamptz '2024-11-20' + interval '2 years' * (n::float8 / all_of_them);
  create function bench_id(n bigint, all_of_them bigint) returns uuid language sql immutable
    return (
      encode(substr(int8send((extract(epoch from bench_time(n, all_of_them)) * 1000)::bigint), 3), 'hex')
      || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid;`
