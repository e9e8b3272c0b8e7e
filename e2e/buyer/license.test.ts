import { licenseInstancesUrl, type Instance } from '@muhur/contract/shop/instances'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { gate } from '../stage/gate.ts'
import { test, type Stage } from '../stage/stage.ts'
import { ask, issue, licensesOf } from '../stage/truth.ts'

const mehmet = '110000000000000002'

/** A license of Mehmet's that no other spec uses. */
async function bought(stage: Stage, wish: object = {}) {
  const seller = await stage.signedIn('ayse')
  return issue(seller, { discord_id: mehmet, max_instances: 3, ...wish })
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a card links to its license: the guide with the key, masked until opened or copied', async ({
  stage,
}) => {
  const { id } = await bought(stage)
  const page = await stage.signedIn('mehmet')
  const key = (await licensesOf(page)).find((license) => license.id === id)!.license_key
  await page.goto('/dashboard')
  await page.getByRole('link', { name: `Ayrıntılar: Ticket Bot, ${key.slice(0, 16)}...` }).click()
  await page.getByRole('heading', { level: 1, name: 'Ticket Bot' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/dashboard/licenses/${id}`)
  await page.getByText('Şu anda çalışan kurulum yok').waitFor()

  await page.getByRole('link', { name: 'Nasıl kurulacağını görün' }).click()
  await expect.poll(() => page.url()).toContain('sekme=kurulum')
  const panel = page.getByRole('tabpanel', { name: 'Nasıl kurulur?' })
  await panel.getByText(`LICENSE_KEY=${key.slice(0, 16)}...`, { exact: true }).waitFor()
  expect(await page.getByRole('main').innerHTML()).not.toContain(key)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  for (const [place, file, line] of [
    ['.env', '.env', `LICENSE_KEY=${key}`],
    ['config.yml', 'config.yml', `license: "${key}"`],
    ['Pterodactyl', 'Startup › LICENSE_KEY', key],
    ['Docker', 'compose.yaml', `      LICENSE_KEY: ${key}`],
  ] as const) {
    await panel.getByRole('tab', { name: place, exact: true }).click()
    await panel.getByRole('button', { name: `Kodu kopyala: ${file}`, exact: true }).click()
    await expect.poll(clipboard).toContain(line)
  }
  await panel.getByText('Çalışmıyorsa doktora sorun').first().waitFor()
  await panel.getByRole('button', { name: 'Kodu kopyala: C# botu', exact: true }).click()
  await expect.poll(clipboard).toBe(`export LICENSE_KEY='${key}'\nLICENSE_DOCTOR=1 ./Bot`)

  // The code is for those who change the source.
  const code = panel.getByRole('heading', { name: 'Üç adımda bağlayın' })
  expect(await code.isVisible()).toBe(false)
  await panel.getByText('Kaynak kodunu kendiniz düzenliyorsanız').click()
  await code.waitFor()
  await panel.getByRole('button', { name: 'Kodu kopyala: Terminal', exact: true }).first().click()
  await expect.poll(clipboard).toBe(`export LICENSE_KEY='${key}'\nnode index.mjs`)
  expect(await page.getByRole('main').innerHTML()).not.toContain(key)

  await panel.getByRole('button', { name: 'Anahtarı göster' }).click()
  await panel.getByRole('group', { name: 'Terminal', exact: true }).getByText(key).waitFor()
})

test('the first heartbeat is shown when it arrives, and is old news after a reload', async ({ stage }) => {
  const { id, license_key } = await bought(stage)
  const page = await stage.signedIn('mehmet')
  await page.goto(`/dashboard/licenses/${id}?sekme=kurulum`)
  await page.getByText('İlk nabız bekleniyor').waitFor()
  await gate('activate', { license_key, fingerprint: 'first-beat', hostname: 'ilk' })
  await page.getByRole('status').getByText('İlk nabız geldi, lisansınız canlı!').waitFor()
  await page.reload()
  await page.getByText('1 / 3', { exact: true }).waitFor()
  expect(await page.getByText(/İlk nabız/).count()).toBe(0)
})

test('an expired license says how to renew, and nowhere how to start', async ({ stage }) => {
  const { id } = await bought(stage)
  const page = await stage.signedIn('mehmet')
  const ended = (await licensesOf(page)).map((each) =>
    each.id === id ? { ...each, status: 'expired' } : each,
  )
  await page.route(/\/api\/licenses\/[^/]+(\?|$)/, (route) => route.fulfill({ json: ended }))
  await page.route(`**/api/licenses/*/${id}`, (route) =>
    route.fulfill({ json: ended.find((each) => each.id === id) }),
  )
  await page.goto('/dashboard')
  const card = page.locator('main li').filter({ has: page.locator(`a[href$="${id}"]`) })
  await card.getByText('Süre uzatılınca aynı anahtar yeniden çalışır.').waitFor()
  expect(await card.getByRole('link', { name: 'Satıcıya yazın' }).getAttribute('href')).toBe('/contact')

  const brand = await ask<object>(page, '/api/brand')
  await page.route('**/api/brand', (route) =>
    route.fulfill({ json: { ...brand, renew_url: 'https://dukkan.example/yenile' } }),
  )
  await page.goto(`/dashboard/licenses/${id}`)
  const link = page.getByRole('link', { name: 'Lisansı yenileyin' })
  await expect.poll(() => link.getAttribute('href')).toBe('https://dukkan.example/yenile')
  expect(await page.getByText('Süreyi uzatmak için satıcınıza yazın.').count()).toBe(0)
  await page.getByText('Şu anda çalışan').waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/başlatın|bekleniyor/)
  await page.getByRole('tab', { name: 'Nasıl kurulur?' }).click()
  await page.getByText('Lisansın süresi doldu.').filter({ visible: true }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/başlatın/)
})

