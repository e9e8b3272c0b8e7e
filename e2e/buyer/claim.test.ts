import { channelsUrl, mappingsUrl, type IssuedChannel } from '@muhur/contract/sales/channels'
import { claimPath } from '@muhur/contract/sales/claims'
import { channelNoticeUrl } from '@muhur/contract/sales/orders'
import { expect } from 'vitest'
import { gate } from '../stage/gate.ts'
import { signIn } from '../stage/people.ts'
import { address, test } from '../stage/stage.ts'
import { licensesOf, productsOf } from '../stage/truth.ts'

test('a buyer of a marketplace gets the running license with the key in the file', async ({ stage }) => {
  // A channel's secret asks for a fresh sign-in.
  const seller = await stage.guest()
  await signIn(seller, 'ayse')
  const post = async <T>(url: string, data: object): Promise<T> => {
    const answer = await seller.request.post(url, { headers: { origin: address }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  const [product] = await productsOf(seller)
  const { id, secret } = await post<IssuedChannel>(channelsUrl, { provider: 'builtbybit', name: 'Pazar' })
  await post(mappingsUrl(id), { external_product: '101', product_id: product!.id })

  const tell = (body: URLSearchParams | string) =>
    fetch(address + channelNoticeUrl(id), { method: 'POST', body })
  const fields = { builtbybit: 'true', secret: secret!, user_id: '77', resource_id: '101' }
  const license_key = await (await tell(new URLSearchParams(fields))).text()
  const purchase = { secret, user: { id: '77', name: 'mehmet' }, resource: '101', at: '1700000000' }
  expect((await tell(JSON.stringify(purchase))).status).toBe(200)
  const bot = await gate('activate', { license_key, fingerprint: 'claimed-first', hostname: 'pazar-1' })
  expect(bot.code).toBe('VALID')

  const buyer = await stage.signedIn('mehmet')
  await buyer.goto(claimPath)
  const form = buyer
    .getByRole('heading', { name: 'Dosyanızdaki anahtar ile' })
    .locator('xpath=ancestor::form')
  await form.getByRole('button', { name: 'Lisansımı al' }).click()
  await form.getByText('Bu alanı doldurun.').waitFor()
  await form.getByLabel('Lisans anahtarı ya da indirme kodu').fill(license_key)
  await form.getByRole('button', { name: 'Lisansımı al' }).click()
  await form.getByRole('link', { name: 'panelinizde görünür' }).click()
  await buyer.getByRole('heading', { level: 1, name: 'Lisanslarım' }).waitFor()
  const claimed = (await licensesOf(buyer)).find((license) => license.license_key === license_key)
  expect(claimed).toMatchObject({ status: 'active', current_instances: 1 })
})
