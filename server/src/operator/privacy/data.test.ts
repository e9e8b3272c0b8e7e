import { freshSignIn } from '@muhur/contract/access/token-limits'
import { blocksUrl, blockUrl, type Block } from '@muhur/contract/shop/blocks'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { ownDataUrl, ownErasureUrl } from '@muhur/contract/shop/privacy'
import { userUrl } from '@muhur/contract/access/users'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { programsOf } from '../../access/tokens/programs.fixture.ts'
import { shelf } from '../../releases/downloads/downloads.fixture.ts'
import { issueLicenses } from '../../shop/licenses/write.ts'
import { fieldNames } from './words.ts'

const w = await world()
const { issue } = programsOf(w)

type Kept = Record<string, Record<string, unknown>[]> & { exported_at: string }

const download = async (person: 'mehmet' | 'zeynep', query = '') =>
  w.request('GET', ownDataUrl + query, { headers: await w.signIn(person) })

/** Mehmet with a row of every kind. */
async function openShop() {
  const { license, publish, link } = await shelf(w, { note: 'Zor müşteri <b>' })
  const { id, license_key } = license
  await link(await publish('1.0.0'))
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1', hostname: 'ev-pc' })
  const ayse = await w.signIn('ayse')
  const payload = { status: 'suspended', note_for_buyer: 'Merhaba <script>' }
  await w.request('PATCH', adminLicenseUrl(id), { headers: ayse, payload })
  await w.db.session((session) =>
    session.script(`
      insert into denials (request_ref, license_id, verb, code, address, denied_at)
      values ('W9MB3VH06P', '${id}', 'validate', 'SUSPENDED', '192.0.2.7', moment());
      insert into refused_calls values ('${id}', date_trunc('minute', moment()), '192.0.2.7', 9)`),
  )
  const { secret } = await issue({ name: 'Panom', scopes: ['licenses:read'] }, 'mehmet')
  await w.request('POST', '/api/privacy/erasure', { headers: await w.signIn('mehmet') })
  const block = { user_id: await w.userId('mehmet'), note: 'Zor müşteri' }
  const blocked = await w.request('POST', blocksUrl, { headers: ayse, payload: block })
  await w.request('DELETE', blockUrl(blocked.json<Block>().id), { headers: ayse })
  return { id, license_key, secret, instanceId: body.instance!.id }
}

test('the file holds all that is kept of a person, and nothing of others', async () => {
  const { id, license_key, secret, instanceId } = await openShop()
  const foreign = await w.license({ user_id: await w.signIn('zeynep').then(() => w.userId('zeynep')) })
  const response = await download('mehmet')
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="muhur-verilerim-.+\.json"$/)
  const kept = response.json<Kept>()
  expect(kept.user).toMatchObject([{ discord_id: '110000000000000002', email: expect.any(String) }])
  expect(kept.licenses).toMatchObject([{ id, license_key, note_for_buyer: 'Merhaba <script>' }])
  expect(kept.instances).toMatchObject([{ id: instanceId, hostname: 'ev-pc', address: '127.0.0.1' }])
  expect(kept.denials).toMatchObject([{ request_ref: 'W9MB3VH06P', address: '192.0.2.7' }])
  expect(kept.refused_calls).toMatchObject([{ license_id: id, network: '192.0.2.7', count: 9 }])
  expect(kept.downloads).toMatchObject([
    { license_id: id, file_name: 'bot.zip', way: 'page', fetched_at: null },
  ])
  expect(kept.tokens).toMatchObject([{ name: 'Panom' }])
  expect(kept.own_acts![0]).toMatchObject({ action: 'token.create', detail: { name: 'Panom' } })
  expect(kept.sessions!.length).toBeGreaterThan(0)
  expect(kept.erasure_requests).toMatchObject([{ state: 'open' }])
  expect(kept.own_acts!.map(({ action }) => action)).toEqual(['token.create', 'user.ask_erasure'])
  expect(kept.license_history!.map(({ action }) => action)).toEqual(['license.create', 'license.change'])
  expect(kept.account_history!.map(({ action }) => action)).toEqual(['block.create', 'block.delete'])
  for (const other of [foreign.id, secret, 'Zor müşteri', 'ayse']) expect(response.body).not.toContain(other)
})

