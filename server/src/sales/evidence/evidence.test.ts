import { editBrandUrl, getBrand } from '@muhur/contract/shop/brand'
import { orderEvidenceFileUrl, orderEvidenceUrl, type OrderEvidence } from '@muhur/contract/sales/evidence'
import { adminLicenseUrl, revealKeyUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { genericShop } from '../orders/sales.fixture.ts'
import { textOfPages } from './pdf-text.fixture.ts'

const w = await world()

test('the evidence of a sale tells the purchase, the pages then approved, the delivery and the use, and goes on record', async () => {
  const { notice, map, post, licenses, ayse } = await genericShop(w)
  const brand = (await w.request('GET', getBrand.path)).json<object>()
  const approve = (approved_pages: string[]) =>
    w.request('PUT', editBrandUrl, { ...ayse, payload: { ...brand, approved_pages } })
  await approve(['refund'])
  await map({ external_product: 'bot', product_id: (await w.product()).id })
  await w.clock.advance(60)
  const { body } = await notice('paid', { id: 'S-1', total: 100, currency: 'TRY' })
  await w.clock.advance(60)
  await approve(['refund', 'support'])
  const [license] = await licenses()
  const { license_key } = await post<{ license_key: string }>(revealKeyUrl(license!.id), {})
  await w.gate('activate', { license_key, fingerprint: 'machine-1', hostname: 'sunucu', version: '1.2.0' })
  await w.db.executeSql(`
    insert into verdict_counts values
      ('${license!.id}', '2026-11-20T22:00:00Z', 'VALID', 12), ('${license!.id}', '2026-11-20T22:00:00Z', 'SUSPENDED', 2)`)

  const evidence = () => post<OrderEvidence>(orderEvidenceUrl(body.order_id), {})
  expect(await evidence()).toMatchObject({
    order: { external_id: 'S-1', state: 'paid', total: '100.00', notices: [{ kind: 'paid' }] },
    texts: { pages: ['refund'], approved_at: expect.any(String) },
    licenses: [
      {
        license_key: license_key.slice(0, 16),
        first_activation_at: expect.stringMatching(/Z$/),
        instances: [{ name: 'sunucu', version: '1.2.0', address: '127.0.0.1' }],
        days: [{ day: '2026-11-21', allowed: 12, denied: 2 }],
      },
    ],
  })
  const { action, subject_id } = await w.db.queries
    .selectFrom('audit_log')
    .select(['action', 'subject_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([action, subject_id]).toEqual(['order.evidence', body.order_id])
  expect(JSON.stringify(await evidence())).not.toContain(license_key.slice(16))

  // Zeynep's machines on a license that Mehmet no longer has are none of this sale.
  const payload = { discord_id: '110000000000000003' }
  await w.request('PATCH', adminLicenseUrl(license!.id), { ...ayse, payload })
  const key = (await post<{ license_key: string }>(revealKeyUrl(license!.id), {})).license_key
  await w.gate('activate', { license_key: key, fingerprint: 'machine-2', hostname: 'zeynep-pc' })
  expect(JSON.stringify(await evidence())).not.toContain('zeynep-pc')
})

test('the PDF file for the bank has Turkish letters, no key and no IP address, numbers its pages, and goes on record', async () => {
  const { notice, map, post, licenses, ayse } = await genericShop(w)
  await map({ external_product: 'bot', product_id: (await w.product()).id })
  const buyer = { name: 'Gülşen Iğdır Çağrı İnönü', email: 'gulsen@example.com' }
  const lines = [{ product: 'bot', quantity: 30, price: 100 }]
  const { body } = await notice('paid', { id: 'S-1', total: 3000, currency: 'TRY', buyer, lines })
  const [license] = await licenses()
  const { license_key } = await post<{ license_key: string }>(revealKeyUrl(license!.id), {})
  await w.gate('activate', { license_key, fingerprint: 'machine-1', hostname: 'sunucu', version: '1.2.0' })

  const answer = await w.request('POST', orderEvidenceFileUrl(body.order_id), { ...ayse, payload: {} })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const pages = textOfPages(answer.rawPayload)
  const text = pages.join('\n')
  for (const shown of [
    'Ters ibraz kanıtları',
    buyer.name,
    buyer.email,
    '₺3.000,00',
    'İlk etkinleştirme',
    'sunucu',
    license_key.slice(0, 16),
    'Kalan 10 lisans JSON dosyasındadır.',
  ])
    expect(text).toContain(shown)
  expect(text).not.toMatch(/\uFFFD|127\.0\.0\.1/)
  expect(answer.rawPayload.toString('latin1') + text).not.toContain(license_key.slice(16))
  for (const [at, page] of pages.entries()) expect(page).toContain(`Sayfa ${at + 1} / ${pages.length}`)
  const entries = await w.db.queries
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'order.evidence')
    .execute()
  expect(entries).toEqual([{ subject_id: body.order_id }])
})
