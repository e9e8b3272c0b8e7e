import { ownerTexts, perText } from '@muhur/contract/shop/license-fields'
import { tokensUrl } from '@muhur/contract/access/tokens'
import { blocksUrl, blockUrl, type Block } from '@muhur/contract/shop/blocks'
import { idempotencyHeader } from '@muhur/contract/http/idempotency'
import { adminLicensesUrl, adminLicenseUrl, ownLicenseUrl } from '@muhur/contract/shop/licenses'
import { erasureRefusalUrl, ownErasureUrl, type Erasure } from '@muhur/contract/shop/privacy'
import { claimsUrl } from '@muhur/contract/sales/claims'
import { webhooksUrl } from '@muhur/contract/record/webhooks'
import { hash } from 'node:crypto'
import { expect } from 'vitest'
import type { World } from '../../../test/shop/world.ts'
import type { programsOf } from '../../access/tokens/programs.fixture.ts'
import { sealAudit } from '../../record/audit/chain/chain.ts'
import { genericShop } from '../../sales/orders/sales.fixture.ts'
import { channelAt, formType } from '../../sales/providers/provider.fixture.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { openVerdictRecord } from '../../gate/verdicts/record.ts'

export const [mehmets, zeyneps] = ['110000000000000002', '110000000000000003']
export const address = '192.0.2.77'
/** Mehmet's account at a marketplace. */
export const account = '77889900'
export const fingerprint = hash('sha256', 'mehmets machine')

/** The fields that the seller's programs keep with Mehmet's license. */
const programs = { external_id: 'mehmet-1042', metadata: { alici: 'Mehmet' } }
/** Mehmet as the buyer in a channel's notice. */
export const buyer = { discord_id: mehmets, email: 'mehmet@example.com', name: 'Mehmet' }

/** A purchase at a marketplace that names Mehmet's account there, and that Mehmet claimed with the key in his file. */
export async function mehmetsPurchase(w: World, user_id: string) {
  const store = await channelAt(w, 'builtbybit', {})
  await store.map({ external_product: '101' })
  const { secret } = store.channel
  const user = { id: user_id, name: 'Mehmet' }
  const bought = { secret, user, resource: '101', addon: '0', renewal: 'no', at: '1700000000' }
  const asked = { builtbybit: 'true', secret: secret!, user_id, resource_id: '101' }
  const purchase = () => store.send(JSON.stringify(bought), { 'content-type': 'application/json' })
  const download = () => store.send(String(new URLSearchParams(asked)), formType)
  await purchase()
  const payload = { code: (await download()).text }
  const claimed = await w.request('POST', claimsUrl, { headers: await w.signIn('mehmet'), payload })
  expect(claimed.statusCode, claimed.body).toBe(200)
  return { purchase, download, channel: store.channel }
}

