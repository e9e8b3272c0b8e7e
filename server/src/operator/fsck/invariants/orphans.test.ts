import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { noOrphans, references } from './orphans.ts'
import { file, openShop, other, unguarded, type Shop } from '../shop.fixture.ts'

const w = await world()
const script = (text: string) => w.db.session((session) => session.script(text))
let shop: Shop

/** The change of the database, and the object that the finding names. */
const violations: [() => string, () => string][] = [
  [() => unguarded(`delete from users`), () => `licenses ${shop.license}`],
  [() => unguarded(`delete from products`), () => `licenses ${shop.license}`],
  [() => unguarded(`delete from licenses`), () => `instances ${shop.instance}`],
  [() => unguarded(`delete from licenses`), () => `denials W9MB3VH06P`],
  [() => unguarded(`delete from licenses`), () => `seat_periods ${shop.instance}`],
  [() => unguarded(`update verdict_counts set license_id = '${other}'`), () => `verdict_counts ${other}`],
  [() => unguarded(`update sessions set user_id = '${other}'`), () => `sessions ${other}`],
  [() => unguarded(`update blocks set network = null, user_id = '${other}'`), () => `blocks ${shop.license}`],
  [
    () => `
      insert into licenses (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances)
        select '${other}', product_id, user_id, 'MHR-000000000000', '\\x00', '\\x00', 2 from licenses;
      update seat_periods set license_id = '${other}'`,
    () => `seat_periods ${shop.instance}`,
  ],
  [() => unguarded(`delete from licenses`), () => `denial_days ${shop.license}`],
  [
    () =>
      unguarded(
        `insert into former_keys values (sha256('x'), 'MHR-000000000000', '${other}', moment(), null, true)`,
      ),
    () => 'former_keys MHR-000000000000',
  ],
  [() => unguarded(`delete from products`), () => `live_products ${shop.product}`],
  [() => unguarded(`delete from users`), () => `idempotency_keys ${file}`],
  [() => unguarded(`delete from users`), () => `imports ${file}`],
  [() => unguarded(`delete from imports`), () => `import_parts ${file}`],
  [
    () => unguarded(`update users set made_admin_by = '${other}' where id = '${shop.user}'`),
    () => `users ${shop.user}`,
  ],
  [() => unguarded(`update blocks set created_by = '${other}'`), () => `blocks ${shop.license}`],
  [
    () =>
      unguarded(`update audit_log set id = '${file}', actor_id = '${other}' where action = 'license.create'`),
    () => `audit_log ${file}`,
  ],
  [
    () =>
      unguarded(`update audit_log set id = '${file}', token_id = '${other}' where action = 'license.create'`),
    () => `audit_log ${file}`,
  ],
  [
    () =>
      unguarded(`
        insert into api_tokens (id, user_id, name, scopes, token_hash, ending)
          values ('${file}', '${other}', 'bot', '{licenses:read}', '\\x00', 'AB12')`),
    () => `api_tokens ${file}`,
  ],
  [
    () => unguarded(`insert into license_moves values ('${other}', 1, moment())`),
    () => `license_moves ${other}`,
  ],
  [
    () =>
      unguarded(`
        insert into orders (id, channel_id, external_id, state) values ('${file}', '${other}', 'S-1', 'pending')`),
    () => `orders ${file}`,
  ],
  [
    () => unguarded(`insert into offer_rails values ('${other}', '${other}', 1)`),
    () => `offer_rails ${other}`,
  ],
]

test.each(violations)('a row whose other one is gone is named (%#)', async (plant, example) => {
  shop = await openShop(w)
  // A finding names few examples, and the sign-ins would fill them.
  await script(unguarded(`delete from audit_log where action = 'session.create'`))
  await script(plant())
  const { examples } = await w.db.session((session) => noOrphans.find(session, w.deps.secrets))
  expect(examples).toContain(example())
})

test('every foreign key is looked at, and nothing that is none', async () => {
  const keys = await w.db.session((session) =>
    session.rows<{ key: string }>(`
      select format('%s.%s %s', conrelid::regclass, attname, confrelid::regclass) as key
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f'`),
  )
  const looked = references.map(([table, column, parent]) => `${table}.${column} ${parent}`)
  expect(looked.toSorted()).toEqual(keys.map(({ key }) => key).toSorted())
})
