import { gateUrls } from '@muhur/contract/gate/gate'
import { adminLandingUrl, getLanding, type Landing, type LandingChoice } from '@muhur/contract/site/landing'
import { tokensUrl, type IssuedToken } from '@muhur/contract/access/tokens'
import { usersUrl } from '@muhur/contract/access/users'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { address, test } from './stage.ts'
import { ask, issue } from './truth.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Activates one machine on its own license; returns the denial of a second machine. */
async function machines(page: Page, hostname: string) {
  const license = await issue(page)
  const activate = async (fingerprint: string) => {
    const data = { license_key: license.license_key, fingerprint, hostname, version: '3.1.4' }
    return (await page.request.post(address + gateUrls.activate, { data })).json()
  }
  const running = await activate(`${hostname} one`)
  const refused = await activate(`${hostname} two`)
  return { license, running, refused: refused.request_ref as string }
}

test("a buyer's reference finds the denial, which leads to blocking the machine", async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/denials')
  await page.getByRole('heading', { name: 'Son retler' }).waitFor()
  const { refused, license } = await machines(page, 'reddedilen')
  // The open page shows the refusal once it is on record.
  await page.getByText(refused).waitFor()

  const box = page.getByLabel('İstek numarası', { exact: true })
  await box.fill('yok')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('İstek numarası on karakterdir', { exact: false }).waitFor()
  await box.fill(` ${refused.toLowerCase()} `)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Yer kalmamış' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('ref')).toBe(refused)
  await page
    .getByRole('link', { name: `${license.license_key.slice(0, 16)}...` })
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'Alıcı ne yapabilir?' }).waitFor()

  await page.getByLabel('Neden', { exact: true }).selectOption('FINGERPRINT_MISMATCH')
  await page.getByText('Bu filtrelere uyan ret yok.').waitFor()
  await page.getByRole('button', { name: 'Filtreleri temizle' }).click()
  await page.getByRole('link', { name: 'Makineyi engelle' }).click()
  await page.getByText('Şu anda çalışan hiçbir kurulum durmaz', { exact: false }).waitFor()
  await page.getByLabel('Not', { exact: false }).fill('Deneme')
  await page.getByRole('button', { name: 'Engelle', exact: true }).click()
  await page.getByRole('heading', { name: 'Engel eklendi' }).waitFor()

  await page.getByRole('link', { name: 'Engellere dön' }).click()
  const row = page.getByRole('table', { name: 'Engeller' }).getByRole('row').filter({ hasText: 'Deneme' })
  await row.getByRole('button', { name: 'Engeli kaldır', exact: false }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Geri al' }).click()
  await row.waitFor()
})

test('a reference that is not on record says how long refusals are kept, also on a phone', async ({
  stage,
}) => {
  stage.expectComplaint(/status of 404/)
  const page = await stage.signedIn('ayse', phone)
  await page.goto('/admin/denials?ref=0000000000')
  await page.getByText('Retler yalnızca son 90 gün saklanır', { exact: false }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a block shows its effect, and a faulty block gets an error at its field', async ({ stage }) => {
  stage.expectComplaint(/status of 400/)
  const page = await stage.signedIn('ayse')
  await machines(page, 'komşu')
  await page.goto('/admin/blocks/new?network=127.0.0.1')
  await page.getByText('kurulum bir sonraki nabzında durur', { exact: false }).waitFor()
  await page.getByLabel('Ağ (IP)', { exact: true }).last().fill('0.0.0.0/0')
  await page.getByRole('button', { name: 'Engelle', exact: true }).click()
  await page.getByRole('alert').getByText('yanlışlıkla herkesi', { exact: false }).waitFor()
  await page.getByRole('radio', { name: 'Alıcı' }).check()
  await page.getByRole('button', { name: 'Engelle', exact: true }).click()
  await page.getByText('Engellenecek alıcıyı seçin.').waitFor()
})

test('a running instance is found by its machine, and released after a confirmation', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await machines(page, 'salıverilen')
  await page.goto('/admin/instances?q=salıverilen')
  const row = page
    .getByRole('table', { name: 'Kurulumlar' })
    .getByRole('row')
    .filter({ hasText: 'salıverilen' })
  await row.getByText('3.1.4').waitFor()
  await row.getByRole('button', { name: 'İşlemler', exact: false }).click()
  await page.getByRole('menuitem', { name: 'Serbest bırak' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Yeri hemen boşalır', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Kurulumu serbest bırak' }).click()
  await page.getByText('salıverilen serbest bırakıldı.').waitFor()
  await page.getByText('Bu filtrelere uyan kurulum yok.').waitFor()
  await page.getByLabel('Durum', { exact: true }).selectOption('recent')
  await row.waitFor()
})