test('the file says what it withholds, how much of it there is, and why', async () => {
  await openShop()
  const block = { user_id: await w.userId('mehmet'), note: 'Zor müşteri' }
  await w.request('POST', blocksUrl, { headers: await w.signIn('ayse'), payload: block })
  const { withheld } = (await download('mehmet')).json<Kept>()
  expect(withheld!.map(({ what, count }) => [what, count])).toEqual([
    ['Satıcının iç notları', 2],
    ['İşlemleri yapan yöneticilerin kimliği', null],
    ['Başkaları hakkında yaptığınız işlemlerin ayrıntıları', 0],
    ['Parmak izi özetlerinin tamamı', 1],
    ['Satıcının yüklediği dosyalardaki ve programlarına giden bildirimlerdeki kopyalar', null],
    ['Oturumların ve API token’larının gizli değerleri', null],
  ])
  for (const { why } of withheld!) expect(String(why).length).toBeGreaterThan(40)
  const page = (await download('mehmet', '?format=html')).body
  expect(page).toContain('<h2>Bu dosyada olmayanlar</h2>')
  expect(page).toContain('<dd>Satıcının iç notları</dd>')
  expect(page).not.toContain('Zor müşteri')
})

test('of what a former admin did to others, the file shows the bare act', async () => {
  const { id } = await w.license({ note: 'Zor müşteri' })
  const ayse = await w.signIn('ayse')
  await w.signIn('zeynep')
  const zeynep = userUrl(await w.userId('zeynep'))
  await w.request('PATCH', zeynep, { headers: ayse, payload: { role: 'admin' } })
  const headers = await w.signIn('zeynep')
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { note: 'Çok zor müşteri' } })
  await w.request('PATCH', zeynep, { headers: ayse, payload: { role: 'user' } })
  const response = await download('zeynep')
  expect(response.json<Kept>().own_acts).toContainEqual(
    expect.objectContaining({ action: 'license.change', subject_id: id, detail: null }),
  )
  expect(response.body).not.toContain('müşteri')
})

test('an open session alone neither takes the file along nor asks for the erasure', async () => {
  const headers = await w.signIn('mehmet')
  await w.clock.advance(freshSignIn)
  expect((await w.request('GET', ownDataUrl, { headers })).json().code).toBe('SIGN_IN_AGAIN')
  expect((await w.request('POST', ownErasureUrl, { headers })).json().code).toBe('SIGN_IN_AGAIN')
})

test('the readable file says the same in words, and runs nothing that others wrote', async () => {
  const { license_key } = await openShop()
  const { body, headers } = await download('mehmet', '?format=html')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain(license_key)
  expect(body).toContain('Merhaba &lt;script&gt;')
  for (const words of ['Lisansı değiştirdi', 'Askıdaki lisans', 'Ad: Panom', 'Doğrulama'])
    expect(body).toContain(words)
  expect(body).not.toContain('<script')
  const kept = (await download('mehmet')).json<Kept>()
  const fields = Object.values(kept).flatMap((rows) => (Array.isArray(rows) ? rows.flatMap(Object.keys) : []))
  expect(fields.filter((field) => !Object.hasOwn(fieldNames, field))).toEqual([])
})

test('a license that was handed over shows its new owner nothing of the time before', async () => {
  const { id, instanceId } = await openShop()
  await w.clock.advance(60)
  const payload = { discord_id: '110000000000000003' }
  await w.request('PATCH', adminLicenseUrl(id), { headers: await w.signIn('ayse'), payload })
  const kept = (await download('zeynep')).json<Kept>()
  expect(kept.licenses).toMatchObject([{ id }])
  expect([kept.instances, kept.denials]).toEqual([[], []])
  expect(kept.license_history!.map(({ action }) => action)).toEqual(['license.handover'])
  expect(JSON.stringify(kept)).not.toContain(instanceId)
  expect((await download('mehmet')).json<Kept>().licenses).toEqual([])
})

test('somebody with more licenses than are read at once gets each of them once', async () => {
  const product = await w.product()
  await w.signIn('zeynep')
  const user_id = await w.userId('zeynep')
  const rows = Array.from({ length: 120 }, () => ({ product_id: product.id, user_id }))
  await w.db.queries
    .transaction()
    .execute((transaction) =>
      issueLicenses(transaction, w.deps.secrets, rows, { actor_id: null, address: null }),
    )
  const { licenses, license_history } = (await download('zeynep')).json<Kept>()
  expect(new Set(licenses!.map(({ id }) => id)).size).toBe(120)
  expect([licenses!.length, license_history!.length]).toEqual([120, 120])
})

test('ten files in ten minutes are enough for one person', async () => {
  const headers = await w.signIn('zeynep')
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await w.request('GET', ownDataUrl, { headers })).statusCode),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
})
