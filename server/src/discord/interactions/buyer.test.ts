import { blocksUrl } from '@muhur/contract/shop/blocks'
import { describe, expect, test } from 'vitest'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { addDenials } from '../../gate/verdicts/store.ts'
import { eraseUser } from '../../access/users/erase.ts'
import { get, shelf } from '../../releases/downloads/downloads.fixture.ts'
import { genericShop } from '../../sales/orders/sales.fixture.ts'
import { discordWorld, expectPrivate, type Answered } from './interactions.fixture.ts'

const { w, command, press, submit } = await discordWorld()

const keyIn = ({ text }: Answered) => /MHR-\w{12}(-\w{9}){3}/.exec(text)?.[0]

async function deny(licenseId: string | null, code: 'INSTANCE_LIMIT' | 'NOT_FOUND' = 'INSTANCE_LIMIT') {
  const requestRef = newRequestRef()
  const call = { verb: 'activate', address: '192.0.2.7', fingerprintHash: null, version: '1.4.0' } as const
  const at = w.clock.now().toISOString()
  await addDenials(w.db.queries, [{ licenseId, code, requestRef, at, ...call }])
  return requestRef
}

test('a buyer sees each license as a card, and the whole key only where the buyer asks for the key', async () => {
  const { id: product_id } = await w.product({ name: 'Ticket *Bot*' })
  const end = '2027-01-15T12:00:00.000Z'
  const license = await w.license({ product_id, max_instances: 3, expires_at: end, note: 'gizli not' })
  await w.gate('activate', {
    license_key: license.license_key,
    fingerprint: 'machine-1',
    hostname: 'destek-1',
  })

  const list = await command('mehmet', 'lisanslarım')
  expectPrivate(list)
  expect(list.text).toContain('### Ticket \\*Bot\\*')
  expect(list.text).toContain(`${license.license_key.slice(0, 16)}...`)
  expect(list.text).toContain('**Aktif**')
  expect(list.text).toContain('Çalışan kurulum: **1 / 3**')
  expect(list.text).toContain(`<t:${Date.parse(end) / 1000}:D>`)
  expect(list.text).not.toContain('gizli not')
  expect(keyIn(list)).toBeUndefined()

  const key = await press('mehmet', list.buttons['Anahtarı göster']!)
  expectPrivate(key)
  expect(keyIn(key)).toBe(license.license_key)
  const instances = await press('mehmet', list.buttons.Kurulumlar!)
  expect(instances.text).toContain('destek\\-1')
  expectPrivate(instances)
  expect(Object.values(list.buttons).every((custom) => custom.length <= 100)).toBe(true)
})

test('an owner gets a link to the newest file with its notes', async () => {
  const { publish, license } = await shelf(w)
  await publish('1.0.0')
  await publish('1.1.0', { notes: '## Yenilikler\n- Komutlar *daha* hızlı' })
  const list = await command('mehmet', 'lisanslarım')
  const answer = await press('mehmet', list.buttons['İndir']!)
  expectPrivate(answer)
  expect(answer.text).toContain('**bot\\.zip**, sürüm 1\\.1\\.0')
  expect(answer.text).toContain('**Yenilikler**\n- Komutlar *daha* hızlı')
  expect(answer.text).toMatch(/Bağlantı tek kullanımlıktır ve <t:\d+:R> kapanır\./)
  const file = await get({ url: answer.buttons['Dosyayı indir']! }, w)
  expect(file.status).toBe(200)
  await file.arrayBuffer()
  const rows = await w.db.queries.selectFrom('downloads').select(['license_id', 'way']).execute()
  expect(rows).toEqual([{ license_id: license.id, way: 'discord' }])
})

