import type { World } from '../../../test/shop/world.ts'

export interface Shop {
  license: string
  instance: string
  user: string
  product: string
}

/** An import, and a kept answer of that id. */
export const file = '00000000-0000-7000-8000-00000000000f'
/** The id of nothing. */
export const other = '00000000-0000-7000-8000-000000000001'

/** A license with two seats, one of them held, and a row of everything else that is audited. */
export async function openShop(w: World): Promise<Shop> {
  const { id, license_key, product_id } = await w.license({ max_instances: 2 })
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const shop = {
    license: id,
    instance: body.instance!.id,
    user: await w.userId('mehmet'),
    product: product_id,
  }
  const seller = await w.userId('ayse')
  await w.db.session((session) =>
    session.script(`
    insert into seat_periods values
      ('${id}', '${shop.instance}', 2, moment() - interval '9 days', moment() - interval '8 days'),
      ('${id}', '${shop.instance}', 2, moment() - interval '7 days', moment() - interval '6 days');
    insert into denials (request_ref, license_id, verb, code, address, denied_at)
      values ('W9MB3VH06P', '${id}', 'validate', 'EXPIRED', '192.0.2.7', moment()),
        ('W9MB3VH06Q', null, 'validate', 'NOT_FOUND', '192.0.2.7', moment());
    insert into verdict_counts values ('${id}', date_trunc('hour', moment(), 'UTC'), 'EXPIRED', 1),
      (null, date_trunc('hour', moment(), 'UTC'), 'NOT_FOUND', 1);
    insert into verdict_totals values (date_trunc('hour', moment(), 'UTC'), 'EXPIRED', 1),
      (date_trunc('hour', moment(), 'UTC'), 'NOT_FOUND', 1);
    insert into denial_days values (utc_day(moment()), '${id}', 1);
    insert into blocks (id, network) values ('${id}', '198.51.100.0/24');
    insert into live_products values ('${product_id}', 1);
    delete from icons;
    insert into icons (hash, webp) values (encode(sha256('\\x00'), 'hex'), '\\x00');
    insert into idempotency_keys (id, user_id, key, request_hash, answer_sealed)
      values ('${file}', '${seller}', 'x', sha256('\\x00'), '\\x${w.deps.secrets.seal(Buffer.from('{}'), file).toString('hex')}');
    insert into imports (id, file_name, state, good_count, created_count, refused_count, created_by)
      values ('${file}', 'x.csv', 'done', 1, 1, 1, '${seller}');
    insert into import_parts (import_id, kind, number, bytes_sealed)
      values ('${file}', 'file', 0, '\\x${w.deps.secrets.seal(Buffer.from('x'), file).toString('hex')}');
    insert into import_parts (import_id, kind, number, good, refused)
      values ('${file}', 'rows', 0, '[{"line": 2}]', '[{"line": 3}]');
    -- It was made before the clock was held.
    update signing_keys set signs_from = moment()`),
  )
  return shop
}

/** As a restore with the foreign keys switched off could leave it. */
export const unguarded = (text: string) =>
  `set session_replication_role = replica; ${text}; set session_replication_role = default`
