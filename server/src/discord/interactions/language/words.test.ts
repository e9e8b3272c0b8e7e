import { expect, test } from 'vitest'
import { addDenials } from '../../../gate/verdicts/store.ts'
import { newRequestRef } from '../../../http/requests/request-ref.ts'
import { genericShop } from '../../../sales/orders/sales.fixture.ts'
import { discordWorld, readMessage } from '../interactions.fixture.ts'
import { kinds } from '../wire/interaction.ts'

const { w, interaction, send, submit } = await discordWorld()

const turkish = /[çğıöşüÇĞİÖŞÜ]|lisans|kurulum/i

async function ask(person: 'mehmet' | 'ayse', type: number, data: object, locale = 'de') {
  const { data: shown } = (await send({ ...interaction(person, type, data), locale })).json()
  return { ...readMessage(shown), form: JSON.stringify(shown) }
}

test('whoever reads another language than Turkish is answered in English, errors too', async () => {
  const { id: product_id } = await w.product({ name: 'Ticket Bot', type: 'minecraft' })
  const { id, license_key } = await w.license({ product_id })
  await w.gate('activate', { license_key, fingerprint: 'machine-1', hostname: 'shop-1', version: '1.4.0' })
  const requestRef = newRequestRef()
  const call = { verb: 'activate', address: '192.0.2.7', fingerprintHash: null, version: '1.4.0' } as const
  await addDenials(w.db.queries, [
    { licenseId: id, code: 'INSTANCE_LIMIT', requestRef, at: w.clock.now().toISOString(), ...call },
  ])
  const command = (name: string, options: object[] = []) =>
    ask('mehmet', kinds.command, { name, type: 1, options })
  const press = (custom_id: string) => ask('mehmet', kinds.component, { custom_id, component_type: 2 })
  const claim = { name: 'al', type: 1, options: [] }
  const answers = {
    list: await command('lisanslarım'),
    setup: await command('kurulum'),
    denial: await command('neden', [{ name: 'istek-no', type: 3, value: requestRef }]),
    noDenial: await command('neden', [{ name: 'istek-no', type: 3, value: '0123456789' }]),
    form: await command('lisans', [claim]),
    emptyForm: await ask('mehmet', kinds.modal, { custom_id: 'claim', components: [] }),
    key: await press(`key:${id}`),
    instances: await press(`instances:${id}`),
    release: await press(`release:${id}`),
    why: await press(`why:${id}`),
    foreign: await press('key:no-id'),
    outdated: await press('gone:1'),
  }
  for (const [what, { text, form }] of Object.entries(answers)) {
    const shown = text.replaceAll(/`\/[^`]*`/g, '')
    expect([what, turkish.exec(shown)?.[0], shown.length > 0 || form.includes('Order number')]).toEqual([
      what,
      undefined,
      true,
    ])
  }
  expect(answers.list.text).toContain('**Active**')
  expect(answers.setup.text).toContain('`config.yml`')
  expect(answers.denial.text).toContain('All seats of the license are taken.')
  expect(answers.instances.text).toContain('shop\\-1')
  const { text } = await ask('mehmet', kinds.command, { name: 'lisanslarım', type: 1 }, 'tr')
  expect(text).toContain('**Aktif**')
})

test('a seller’s command is answered in Turkish, whatever the seller’s language', async () => {
  const options = [{ name: 'bul', type: 1, options: [{ name: 'ara', type: 3, value: 'kimse' }] }]
  expect((await ask('mehmet', kinds.command, { name: 'satis', type: 1, options })).text).toMatch(turkish)
  await w.signIn('ayse')
  expect((await ask('ayse', kinds.command, { name: 'satis', type: 1, options })).text).toMatch(turkish)
})

test('fifty guesses in an hour are all that an order takes from however many accounts', async () => {
  const { id: product_id } = await w.product()
  const channel = await genericShop(w)
  await channel.map({ external_product: 'bot', product_id })
  const email = 'zeynep@example.com'
  await channel.notice('paid', { id: 'S-77', buyer: { email, name: 'Zeynep' } })
  const guess = async (account: number, typed: string) =>
    (
      await submit({ id: String(990_000_000_000_000_000n + BigInt(account)) }, 'claim', {
        order_number: 'S-77',
        email: typed,
      })
    ).text
  for (let at = 0; at < 50; at++)
    expect(await guess(Math.floor(at / 5), `${at}@example.com`)).toContain('Bu Discord hesabında lisans yok.')
  expect(await guess(10, email)).toContain('Çok fazla istek')
  await w.clock.advance(3601)
  expect(await guess(10, email)).toContain('### Ticket Bot')
})
