import {
  importCancelUrl,
  importedKeysUrl,
  importLimits,
  importStartUrl,
  importsUrl,
  refusedRowsUrl,
} from '@muhur/contract/shop/imports/imports'
import { exportUrl } from '@muhur/contract/shop/bulk'
import { noteLimit } from '@muhur/contract/shop/license-fields'
import { expect, test } from 'vitest'
import { importer, rowsOf } from '../../../test/shop/importer.ts'
import { world } from '../../../test/shop/world.ts'
import { newLicenseKey } from '../../gate/license-key.ts'

const w = await world()
const mehmet = '110000000000000002'

const asAyse = () => importer(w)

const licenses = () => w.db.queries.selectFrom('licenses').selectAll().orderBy('id').execute()
test('a file becomes licenses whose keys work, are given once, and stand in nobody’s way', async () => {
  const { id: product_id } = await w.product({ name: 'KorumaPlus Işık' })
  const ayse = await asAyse()
  const checked = await ayse.upload(
    'Ürün;Sahip Discord Kimliği;Eşzamanlı Sınır;Bitiş;Not\r\n' +
      `KORUMAPLUS IŞIK;${mehmet};3;31.12.2026;"Sipariş; 17"\r\n` +
      `${product_id};330000000000000003;;;\r\n`,
  )
  expect(checked).toMatchObject({
    state: 'ready',
    good_count: 2,
    refused_count: 0,
    delimiter: ';',
    encoding: 'UTF-8',
  })
  expect(checked.sample[0]).toEqual({
    line: 2,
    product: 'KorumaPlus Işık',
    discord_id: mehmet,
    max_instances: 3,
    expires_at: '2026-12-31T20:59:59.999Z',
    own_key: false,
  })
  expect(await licenses()).toHaveLength(0)

  expect(await ayse.run(checked.id)).toMatchObject({ state: 'done', created_count: 2, progress: 100 })
  const keys = await ayse.post(importedKeysUrl(checked.id))
  const rows = rowsOf(keys)
  expect(rows.map((row) => row['Sahip Discord Kimliği'])).toEqual([mehmet, '330000000000000003'])
  for (const row of rows)
    expect((await w.gate('validate', { license_key: row['Lisans Anahtarı']! })).body.code).toBe('VALID')
  expect((await ayse.post(importedKeysUrl(checked.id))).json()).toMatchObject({ code: 'IMPORT_KEYS_TAKEN' })
  const history = await w.db.queries.selectFrom('audit_log').select(['action', 'subject_id']).execute()
  const of = (action: string) =>
    history.filter((row) => row.action === action).map(({ subject_id }) => subject_id)
  expect(of('license.create').sort()).toEqual((await licenses()).map(({ id }) => id).sort())
  expect(of('import.keys')).toEqual([checked.id])
})

test('a faulty row is refused with its line, field and reason, and all or nothing takes none', async () => {
  await w.product({ name: 'Ticket Bot' })
  const ayse = await asAyse()
  const checked = await ayse.upload(
    'product,discord_id,max_instances,expires_at,license_key,status\n' +
      `Ticket Bot,${mehmet},2,2027-01-01,,\n` +
      `Yok Bot,${mehmet},0,31.06.2026,,\n` +
      'Ticket Bot,"1,10E+17",1,,,\n' +
      `Ticket Bot,${mehmet},1,,MHR-BOZUK,\n` +
      `Ticket Bot,${mehmet},1,,,İptal\n` +
      `\n`,
  )
  expect(checked).toMatchObject({ good_count: 1, refused_count: 4, delimiter: ',' })
  const refused = rowsOf(await w.request('GET', refusedRowsUrl(checked.id), { headers: ayse.headers }))
  expect(refused.map(({ Satır, Alan }) => `${Satır}: ${Alan}`)).toEqual([
    '3: Ürün, Eşzamanlı Sınır, Bitiş',
    '4: Sahip Discord Kimliği',
    '5: Lisans Anahtarı',
    '6: Durum',
  ])
  expect(refused[2]!.Değer).toBe('')
  expect(checked.refused[0]!.faults).toEqual([
    { field: 'Ürün', reason: 'Böyle bir ürün yok', value: 'Yok Bot' },
    { field: 'Eşzamanlı Sınır', reason: expect.any(String), value: '0' },
    { field: 'Bitiş', reason: expect.any(String), value: '31.06.2026' },
  ])
  expect((await ayse.post(importStartUrl(checked.id), { all_or_nothing: true })).json()).toMatchObject({
    code: 'IMPORT_HAS_FAULTS',
  })
  expect(await ayse.run(checked.id)).toMatchObject({ created_count: 1 })
  expect((await ayse.post(importStartUrl(checked.id), { all_or_nothing: false })).statusCode).toBe(200)
  expect(await licenses()).toHaveLength(1)
})

test('all or nothing creates all in one go, and none when the product goes meanwhile', async () => {
  const { id: product_id } = await w.product()
  const ayse = await asAyse()
  const file = 'product_id;discord_id\n' + `${product_id};${mehmet}\n`.repeat(600)
  const [first, second] = [await ayse.upload(file), await ayse.upload(file)]
  expect(await ayse.run(first.id, true)).toMatchObject({ state: 'done', created_count: 600 })
  await w.db.queries.updateTable('products').set({ archived_at: w.clock.now().toISOString() }).execute()
  expect(await ayse.run(second.id, true)).toMatchObject({ state: 'failed', created_count: 0 })
  expect(await licenses()).toHaveLength(600)
})

