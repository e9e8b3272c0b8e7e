import { licenseTextNames } from '@muhur/contract/shop/license-fields'
import { statement } from '../find.ts'
import type { Invariant } from './invariant.ts'

export const rowInvariants: readonly Invariant[] = [
  statement(
    'constraints-valid',
    'Veritabanının bütün kısıtları ve dizinleri geçerlidir.',
    `
    select conname::text from pg_constraint
    where connamespace = 'public'::regnamespace and not convalidated
    union all
    select indexrelid::regclass::text from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not (indisvalid and indisready)`,
  ),
  statement(
    'hashes-whole',
    'Her özet 32 bayttır.',
    [
      shortHashes('licenses', 'key_lookup', 'id'),
      shortHashes('former_keys', 'key_lookup', 'key_id'),
      shortHashes('instances', 'fingerprint_hash', 'id'),
      shortHashes('instances', 'token_hash', 'id'),
      shortHashes('instances', 'previous_token_hash', 'id'),
      shortHashes('denials', 'fingerprint_hash', 'request_ref'),
      shortHashes('blocks', 'fingerprint_hash', 'id'),
      shortHashes('sessions', 'token_hash', 'user_id'),
      shortHashes('audit_log', 'hash', 'id'),
      shortHashes('audit_end', 'hash', 'sequence'),
      shortHashes('idempotency_keys', 'request_hash', 'id'),
      shortHashes('release_files', 'sha256', 'id'),
      shortHashes('downloads', 'token_hash', 'id'),
      shortHashes('downloads', 'sha256', 'id'),
    ].join(' union all '),
  ),
  /** `npm run audit -- verify` reads the chain itself. */
  statement(
    'record-kept',
    'İşlem kaydının zincirinin bir sonu vardır.',
    `select 'audit_end' where not exists (select from audit_end)`,
  ),
  statement(
    'key-ids',
    'Her lisansın anahtar kimliği doğru biçimdedir ve başka hiçbirinin değildir.',
    `
    select id::text from licenses where key_id !~ '^MHR-[0-9A-HJKMNP-TV-Z]{12}$'
    union all
    select min(id::text) from licenses group by key_id having count(*) > 1`,
  ),
  statement(
    'former-keys',
    'Yenilenmiş bir anahtar başka hiçbir lisansın anahtarı değildir; bir lisansın en çok bir eski anahtarı çalışır.',
    `
    select key_id from former_keys where key_id !~ '^MHR-[0-9A-HJKMNP-TV-Z]{12}$'
    union all
    select former_keys.key_id from former_keys join licenses
      on licenses.key_id = former_keys.key_id or licenses.key_lookup = former_keys.key_lookup
    union all
    select min(key_id) from former_keys group by key_lookup having count(*) > 1
    union all
    select min(key_id) from former_keys where works_until is not null group by license_id having count(*) > 1`,
  ),
  statement(
    'counts-positive',
    'Her karar sayısı sıfırdan büyüktür ve bir saat başına aittir.',
    `
    select coalesce(license_id::text, 'license null') || ' ' || code from verdict_counts
    where count <= 0 or hour <> date_trunc('hour', hour, 'UTC')`,
  ),
  /** The nil id stands for unknown keys, so that the two sides can be hashed. */
  statement(
    'denials-counted',
    'Saklanan her ret, o saatin sayısında da vardır.',
    `
    with kept as (
      select coalesce(license_id, '00000000-0000-0000-0000-000000000000') as license_id,
        date_trunc('hour', denied_at, 'UTC') as hour, code, count(*) as kept
      from denials
      group by 1, 2, 3
    )
    select kept.license_id || ' ' || kept.code
    from kept
    left join verdict_counts as counted
      on coalesce(counted.license_id, '00000000-0000-0000-0000-000000000000') = kept.license_id
      and counted.hour = kept.hour
      and counted.code = kept.code
    where kept.kept > coalesce(counted.count, 0)`,
  ),
  /** The total may be more: a deleted license takes its own counts along, and a day outlasts its first hours. */
  statement(
    'sums-cover-counts',
    'Her karar sayısı, saatinin ve gününün toplamında da vardır.',
    `
    select counted.hour::text || ' ' || counted.code
    from (
      select hour, code, sum(count) as count from verdict_counts left join licenses on licenses.id = license_id
      where test is not true group by hour, code
    ) as counted
    left join verdict_totals as total on total.hour = counted.hour and total.code = counted.code
    where counted.count > coalesce(total.count, 0)
    union all
    select counted.day || ' ' || counted.license_id
    from (
      select utc_day(hour) as day, license_id, sum(count) as count
      from verdict_counts join licenses on licenses.id = license_id
      where not test and code <> 'VALID'
      group by 1, 2
    ) as counted
    left join denial_days as total on total.day = counted.day and total.license_id = counted.license_id
    where counted.count > coalesce(total.count, 0)`,
  ),
  /** Texts stand in for null, so that the two sides can be hashed. */
  statement(
    'tallies-true',
    'Kullanıcıların ve lisansların sayısı; her durum, bitiş günü ve ürün için doğru tutulur.',
    `
    with counted as (
      select 'license' as subject, status, coalesce(utc_day(expires_at)::text, '') as which, count(*) as count
      from licenses where not test group by 2, 3
      union all
      select 'product', '', product_id::text, count(*) from licenses where not test group by 3
      union all
      select 'user', '', '', count(*) from users
    ),
    tallied as (
      select
        subject, coalesce(status, '') as status, coalesce(expires_on::text, product_id::text, '') as which,
        sum(change) as count
      from tallies group by 1, 2, 3
    )
    select rtrim(concat_ws(' ', subject, nullif(status, ''), which))
    from counted full join tallied using (subject, status, which)
    where coalesce(counted.count, 0) <> coalesce(tallied.count, 0)`,
  ),
  statement(
    'revenue-true',
    'Gelir, siparişlerin ve satırlarının toplamıdır; her ay, para birimi ve ürün için doğru tutulur.',
    `
    with counted as (
      select sums.*
      from (
        select array_agg(one) as sold, array_agg(id) as ids from orders as one group by created_at::date
      ) as days
      cross join lateral sums_of(sold, array(
        select line from order_lines as line where line.order_id = any(ids))) as sums
    )
    select concat_ws(' ', month, currency, product_id)
    from (
      select month, currency, product_id, given_back, orders, amount from counted
      union all
      select month, currency, product_id, given_back, -orders, -amount from order_sums
    ) as differences
    group by month, currency, product_id, given_back
    having sum(orders) <> 0 or sum(amount) <> 0`,
  ),
  /** Parts are deleted with their import, all of them before the import itself. Licenses that were deleted since still count. */
  statement(
    'imports-true',
    'Bir dosyanın satırları doğru sayılmıştır; biten dosyada bekleyen satır kalmaz.',
    `
    select imports.id::text from imports
    join (
      select import_id,
        sum(jsonb_array_length(good)) as good,
        sum(coalesce(jsonb_array_length(refused), 0)) as refused
      from import_parts where kind = 'rows'
      group by import_id
    ) as kept on kept.import_id = imports.id
    where imports.state in ('ready', 'running', 'done')
      and (kept.good <> good_count or kept.refused <> refused_count)
    union all
    select id::text from imports where state = 'done' and created_count <> good_count`,
  ),
  statement(
    'icons-named',
    'Her simgenin adı, baytlarının özetidir.',
    `select hash from icons where hash <> encode(sha256(webp), 'hex')`,
  ),
  statement(
    'blocks-name-one',
    'Her engel tam olarak bir şeyi adlandırır.',
    'select id::text from blocks where num_nonnulls(fingerprint_hash, network, user_id) <> 1',
  ),
  /** A constraint already checks the user's own row. */
  statement(
    'erased-users-blank',
    'Silinen bir kullanıcıdan geriye kişiyi gösteren hiçbir şey kalmaz.',
    `
    select id::text from users
    where erased_at is not null and (
      discord_id !~ '^0[0-9]{19}$'
      or exists (select from api_tokens where user_id = users.id and (revoked_at is null or name <> ''))
      or exists (select from blocks where user_id = users.id)
      or exists (select from erasure_requests where user_id = users.id and (state = 'open' or reason <> ''))
      or exists (
        select from licenses where user_id = users.id and created_at < users.erased_at
          and (status <> 'revoked' or ${licenseTextNames.map((name) => `${name} <> ''`).join(' or ')})
      )
    )`,
  ),
  /** Of the keys that may sign now, the newest signs. */
  statement(
    'signing-key-present',
    'Şu anda imzalayan, yayında bir anahtar vardır.',
    `
    select 'signing_keys' where not exists (
      select from (
        select published_until from signing_keys where signs_from <= moment()
        order by signs_from desc, kid desc limit 1
      ) as signing
      where published_until is null or published_until > moment()
    )`,
  ),
  statement(
    'one-root-key',
    'Bir kök anahtar imzalar; anahtar değişirken iki.',
    `select count(*) || ' root_key' from root_key where ended_at is null having count(*) not in (1, 2)`,
  ),
]

function shortHashes(table: string, column: string, example: string): string {
  return `select '${table} ' || ${example} from ${table} where length(${column}) <> 32`
}