test('a user is found, made an admin and back; an admin of the environment is marked', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill('ZEYN')
  await page.waitForURL('**q=ZEYN**')
  await page.getByRole('link', { name: 'zeynep' }).click()
  const dialog = page.getByRole('alertdialog')
  const press = async (verb: string) => {
    await page.getByRole('button', { name: verb, exact: true }).click()
    const listed = await dialog.getByRole('listitem').allInnerTexts()
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    return listed
  }
  await press('Yönetici yap')
  const zeynep = await stage.signedIn('zeynep')
  const made = await zeynep.request.post(tokensUrl, {
    headers: { origin: address },
    data: { name: 'Zeynep’in botu', scopes: ['users:read'] },
  })
  const { secret } = (await made.json()) as IssuedToken
  await zeynep.close()
  await page.reload()
  expect(await press('Yöneticiliği al')).toEqual(['Zeynep’in botu API token’ı'])
  const usersWith = await fetch(address + usersUrl, { headers: { authorization: `Bearer ${secret}` } })
  expect(usersWith.status).toBe(401)
  await page.getByRole('table', { name: 'Geçmiş' }).getByText('Yöneticiliği aldı').first().waitFor()

  await page.goto('/admin/users?q=ayse&role=admin')
  await page.getByRole('link', { name: 'ayse', exact: true }).click()
  await page.getByText('ADMIN_DISCORD_IDS', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Yöneticiliği al' }).count()).toBe(0)
  await page.getByRole('table', { name: 'Açık oturumlar' }).getByText('127.0.0.1').first().waitFor()
})

test('the shop’s name changes everywhere, errors are at their fields, and a stale edit is refused', async ({
  stage,
}) => {
  stage.expectComplaint(/status of 412/)
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/settings')
  const name = page.getByLabel('Mağaza adı')
  await name.fill('')
  await page.getByRole('button', { name: 'Markayı kaydet' }).click()
  await page.getByText('Mağazanın adını yazın.').waitFor()
  await name.fill('Botçu Ayşe')
  await page.getByRole('button', { name: 'Markayı kaydet' }).click()
  await page.getByText('Marka kaydedildi.').waitFor()
  await page
    .getByRole('contentinfo')
    .getByText(/^© 2024–20\d\d Botçu Ayşe$/)
    .waitFor()
  await expect.poll(() => page.title()).toBe('Ayarlar · Botçu Ayşe')

  const brand = await ask<object>(page, '/api/brand')
  const other = await page.request.put('/api/admin/settings/brand', {
    headers: { origin: address },
    data: { ...brand, name: 'Mühür' },
  })
  expect(other.ok()).toBe(true)
  await name.fill('Üçüncü')
  await page.getByRole('button', { name: 'Markayı kaydet' }).click()
  await page.getByRole('button', { name: 'Güncel hâlini yükle' }).click()
  await expect.poll(() => name.inputValue()).toBe('Mühür')
})

test("the landing page shows the seller's chosen licenses, or no demo", async ({ stage }) => {
  stage.expectComplaint(/status of 409/)
  const page = await stage.signedIn('ayse')
  const before = await ask<LandingChoice>(page, adminLandingUrl)
  await page.goto('/admin/settings?sekme=deneme')
  const valid = page.getByLabel('Geçerli anahtar')
  await expect.poll(() => valid.inputValue()).toBe(before.license_id)
  await valid.selectOption({ label: 'Kapalı: ana sayfada deneme yok' })
  await expect.poll(() => page.getByLabel('Süresi dolmuş anahtar').count()).toBe(0)
  await page.getByRole('button', { name: 'Denemeyi kaydet' }).click()
  await page.getByText('Deneme kapatıldı.').waitFor()
  expect(await ask<Landing>(page, getLanding.path)).toEqual({ demo: null })

  await valid.selectOption(before.license_id)
  await page.getByLabel('Süresi dolmuş anahtar').selectOption(before.expired_license_id)
  const refusal = { error: 'Bu lisans gösterilemez.', code: 'LICENSE_NOT_SHOWABLE', field: 'license_id' }
  await page.route(`**${adminLandingUrl}`, (route) => route.fulfill({ status: 409, json: refusal }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Denemeyi kaydet' }).press('Enter')
  await page.getByRole('alert').getByText(refusal.error).waitFor()
  await expect.poll(() => valid.evaluate((select) => select === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Denemeyi kaydet' }).press('Enter')
  await page.getByText('Deneme ana sayfada görünüyor.').waitFor()
  expect(await ask(page, adminLandingUrl)).toEqual(before)
})