test('keys of another Mühür move in, unless they are here or twice in the file', async () => {
  const { product_id, license_key } = await w.license()
  const foreign = newLicenseKey()
  const ayse = await asAyse()
  const lines = [foreign, foreign.toLowerCase(), license_key].map((key) => `${product_id};${mehmet};${key}`)
  const checked = await ayse.upload(`product_id;discord_id;Lisans Anahtarı\n${lines.join('\n')}`)
  expect(checked.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'Bu anahtar dosyada birden çok kez geçiyor'],
    [4, 'Bu anahtar zaten kayıtlı'],
  ])
  expect(checked.sample[0]!.own_key).toBe(true)
  await ayse.run(checked.id)
  expect((await w.gate('validate', { license_key: foreign })).body.code).toBe('VALID')
  const [kept] = await w.db.queries.selectFrom('import_parts').select(['kind', 'good']).execute()
  expect(kept).toMatchObject({ kind: 'rows', good: [{ line: 2 }] })
  expect(kept!.good).not.toMatchObject([{ key_sealed: expect.anything() }])
})

test.each([
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`), 'UTF-8'],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'), 'UTF-16'],
  ['UTF-16, big end first', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'UTF-16'],
  ['Windows-1254', windows1254, 'Windows-1254 (Türkçe)'],
])('a file in %s is read', async (_name, encode, encoding) => {
  await w.product({ name: 'Şifreli Işık Ğüzeli' })
  const ayse = await asAyse()
  const checked = await ayse.upload(encode(`Ürün\tSahip Discord Kimliği\nŞifreli Işık Ğüzeli\t${mehmet}\n`))
  expect(checked).toMatchObject({ state: 'ready', good_count: 1, encoding, delimiter: '\t' })
})

test.each([
  ['no header', `Ticket Bot;${mehmet}\n`, 'sütunları bulunamadı'],
  ['only a header', 'Ürün;Discord ID\n', 'başka satır yok'],
  ['nothing', '', 'boş'],
  ['a quote that never closes', `Ürün;Discord ID\n"Ticket Bot;${mehmet}\n`.padEnd(70_000, 'x'), 'tırnak'],
  ['bytes that are no text', Buffer.from([0x55, 0x00, 0x01, 0xff, 0x0a]), 'kodlaması anlaşılamadı'],
])('a file with %s is refused as a whole, and says why', async (_name, payload, fault) => {
  const ayse = await asAyse()
  const checked = await ayse.upload(payload)
  expect(checked.state).toBe('refused')
  expect(checked.fault).toContain(fault)
})

test('what is no CSV at all is not even kept, nor what is too large, nor another’s', async () => {
  const ayse = await asAyse()
  const workbook = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)])
  expect((await ayse.send(workbook)).json()).toMatchObject({ status: 415, code: 'IMPORT_NOT_CSV' })
  expect((await ayse.send(Buffer.alloc(importLimits.partBytes + 1, 0x61))).statusCode).toBe(413)
  const foreign = await w.request('POST', `${importsUrl}?file_name=x&last=true`, {
    headers: { ...(await w.signIn('mehmet')), 'content-type': 'text/csv' },
    payload: 'x',
  })
  expect(foreign.json()).toMatchObject({ code: 'ADMIN_REQUIRED' })
  expect((await ayse.post(importsUrl, {})).statusCode).toBe(400)
})

test('a text that is too long is refused, and shown up to a whole character', async () => {
  const { id: product_id } = await w.product()
  const ayse = await asAyse()
  const note = `x${'🎁'.repeat(noteLimit)}`
  const checked = await ayse.upload(`product_id;discord_id;Not\n${product_id};${mehmet};${note}\n`)
  expect(checked).toMatchObject({ state: 'ready', good_count: 0 })
  expect(checked.refused).toEqual([
    { line: 2, field: 'Not', reason: 'En çok 2000 karakter olabilir', value: `x${'🎁'.repeat(99)}` },
  ])
})

test('a cancelled import leaves what it has created, and creates no more', async () => {
  const { id: product_id } = await w.product()
  const ayse = await asAyse()
  const checked = await ayse.upload('product_id;discord_id\n' + `${product_id};${mehmet}\n`.repeat(300))
  expect((await ayse.post(importCancelUrl(checked.id))).json()).toMatchObject({ state: 'cancelled' })
  expect((await ayse.post(importStartUrl(checked.id), { all_or_nothing: false })).json()).toMatchObject({
    code: 'IMPORT_STATE',
  })
  expect(await licenses()).toHaveLength(0)
})

test.for(['=1+1', "n,=cmd|' /C calc'!A0", `n, '=1; ''+2\n"-3"|@x\t+4`, "'tırnaklı' not, '5 TL'"])(
  'what was exported comes in again, guarded formulas and all: %j',
  async (asWritten) => {
    const { product_id } = await w.license({
      note: asWritten,
      // Two UTF-16 units for each character.
      note_for_buyer: '🎁'.repeat(noteLimit),
      max_instances: 4,
      expires_at: '2027-05-01T10:00:00.000Z',
    })
    const ayse = await asAyse()
    const file = (await w.request('GET', exportUrl, { headers: ayse.headers })).rawPayload
    const checked = await ayse.upload(file)
    expect(checked).toMatchObject({ good_count: 1, refused_count: 0 })
    await ayse.run(checked.id)
    const [first, second] = await licenses()
    const facts = ({ note, note_for_buyer, max_instances, expires_at, user_id }: typeof first & {}) => ({
      note,
      note_for_buyer,
      max_instances,
      expires_at,
      user_id,
    })
    expect(first!.note).toBe(asWritten)
    expect(facts(second!)).toEqual(facts(first!))
    expect(second!.product_id).toBe(product_id)
  },
)

function windows1254(text: string): Buffer {
  const letters: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe }
  return Buffer.from([...text].map((letter) => letters[letter] ?? letter.codePointAt(0)!))
}