test('machines get names, with undo, and one of them releases its seat', async ({ stage }) => {
  const { id, license_key } = await bought(stage, { policy: { release_cooldown: 3600 } })
  const call = { license_key, fingerprint: 'license-page-1', hostname: 'destek-1', version: '2.4.1' }
  const { instance } = await gate('activate', call)
  await gate('activate', { license_key, fingerprint: 'license-page-2', hostname: 'destek-2' })
  const page = await stage.signedIn('mehmet')
  await page.goto(`/dashboard/licenses/${id}`)
  await page.getByRole('heading', { name: 'Çalışan kurulumlar (2)' }).waitFor()
  await page.getByText('2.4.1', { exact: true }).waitFor()
  await page.getByText('2 / 3', { exact: true }).waitFor()
  const names = async () =>
    (await ask<Instance[]>(page, licenseInstancesUrl(id))).map(({ name }) => name).filter(Boolean)

  await page.getByRole('button', { name: 'Adını değiştir: destek-1' }).press('Enter')
  await page.keyboard.type('Ana sunucu')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 3, name: 'Ana sunucu' }).waitFor()
  await expect.poll(names).toEqual(['Ana sunucu'])
  await page.getByRole('button', { name: 'Geri al' }).click()
  await page.getByRole('heading', { level: 3, name: 'destek-1' }).waitFor()
  await expect.poll(names).toEqual([])

  await page.getByRole('button', { name: 'Serbest bırak: destek-1' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByText('bir sonraki nabzında durur').waitFor()
  expect(await dialog.innerText()).not.toContain('INSTANCE_RELEASED')
  await dialog.getByText('1 saat boyunca').waitFor()
  await expect.poll(() => focused(page)).toBe('Vazgeç')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Serbest bırak: destek-1' }).click()
  await dialog.getByRole('button', { name: 'Serbest bırak' }).click()
  await page.getByText('destek-1: serbest bırakıldı, yeri boşaldı.').waitFor()
  await page.getByRole('heading', { name: 'Çalışan kurulumlar (1)' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Çalışan kurulumlar (1)')
  await page.getByText('Yer tutmayan kurulumlar (1)').click()
  await page.getByText('Yerini bıraktı', { exact: true }).waitFor()
  const answer = await gate('heartbeat', {
    license_key,
    fingerprint: call.fingerprint,
    instance_token: instance!.token!,
  })
  expect(answer.code).toBe('INSTANCE_RELEASED')

  const next = page.getByRole('button', { name: 'Serbest bırak: destek-2' })
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
  const why = await next.evaluate(
    (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(why).toMatch(/Yenisini (1 saat|\d+ dakika) sonra serbest bırakabilirsiniz/)
  await next.click({ force: true })
  expect(await dialog.count()).toBe(0)
})

test('a release a moment too late shows the reason and changes nothing', async ({ stage }) => {
  stage.expectComplaint(/status of 429/)
  const { id, license_key } = await bought(stage)
  for (const hostname of ['late-1', 'late-2'])
    await gate('activate', { license_key, fingerprint: `machine ${hostname}`, hostname })
  const page = await stage.signedIn('mehmet')
  await page.goto(`/dashboard/licenses/${id}`)
  await page.getByRole('button', { name: 'Serbest bırak: late-1' }).click()
  const other = await page.context().newPage()
  await other.goto(`/dashboard/licenses/${id}`)
  await other.getByRole('button', { name: 'Serbest bırak: late-2' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Serbest bırak' }).click()
  await other.getByText('late-2: serbest bırakıldı').waitFor()

  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Serbest bırak' }).click()
  await dialog.getByRole('alert').getByText('Yenisini serbest bırakabileceğiniz an:').waitFor()
  await dialog.getByRole('button', { name: 'Vazgeç' }).click()
  await page.getByText('Yakın zamanda bir kurulumu serbest bıraktınız.').waitFor()
  await page.getByRole('heading', { level: 3, name: 'late-1' }).waitFor()
})

test('a failed load can be repeated, and another user’s license reads like an unknown license', async ({
  stage,
}) => {
  stage.expectComplaint(/status of 503/)
  stage.expectComplaint(/status of 404/)
  const { id, license_key } = await bought(stage)
  await gate('activate', { license_key, fingerprint: 'tried-again', hostname: 'tekrar' })
  const page = await stage.signedIn('mehmet')
  await page.route('**/api/license-instances/*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/dashboard/licenses/${id}`)
  await page.getByRole('alert').getByText('Kurulumlar yüklenemedi.').waitFor()
  await page.unroute('**/api/license-instances/*')
  const arrived = page.getByRole('heading', { level: 3, name: 'tekrar' })
  const retry = page.getByRole('button', { name: 'Tekrar Dene' }).first()
  // The part may also load by itself before the press.
  await retry.or(arrived).first().waitFor()
  await retry.click({ timeout: 1000 }).catch(() => undefined)
  await arrived.waitFor()

  const stranger = await stage.signedIn('zeynep')
  await stranger.goto(`/dashboard/licenses/${id}`)
  await stranger.getByRole('heading', { level: 1, name: 'Lisans bulunamadı' }).waitFor()
  await stranger.getByRole('link', { name: 'Lisanslarıma dön' }).click()
  await stranger.getByRole('heading', { level: 1, name: 'Lisanslarım' }).waitFor()
})

test('the strip shows the calls of this hour, and a printed list has no buttons', async ({ stage }) => {
  const { id, license_key } = await bought(stage)
  await gate('validate', { license_key })
  const page = await stage.signedIn('mehmet')
  // Denials are stored a few seconds after the answers.
  await expect
    .poll(async () => (await ask<{ hours: unknown[] }>(page, `/api/pulse/${id}`)).hours.length)
    .toBe(1)
  await page.goto('/dashboard')
  const card = page.locator('main li').filter({ has: page.locator(`a[href$="${id}"]`) })
  const words = 'Son 48 saat: 1 saatte bütün istekler kabul edildi, 47 saatte istek gelmedi'
  await card.getByRole('img', { name: words }).waitFor()

  await page.emulateMedia({ media: 'print' })
  await card.getByText('Ticket Bot').waitFor()
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await card.getByRole('link').filter({ visible: true }).count()).toBe(0)
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ media: 'screen' })
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(paper)
})
