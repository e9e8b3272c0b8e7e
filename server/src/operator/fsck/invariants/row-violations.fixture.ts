import { createHash } from 'node:crypto'
import { file, other, unguarded, type Shop } from '../shop.fixture.ts'

/** The invariant that has to notice, the change of the database, and the object that the finding names. */
export type Violation = [invariant: string, plant: (shop: Shop) => string, example: (shop: Shop) => string]

const day = '2026-11-20'
const hour = `${day} 12:00:00+00`

/** The statement, with the constraint that would refuse it dropped before. */
export const unchecked = (table: string, constraint: string, text: string) =>
  `alter table ${table} drop constraint if exists ${constraint}; ${text}`

const formerKey = (id: string, lookup: string) =>
  `insert into former_keys (key_id, key_lookup, license_id, by_owner) select ${id}, ${lookup}, id, false from licenses`
const knownAs = (id: string) => `; update licenses set key_id = '${id}'`

/** The violations that the other invariants have to notice. */
export const rowViolations: Violation[] = [
  [
    'constraints-valid',
    () => `alter table products add constraint planted check (name <> '') not valid`,
    () => 'planted',
  ],
  ['hashes-whole', () => `update licenses set key_lookup = '\\x00'`, (shop) => `licenses ${shop.license}`],
  [
    'hashes-whole',
    () => `update instances set fingerprint_hash = '\\x00'`,
    (shop) => `instances ${shop.instance}`,
  ],
  ['hashes-whole', () => `update instances set token_hash = '\\x00'`, (shop) => `instances ${shop.instance}`],
  [
    'hashes-whole',
    () => `update instances set previous_token_hash = '\\x'`,
    (shop) => `instances ${shop.instance}`,
  ],
  [
    'hashes-whole',
    () => `update denials set fingerprint_hash = '\\x00' where license_id is not null`,
    () => 'denials W9MB3VH06P',
  ],
  [
    'hashes-whole',
    () => `update blocks set network = null, fingerprint_hash = '\\x00'`,
    (shop) => `blocks ${shop.license}`,
  ],
  [
    'hashes-whole',
    (shop) => `insert into sessions (token_hash, user_id) values ('\\x00', '${shop.user}')`,
    (shop) => `sessions ${shop.user}`,
  ],
  ['key-ids', () => `update licenses set key_id = 'MHR-00000000000U'`, (shop) => shop.license],
  [
    'key-ids',
    () =>
      unchecked(
        'licenses',
        'licenses_key_id_key',
        `insert into licenses (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances)
           select '${other}', product_id, user_id, key_id, '\\x00', '\\x00', 2 from licenses`,
      ),
    () => other,
  ],
  [
    'former-keys',
    () => formerKey(`'MHR-000000000000'`, `sha256('x')`) + knownAs('MHR-000000000000'),
    () => 'MHR-000000000000',
  ],
  ['former-keys', () => formerKey(`'MHR-000000000000'`, 'key_lookup'), () => 'MHR-000000000000'],
  ['former-keys', () => formerKey(`'MHR-00000000000U'`, `sha256('x')`), () => 'MHR-00000000000U'],
  ['hashes-whole', () => formerKey(`'MHR-000000000000'`, `'\\x00'`), () => 'former_keys MHR-000000000000'],
  ['sealed-keys', () => `update licenses set key_sealed = '\\x00'`, (shop) => shop.license],
  [
    'sealed-keys',
    () => `update licenses set key_sealed = set_byte(key_sealed, 20, get_byte(key_sealed, 20) # 1)`,
    (shop) => shop.license,
  ],
  [
    'sealed-keys',
    () => `update licenses set key_lookup = set_byte(key_lookup, 0, get_byte(key_lookup, 0) # 1)`,
    (shop) => shop.license,
  ],
  ['sealed-keys', () => `update licenses set key_id = 'MHR-000000000000'`, (shop) => shop.license],
  [
    'counts-positive',
    (shop) =>
      unchecked(
        'verdict_counts',
        'verdict_counts_count_check',
        `insert into verdict_counts
      values ('${shop.license}', date_trunc('hour', moment(), 'UTC'), 'BLOCKED', 0)`,
      ),
    (shop) => `${shop.license} BLOCKED`,
  ],
  [
    'counts-positive',
    () =>
      unchecked(
        'verdict_counts',
        'verdict_counts_hour_check',
        `insert into verdict_counts
      values (null, moment() + interval '1 minute', 'VALID', 1)`,
      ),
    () => `license null VALID`,
  ],
  [
    'denials-counted',
    () => `update denials set code = 'REVOKED' where license_id is not null`,
    (shop) => `${shop.license} REVOKED`,
  ],
  [
    'denials-counted',
    () => `delete from verdict_counts where license_id is null`,
    () => '00000000-0000-0000-0000-000000000000 NOT_FOUND',
  ],
  [
    'sums-cover-counts',
    () => `update verdict_counts set count = 2 where license_id is null`,
    () => `${hour} NOT_FOUND`,
  ],
  ['sums-cover-counts', () => `delete from denial_days`, (shop) => `${day} ${shop.license}`],
  [
    'schema-kept',
    () => `alter table audit_log disable trigger keep_audit`,
    () => 'trigger keep_audit on audit_log',
  ],
  ['schema-kept', () => `drop trigger keep_heads on audit_heads`, () => 'trigger keep_heads on audit_heads'],
  [
    'schema-kept',
    () => `create trigger planted before delete on outages for each row execute function keep_end()`,
    () => 'trigger planted on outages',
  ],
  [
    'schema-kept',
    () => `create rule planted as on update to outages do instead nothing`,
    () => 'rule planted on outages',
  ],
  [
    'schema-kept',
    () => `create function named_in(text) returns text[] language sql as 'select null::text[]'`,
    () => 'function named_in',
  ],
  ['record-kept', () => unguarded(`delete from audit_end`), () => 'audit_end'],
  ['hashes-whole', () => unguarded(`update audit_end set hash = '\\x00'`), () => 'audit_end 0'],
  [
    'hashes-whole',
    () => `update idempotency_keys set request_hash = '\\x00'`,
    () => `idempotency_keys ${file}`,
  ],
  ['sealed-imports', () => `update import_parts set bytes_sealed = '\\x00' where kind = 'file'`, () => file],
  [
    'sealed-imports',
    () => `update import_parts set good = '[{"line": 2, "key_sealed": "AAAA"}]' where kind = 'rows'`,
    () => file,
  ],
  ['sealed-answers', () => `update idempotency_keys set answer_sealed = '\\x00'`, () => file],
  [
    'sealed-webhooks',
    () => `insert into webhook_endpoints (id, url, description, types, secret_sealed)
      values ('01a00000-0000-7000-8000-000000000001', 'https://example.com/', '', '{license.created}', '\\x00')`,
    () => '01a00000-0000-7000-8000-000000000001',
  ],
  ['imports-true', () => `update import_parts set refused = null where kind = 'rows'`, () => file],
  ['imports-true', () => `update import_parts set good = '[]' where kind = 'rows'`, () => file],
  ['imports-true', () => `update imports set created_count = 0`, () => file],
  [
    'icons-named',
    () => `update icons set webp = '\\x01'`,
    () => createHash('sha256').update('\0').digest('hex'),
  ],
  ['tallies-true', () => unguarded(`delete from licenses`), () => 'license active'],
  ['tallies-true', () => `delete from tallies where subject = 'user'`, () => 'user'],
  [
    'tallies-true',
    () => `insert into tallies values ('license', 'active', '2026-12-31', null, 1)`,
    () => 'license active 2026-12-31',
  ],
  [
    'tallies-true',
    () => `update tallies set change = change + 1 where subject = 'product'`,
    (shop) => `product ${shop.product}`,
  ],
  [
    'revenue-true',
    (shop) => `insert into order_sums values ('2026-11-01', 'TRY', '${shop.product}', false, 1, 100)`,
    (shop) => `2026-11-01 TRY ${shop.product}`,
  ],
  [
    'blocks-name-one',
    (shop) => unchecked('blocks', 'blocks_check', `update blocks set user_id = '${shop.user}'`),
    (shop) => shop.license,
  ],
  [
    'erased-users-blank',
    (shop) => `update users set discord_id = '0' || repeat('7', 19), email = null, discord_avatar = null,
      signed_in_at = null, erased_at = moment() + interval '1 second' where id = '${shop.user}'`,
    (shop) => shop.user,
  ],
  [
    'policies-valid',
    () => `update licenses set policy = '{"lease": 1}'`,
    (shop) => `licenses ${shop.license}`,
  ],
  [
    'leases-outlast-heartbeats',
    () => `update licenses set policy = '{"lease": 300}'`,
    (shop) => `licenses ${shop.license}`,
  ],
  [
    'policies-valid',
    () => `update products set policy = '{"leash": 900}'`,
    (shop) => `products ${shop.product}`,
  ],
]