/** Mehmet with a trace in everything that a shop keeps of people, and in other people's texts. */
export async function tracesEverywhere(w: World, { issue, asProgram }: ReturnType<typeof programsOf>) {
  const as = async (person: 'ayse' | 'mehmet' | 'zeynep') => ({ headers: await w.signIn(person) })
  const ayse = await as('ayse')
  const post = async <T>(url: string, payload: object, { headers } = ayse): Promise<T> => {
    const response = await w.request('POST', url, { headers, payload })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json<T>()
  }
  const mehmet = await as('mehmet')
  const userId = await w.userId('mehmet')
  await as('zeynep')
  const types = ['license.created', 'instance.activated', 'instance.denied']
  const { webhook } = await post<{ webhook: { id: string } }>(webhooksUrl, {
    url: 'http://127.0.0.1:9/hook',
    description: 'Mehmet’in muhasebesi',
    types,
  })
  const { id: product_id } = await w.product()
  const { id, license_key } = await w.license({ product_id, note: 'Mehmet Yılmaz, 0555 12', ...programs })
  const shop = await genericShop(w)
  await shop.notice('paid', { id: 'S-1', buyer })
  const market = await mehmetsPurchase(w, account)
  const texts = perText(ownerTexts, () => 'Merhaba Mehmet')
  await w.request('PATCH', adminLicenseUrl(id), { ...ayse, payload: texts })
  await w.request('PATCH', ownLicenseUrl(userId, id), { ...mehmet, payload: { nickname: 'Mehmet’in botu' } })
  const machine = { license_key, fingerprint: 'machine-1', hostname: 'mehmet-pc', version: '1-mehmet' }
  const activated = await w.gate('activate', machine)
  expect(activated.body.code).toBe('VALID')
  await w.db.executeSql(`update instances set name = 'Mehmet’in evi', sdk = 'mehmet', address = '${address}',
    fingerprint_hash = '\\x${fingerprint}' where license_id = '${id}'`)
  const record = openVerdictRecord(w.db, false)
  record.note({
    licenseId: id,
    verb: 'validate',
    code: 'SUSPENDED',
    requestRef: newRequestRef(),
    at: w.clock.now().toISOString(),
    address,
    fingerprintHash: Buffer.from(fingerprint, 'hex'),
    version: '1-mehmet',
  })
  await record.close()
  const { secret } = await issue({ name: 'Mehmet’in panosu', scopes: ['licenses:read'] }, 'mehmet')
  await asProgram(secret, `/api/licenses/${userId}`)
  await w.db.executeSql(`
    update api_tokens set last_address = '${address}';
    update sessions set address = '${address}', device = 'Mehmet' where user_id = '${userId}'`)
  await w.request('POST', ownErasureUrl, {
    headers: { ...mehmet.headers, [idempotencyHeader]: 'mehmets-first-wish' },
  })
  const asked = await w.db.queries.selectFrom('erasure_requests').select('id').executeTakeFirstOrThrow()
  await post(erasureRefusalUrl(asked.id), { reason: 'Mehmet Bey, faturanız var.' })

  // Texts of others; the record knows that some of them are about Mehmet.
  const block = (payload: object) => post<Block>(blocksUrl, payload)
  await block({ user_id: userId, note: 'Mehmet' })
  await block({ instance_id: activated.body.instance!.id, note: 'Mehmet’in makinesi' })
  await block({ network: '198.51.100.0/24', note: 'mehmetlerin mahallesi' })
  const inForce = await block({ network: `${address}/32`, note: '' })
  const lifted = await block({
    network: '203.0.113.250/32',
    note: `e-posta: mehmet@example.com, ${address}.`,
  })
  await w.request('DELETE', blockUrl(lifted.id), ayse)
  const zeynepsLicense = await post<{ id: string }>(adminLicensesUrl, {
    product_id,
    discord_id: zeyneps,
    note: 'Mehmet’in arkadaşı',
  })
  await post(tokensUrl, { name: 'Mehmet’in sitesi', scopes: ['licenses:read'] })
  const rows = JSON.stringify([{ line: 2, discord_id: mehmets }])
  const refused = JSON.stringify([{ line: 3, field: '', reason: '', value: `${mehmets}x` }])
  await w.db.executeSql(`
    insert into imports (id, file_name, state, good_count, refused_count, created_by, address) values
      ('${id}', 'mehmet-ve-zeynep.csv', 'done', 1, 1, '${await w.userId('ayse')}', '127.0.0.1');
    insert into import_parts (import_id, kind, number, good, refused) values ('${id}', 'rows', 0, '${rows}', '${refused}');
    insert into webhook_deliveries (id, endpoint_id, event_id, attempts, attempt_count)
      select gen_random_uuid(), '${webhook.id}', id, '[{"status": 500, "answer": "Unknown: ${mehmets}"}]', 1 from events limit 1;
    insert into discord_messages (id, event_id, place, user_id) select gen_random_uuid(), id, 'direct', '${userId}' from events limit 1;
    insert into discord_people (user_id, channel_id) values ('${userId}', '6${mehmets}');
    insert into discord_roles (user_id, role_id, guild_id, wanted, given) values ('${userId}', '4', '3', true, true)`)
  await sealAudit(w.db.queries)
  const { id: erasure } = await post<Erasure>(ownErasureUrl, {}, await as('mehmet'))
  return { userId, erasure, inForce, license: id, zeynepsLicense, notice: shop.notice, market }
}
