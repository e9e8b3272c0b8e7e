import { exportColumns, exportUrl } from '@muhur/contract/shop/bulk'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { parse } from 'csv-parse/sync'
import { get } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()

async function download(query = '') {
  const headers = await w.signIn('ayse')
  const response = await w.request('GET', exportUrl + query, { headers })
  return { response, rows: read(response.body) }
}

function read(text: string): Record<string, string>[] {
  return parse(text, { bom: true, delimiter: ';', columns: true })
}

async function crowd(count: number) {
  const { product_id, owner } = await w.license()
  await w.db.session((session) =>
    session.script(`
      insert into licenses (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances, note)
      select gen_random_uuid(), '${product_id}', '${owner.id}', 'MHR-' || lpad(n::text, 12, '0'),
        int4send(n), '', 1, repeat('uzun bir not ', 20) from generate_series(1, ${count}) as n`),
  )
}

test('the file opens in Turkish Excel: byte order mark, semicolons, ISO instants, the day in its name', async () => {
  const license = await w.license({
    expires_at: '2027-03-01T00:00:00.000Z',
    note: 'Sipariş; "özel"\nikinci satır',
  })
  const { response, rows } = await download()
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="lisanslar-\d{4}-\d{2}-\d{2}\.csv"$/,
  )
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(response.body.split('\r\n')[0]).toBe('\uFEFF' + Object.values(exportColumns).join(';'))
  expect(rows).toEqual([
    expect.objectContaining({
      'Lisans Kimliği': license.id,
      'Anahtar (ilk 16)': license.license_key.slice(0, 16),
      Durum: 'Aktif',
      Ürün: license.product.name,
      Bitiş: '2027-03-01T00:00:00.000Z',
      Not: 'Sipariş; "özel"\nikinci satır',
    }),
  ])
  expect(response.body).not.toContain(license.license_key)
})

test('the file has the asked columns and the licenses of the asked days', async () => {
  const day = async () => w.clock.now().toISOString()
  const old = await w.license({ note: 'eski' })
  await w.clock.advance(2 * 24 * 3600)
  const from = await day()
  await w.license({ note: 'yeni' })
  await w.clock.advance(2 * 24 * 3600)
  const to = await day()
  await w.license({ note: 'en yeni' })
  const { response, rows } = await download(`?columns=note,status&from=${from}&to=${to}`)
  expect(response.body.split('\r\n')[0]).toBe('\uFEFFDurum;Not')
  expect(rows).toEqual([{ Durum: 'Aktif', Not: 'yeni' }])
  const before = await download(`?to=${from}&product_id=${old.product_id}`)
  expect(before.rows).toMatchObject([{ Not: 'eski' }])
  const unknown = await w.request('GET', `${exportUrl}?columns=key_sealed`, {
    headers: await w.signIn('ayse'),
  })
  expect(unknown.json()).toMatchObject({ status: 400, field: 'columns' })
})

test('what a spreadsheet would run is text, whatever separator the spreadsheet assumes', async () => {
  const { product_id } = await w.license()
  const dangerous = [
    ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ['+1', `'+1`],
    ['-2', `'-2`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['＝1+1', `'＝1+1`],
    ['\t=1', `\t'=1`],
    ['\r=1', `\r'=1`],
    [`n,=cmd|' /C calc'!A0`, `n,'=cmd|' /C calc'!A0`],
    ['n; +1', `n; '+1`],
    ['n|-1,\n"@SUM(A1)"', `n|'-1,\n"'@SUM(A1)"`],
    ["n,'=1", "n,''=1"],
    ['a=b, 5-3, x@y.z', 'a=b, 5-3, x@y.z'],
  ] as const
  for (const [note] of dangerous) await w.license({ product_id, note })
  const { response, rows } = await download()
  expect(rows.map(({ Not }) => Not).toReversed()).toEqual(['', ...dangerous.map(([, cell]) => cell)])
  for (const delimiter of [';', ',', '\t', '|']) {
    const records: string[][] = parse(response.body, {
      bom: true,
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
    })
    expect(records.length).toBeGreaterThan(dangerous.length)
    expect(records.flat().filter((cell) => /^[\s"]*[=+\-@＝]/.test(cell))).toEqual([])
  }
})

test('the filters of the list hold, and a link opens it', async () => {
  const kept = await w.license()
  const other = await w.license()
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminLicenseUrl(other.id), { headers, payload: { status: 'suspended' } })
  expect((await download('?status=active')).rows.map((row) => row['Lisans Kimliği'])).toEqual([kept.id])
  expect((await download(`?product_id=${other.product_id}`)).rows.map(({ Durum }) => Durum)).toEqual([
    'Askıda',
  ])
  // A link in our own page, and one that was typed, are navigations without an Origin.
  const navigation = { ...headers, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }
  expect((await w.app.inject({ url: exportUrl, headers: navigation })).statusCode).toBe(200)
})

test('a long file arrives whole, each license once', async () => {
  await crowd(1_234)
  const { rows } = await download()
  expect(new Set(rows.map((row) => row['Lisans Kimliği'])).size).toBe(1_235)
  expect(rows).toHaveLength(1_235)
})

test('what is sought is found however far behind the newest it is', async () => {
  await w.license({ note: 'ilk sipariş' })
  await crowd(12_000)
  expect((await download('?q=ilk')).rows.map(({ Not }) => Not)).toEqual(['ilk sipariş'])
  expect((await download('?q=uzun')).rows).toHaveLength(12_000)
})

test('a reader who stops reading and goes away leaves nothing behind', { timeout: 60_000 }, async () => {
  await crowd(4_000)
  const { cookie } = await w.signIn('ayse')
  const connections = () =>
    new Promise<number>((resolve) => w.app.server.getConnections((_error, count) => resolve(count)))
  // Readers before this one may keep theirs while they idle.
  const before = await connections()
  const request = get(w.address + exportUrl, { headers: { cookie } })
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
  await once(response, 'readable')
  request.destroy()
  await expect.poll(connections).toBeLessThanOrEqual(before)
  expect((await download('?status=suspended')).rows).toEqual([])
})