test('many licenses come in pages', async () => {
  const { id: product_id } = await w.product()
  for (let at = 0; at < 6; at++) await w.license({ product_id, max_instances: at + 1 })
  const first = await command('mehmet', 'lisanslarım')
  expect(first.text).toContain('Sayfa 1 / 2, toplam 6 lisans')
  expect(first.text).toContain('/ 6**')
  const second = await press('mehmet', first.buttons.Sonraki!)
  expect(second.text).toContain('/ 1**')
  expect(Object.keys(second.buttons)).toContain('Önceki')
  for (const page of ['999999999999', '3', '2'])
    expect((await press('mehmet', `page:${page}`)).text).toContain('Sayfa 2 / 2, toplam 6 lisans')
})

test('whoever presses a button of somebody else’s license is refused, and learns nothing', async () => {
  const { id, license_key } = await w.license()
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  await w.signIn('zeynep')
  const strangers = ['zeynep', { id: '990000000000000009' }] as const
  for (const stranger of strangers)
    for (const pressed of [
      [`key:${id}`],
      [`instances:${id}`],
      [`release:${id}`],
      [`download:${id}`],
      [`free:${id}`, body.instance!.id],
      [`why:${id}`],
      ['setup:', id],
      ['key:no-id'],
      ['free:no-id', 'x'],
    ]) {
      const answer = await press(stranger, pressed[0]!, ...pressed.slice(1))
      expectPrivate(answer)
      expect(answer.text).toContain('Bu lisans sizin değil')
    }
  for (const verb of ['suspend', 'resume', 'revoke', 'undo'])
    expect((await press('mehmet', `${verb}:${id}:0123456789`)).text).toContain('yalnızca yöneticilere açık')
  expect((await w.gate('validate', { license_key, fingerprint: 'machine-1' })).body.code).toBe('VALID')
  expect((await command('zeynep', 'lisanslarım')).text).toContain('Bu Discord hesabında lisans yok.')
})

test('an owner releases an instance, on record, and then waits as in the dashboard', async () => {
  const { id, license_key } = await w.license({ max_instances: 2 })
  await w.gate('activate', { license_key, fingerprint: 'machine-1', hostname: 'eski', version: '1.4.0' })
  await w.gate('activate', { license_key, fingerprint: 'machine-2', hostname: 'yeni' })
  const asked = await press('mehmet', `release:${id}`)
  expect(asked.options.map(({ label }) => label)).toEqual(['yeni', 'eski'])
  const released = await press('mehmet', `free:${id}`, asked.options[1]!.value)
  expect(released.text).toContain('**eski** serbest bırakıldı')
  const entry = await w.db.queries
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'address'])
    .where('action', '=', 'instance.release')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    actor_id: await w.userId('mehmet'),
    subject_id: asked.options[1]!.value,
    address: null,
  })

  expect((await press('mehmet', `release:${id}`)).text).toContain('Yeniden bırakabileceğiniz an: <t:')
  expect((await press('mehmet', `free:${id}`, asked.options[0]!.value)).text).toContain('serbest')
  expect((await press('mehmet', `instances:${id}`)).text).toMatch(/yeni/)
})

