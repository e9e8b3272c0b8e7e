import { tokensUrl, type IssuedToken } from '@muhur/contract/access/tokens'
import { releaseFileUrl, releasePublishUrl, releasesUrl } from '@muhur/contract/releases/releases'
import { replaceKeyUrl } from '@muhur/contract/shop/license/license-key'
import { ownErasureUrl } from '@muhur/contract/shop/privacy'
import { webhooksUrl } from '@muhur/contract/record/webhooks'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { at } from '../../../scripts/paths.mjs'
import { allScopes } from '../../src/access/tokens/programs.fixture.ts'
import { sealAudit } from '../../src/record/audit/chain/chain.ts'
import { keepBeginning, signHead } from '../../src/record/audit/chain/heads.ts'
import { headInMemory } from '../../src/record/audit/chain/kept-head.fixture.ts'
import { noteGood } from '../../src/operator/backup/state.ts'
import { writeBackup } from '../../src/operator/backup/file/write.ts'
import { openShop } from '../../src/operator/fsck/shop.fixture.ts'
import { lockSetting } from '../../src/db/settings.ts'
import { world } from '../shop/world.ts'
import { goldenFile, knownFile, thisVersion, type Known } from './golden.ts'

const w = await world()

/** The database of a version that people run is what it was. */
const isReleased = new RegExp(`^## ${thisVersion.replaceAll('.', '\\.')}\\b`, 'm').test(
  readFileSync(at('CHANGELOG.md'), 'utf8'),
)

test.skipIf(isReleased)(`writes the golden database of ${thisVersion}`, async () => {
  const ayse = await w.signIn('ayse')
  const post = async <T>(url: string, payload: object, headers = ayse): Promise<T> => {
    const response = await w.request('POST', url, { headers, payload })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json()
  }
  await post(webhooksUrl, { url: 'http://127.0.0.1:9/hook', types: ['license.created'] })
  const { license } = await openShop(w)
  const { license_key } = await w.license({ max_instances: 2 })
  await post(replaceKeyUrl(license), { overlap: 3600 })
  const fingerprint = 'machine-2'
  const { body } = await w.gate('activate', { license_key, fingerprint })
  const { secret } = await post<IssuedToken>(tokensUrl, allScopes)
  await post(ownErasureUrl, {}, await w.signIn('mehmet'))

  const { id: product_id } = await w.product({ name: 'Müzik Botu' })
  const release = await post<{ id: string }>(releasesUrl, { product_id, version: '1.0.0', channel: 'stable' })
  await w.request('PUT', releaseFileUrl(release.id, 'bot.py'), { headers: ayse, payload: 'print(1)' })
  await post(releasePublishUrl(release.id), {})

  const { queries } = w.db
  await lockSetting(queries, 'master_key_check', w.deps.secrets.check)
  await noteGood(queries, { made_at: w.clock.now().toISOString(), bytes: 7, has_key: true })
  await w.db.session((session) =>
    session.script(`
      insert into channels (id, provider, name, secrets_sealed) values ('01a00000-0000-7000-8000-000000000053', 'transfer', 'Havale', '');
      insert into product_offers (product_id, price, currency) select id, 24990, 'TRY' from products limit 1;
      insert into offer_rails (product_id, channel_id, position)
        select product_id, '01a00000-0000-7000-8000-000000000053', 0 from product_offers;
      insert into orders (id, channel_id, external_id, state, reference, asked, asked_currency)
        values ('01a00000-0000-7000-8000-000000000054', '01a00000-0000-7000-8000-000000000053', 'K7QM2XPA', 'pending', 'K7QM2XPA', 24990, 'TRY');
      insert into receipts (order_id, sha256, media_type, bytes)
        values ('01a00000-0000-7000-8000-000000000054', decode(repeat('00', 32), 'hex'), 'application/pdf', 5);
      insert into receipt_files (order_id, content) values ('01a00000-0000-7000-8000-000000000054', '%PDF-');
      insert into downloads (id, license_id, user_id, release_id, file_name, token_hash, mark, way, expires_at)
        select gen_random_uuid(), licenses.id, licenses.user_id, release_id, name, decode(repeat('00', 32), 'hex'), decode(repeat('00', 16), 'hex'),
          'page', moment() + interval '10 minutes' from licenses, release_files limit 1;
      insert into feeds (license_id, token_hash) select id, decode(repeat('00', 32), 'hex') from licenses limit 1;
      insert into live_samples values (moment(), 1);
      insert into version_days select id, utc_day(moment()), '1.0.0', 1 from products limit 1;
      insert into discord_interactions values ('900000000000000001');
      insert into refused_calls select id, date_trunc('minute', moment()), '192.0.2.7', 9 from licenses limit 1;
      insert into service_pulse default values;
      insert into erasure_remains (id, erasure_id, kind, subject_id, place, found)
        select gen_random_uuid(), id, 'block', gen_random_uuid(), 'history', '{name}' from erasure_requests limit 1;
      insert into channel_mappings (id, channel_id, external_product, product_id)
        select gen_random_uuid(), channels.id, 'bot', products.id from channels, products limit 1;
      insert into orders (id, channel_id, external_id, state, user_id, paid_at, total, currency)
        select gen_random_uuid(), channels.id, 'S-1042', 'paid', user_id, moment(), 24990, 'TRY' from channels, licenses limit 1;
      insert into order_lines (id, order_id, position, external_product, quantity, product_id, refund)
        select gen_random_uuid(), orders.id, 0, 'bot', 1, products.id, 'revoke' from orders, products where state = 'paid' limit 1;
      insert into order_licenses (line_id, unit, license_id) select order_lines.id, 1, licenses.id from order_lines, licenses limit 1;
      insert into channel_notices (id, channel_id, once, kind, state, order_id)
        select gen_random_uuid(), channel_id, external_id, 'paid', 'done', id from orders;
      insert into download_nonces (nonce_hash, order_id) select '\\x00', id from orders limit 1;
      insert into claim_tries (subject) values ('\\x00');
      insert into outages values (moment() - interval '2 days', moment() - interval '47 hours', 'server');
      insert into discord_settings (application_id) values ('100000000000000042');
      insert into discord_products (product_id) select id from products limit 1;
      insert into discord_roles (user_id, role_id, guild_id, wanted)
        select id, '400000000000000001', '300000000000000001', true from users limit 1;
      insert into discord_messages (id, event_id, place) select gen_random_uuid(), id, 'channel' from events limit 1;
      insert into discord_people (user_id) select id from users limit 1;
      insert into webhook_deliveries (id, endpoint_id, event_id)
        select gen_random_uuid(), webhook_endpoints.id, events.id from webhook_endpoints, events limit 1`),
  )
  const kept = headInMemory()
  await keepBeginning(queries, w.deps.signer.root, w.publicUrl, kept)
  await sealAudit(queries)
  await signHead(queries, w.deps.signer.root, w.publicUrl, kept)

  const [session] = await w.db.session((opened) =>
    opened.rows<{ row: object }>(`
      select to_jsonb(sessions) as row from sessions join users on users.id = user_id
      where role = 'admin' order by sessions.created_at limit 1`),
  )
  const known: Known = {
    license_key,
    fingerprint,
    instance_token: body.instance!.token!,
    api_token: secret,
    session: { cookie: ayse.cookie, row: session!.row },
  }
  await writeFile(knownFile(thisVersion), `${JSON.stringify(known, null, 2)}\n`)
  await rm(goldenFile(thisVersion), { force: true })
  await w.db.session((opened) => writeBackup(opened, w.deps.secrets, goldenFile(thisVersion), null))
})
