import { defaultBrand, editBrandUrl } from '@muhur/contract/shop/brand'
import { iconBytesLimit } from '@muhur/contract/shop/products'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { address, test } from '../stage/stage.ts'

const picture = readFileSync(join(import.meta.dirname, '../../web/public/share.png'))

const colourOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: 'Giriş Yap', exact: true })
    .evaluate((link) => getComputedStyle(link).backgroundColor)

test('the landing page carries the shop’s name, words, logo and colour from the first paint', async ({
  stage,
}) => {
  const seller = await stage.signedIn('ayse')
  try {
    await seller.goto('/admin/settings')
    await seller.getByLabel('Mağaza adı').fill('Ayşe Yazılım')
    const preview = seller.getByRole('img', { name: 'Koyu tema: Ayşe Yazılım' })
    await preview.getByText('Lisanslarınız tek yerde: Ayşe Yazılım.').waitFor()
    await seller.getByLabel('Ana sayfanın başlığı').fill('Ayşe’nin botları burada.')
    await seller.getByLabel('Vurgu rengi').fill('#ffe4f3')
    await seller.getByText('Renk, açık temada okunması için koyulaştırıldı.').waitFor()
    await seller
      .getByLabel('Logo dosyası seçin ya da buraya bırakın')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await seller.getByRole('alert').getByText('SVG yüklenemez').waitFor()
    await seller
      .getByLabel('Logo dosyası seçin ya da buraya bırakın')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
    const uploaded = preview.locator('img[src^="/icons/"]')
    await uploaded.waitFor()
    const pictureField = seller.getByLabel('Resim seçin ya da buraya bırakın')
    await pictureField.setInputFiles({
      name: 'fotoğraf.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(iconBytesLimit + 1),
    })
    await seller.getByRole('alert').getByText('Dosya en çok 2 MB olabilir.').waitFor()
    await pictureField.setInputFiles({ name: 'bot.png', mimeType: 'image/png', buffer: picture })
    await seller.getByLabel('1. resmin açıklaması').waitFor()
    await expect.poll(() => uploaded.count()).toBe(2)
    expect(await seller.getByText('Resimde ne göründüğünü yazın.').count()).toBe(0)
    await seller.getByRole('button', { name: 'Markayı kaydet' }).click()
    await seller.getByText('Resimde ne göründüğünü yazın.').waitFor()
    await seller.getByLabel('1. resmin açıklaması').fill('Ticket botu iş başında')
    await seller.getByRole('button', { name: 'Markayı kaydet' }).click()
    await seller.getByText('Marka kaydedildi.').waitFor()

    const plain = await stage.guest({ javaScriptEnabled: false })
    const logo = plain.getByRole('banner').locator('img[src^="/icons/"]')
    // The server renders public pages anew within two seconds.
    await expect
      .poll(async () => {
        await plain.goto('/')
        return logo.count()
      })
      .toBe(1)
    await plain.getByRole('heading', { level: 1, name: 'Ayşe’nin botları burada.' }).waitFor()
    const shown = plain.getByRole('main').getByRole('img', { name: 'Ticket botu iş başında' })
    expect(await shown.getAttribute('width')).toBe('1200')
    expect(await plain.locator('img[src^="/pictures/"]').count()).toBe(0)
    const colour = await colourOf(plain)
    expect(colour).toBe('rgb(255, 228, 243)')
    expect(await plain.getByRole('main').innerText()).not.toContain('Mühür vurun')

    // A page that the server does not render, on the second visit: no default colour in between.
    const guest = await stage.guest()
    await guest.goto('/')
    await expect.poll(() => guest.evaluate(() => localStorage.getItem('muhur.accent'))).toContain('#ffe4f3')
    await guest.route('**/*.js', (route) =>
      route.request().url().endsWith('/early.js') ? route.continue() : route.abort(),
    )
    stage.expectComplaint(/ERR_FAILED/)
    await guest.goto('/sitemap', { waitUntil: 'load' })
    expect(
      await guest.evaluate(() => document.documentElement.style.getPropertyValue('--accent-dark')),
    ).toContain('#ffe4f3')
  } finally {
    await seller.request.put(editBrandUrl, { headers: { origin: address }, data: defaultBrand })
    // The server renders public pages anew within two seconds: the next spec's page is not to be this one's.
    await expect.poll(async () => (await fetch(address)).text()).not.toContain('Ayşe Yazılım')
  }
})