test('a refusal is explained to the owner and to admins; all others alike are not found', async () => {
  const { id } = await w.license()
  const ref = await deny(id)
  const answer = await command('mehmet', 'neden', { 'istek-no': ` ${ref.toLowerCase()}` })
  expectPrivate(answer)
  expect(answer.text).toMatch(/^### .*[^]*Kod: `INSTANCE_LIMIT`$/)
  expect(answer.text).toContain('**Ne oldu?**')
  expect(answer.text).not.toContain('Satıcı ne yapabilir?')
  expect(answer.buttons['Ret sayfasını aç']).toBe(`https://muhur.test/denials/${ref}`)
  const unknown = await deny(null, 'NOT_FOUND')
  await w.signIn('ayse')
  expect((await command('ayse', 'neden', { 'istek-no': ref })).text).toContain('**Satıcı ne yapabilir?**')
  expect((await command('ayse', 'neden', { 'istek-no': unknown })).text).toContain('`NOT_FOUND`')

  await w.signIn('zeynep')
  const answers = []
  for (const no of [ref, unknown, newRequestRef(), 'kısa', "' or 1=1"])
    answers.push((await command('zeynep', 'neden', { 'istek-no': no })).text)
  expect(new Set(answers).size).toBe(1)

  const last = await press('mehmet', `why:${id}`)
  expect(last.text).toContain(`1 kez, en son <t:`)
  expect(last.text).toContain(ref)
})

test('who guesses references is held up, as in the dashboard', async () => {
  const { id } = await w.license()
  for (let at = 0; at < 20; at++) await command('mehmet', 'neden', { 'istek-no': newRequestRef() })
  expect((await command('mehmet', 'neden', { 'istek-no': await deny(id) })).text).toContain('Çok fazla istek')
})

test('the three steps are those of the product’s kind; of several licenses one is chosen', async () => {
  expect((await command('zeynep', 'kurulum')).text).toContain('lisans yok')
  const bot = await w.license()
  const one = await command('mehmet', 'kurulum')
  expect(one.text).toContain('LICENSE_KEY')
  expect(keyIn(one)).toBeUndefined()
  expect(one.buttons['Kurulum rehberi']).toContain(`/dashboard/licenses/${bot.id}?sekme=kurulum`)

  const { id: product_id } = await w.product({ name: 'Ada Eklentisi', type: 'minecraft' })
  const plugin = await w.license({ product_id })
  const several = await command('mehmet', 'kurulum')
  expect(several.options.map(({ label }) => label)).toEqual(['Ada Eklentisi', 'Ticket Bot'])
  const chosen = await press('mehmet', 'setup:', plugin.id)
  expect(chosen.text).toContain('config.yml')
})

describe('what was bought elsewhere', () => {
  const email = 'zeynep@example.com'
  const zeynep = { id: '110000000000000003' }

  async function shop() {
    const { id: product_id } = await w.product()
    const channel = await genericShop(w)
    await channel.map({ external_product: 'bot', product_id })
    await channel.notice('paid', { id: 'S-1', buyer: { email, name: 'Zeynep' } })
  }

  test('the form gives an order to the buyer who proves it, also to one who was never here', async () => {
    await shop()
    const form = await command(zeynep, 'lisans al')
    expect(form.type).toBe(9)
    const answer = await submit(zeynep, 'claim', { order_number: ' S-1 ', email, code: '' })
    expectPrivate(answer)
    expect(answer.text).toContain('### Ticket Bot')
    expect(keyIn(answer)).toBeUndefined()
    expect((await press(zeynep, answer.buttons['Anahtarı göster']!)).text).toMatch(/MHR-/)
    expect(await w.userId('zeynep')).toBeTruthy()
  })

  test('a wrong guess reads as a right one of somebody who has nothing, and five an hour are all', async () => {
    await shop()
    const { license_key } = await w.license()
    await w.signIn('zeynep')
    const guesses: Record<string, string>[] = [
      { order_number: 'S-1', email: 'mehmet@example.com' },
      { order_number: 'S-2', email },
      { code: license_key },
      { code: 'MHR-%' },
      { email },
    ]
    const answers = []
    for (const guess of guesses) answers.push((await submit('zeynep', 'claim', guess)).text)
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('Bu Discord hesabında lisans yok.')
    expect((await submit('zeynep', 'claim', { order_number: 'S-1', email })).text).toContain(
      'Çok fazla istek',
    )
    expect((await submit('mehmet', 'claim', {})).text).toContain('Sipariş numarasıyla')
    expect((await submit('mehmet', 'claim', { other: 'x' })).text).toContain('Sipariş numarasıyla')
  })
})

test('a blocked buyer sees what the dashboard shows, and an erased one has nothing here any more', async () => {
  const { id } = await w.license()
  const user_id = await w.userId('mehmet')
  const headers = await w.signIn('ayse')
  await w.request('POST', blocksUrl, { headers, payload: { user_id, note: '' } })
  expect((await command('mehmet', 'lisanslarım')).text).toContain('Ticket Bot')
  await eraseUser(w.db.queries, user_id)
  expect((await command('mehmet', 'lisanslarım')).text).toContain('lisans yok')
  expect((await press('mehmet', `key:${id}`)).text).toContain('Bu lisans sizin değil')
})
