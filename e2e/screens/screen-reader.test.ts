import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { issue } from '../stage/truth.ts'

const spoken =
  /^(alert:|banner|button|combobox|complementary|contentinfo|group|heading|link|main|navigation|radio|region|searchbox|tab|tablist|tabpanel|textbox) ?/

/** What a screen reader says of the page, in order: roles, names and states. */
async function heard(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  return tree
    .split('\n')
    .map((line) =>
      line
        .replace(/^ *- /, '')
        .replace(/^'(.+)'/, '$1')
        .replace(/:$/, ''),
    )
    .filter((line) => spoken.test(line))
}

/** Expects these lines in this order, whatever is said between them. */
async function expectHeard(page: Page, wanted: string[]): Promise<void> {
  const missing = async () => {
    const said = await heard(page)
    let at = 0
    const lines = wanted.filter((line) => {
      const found = said.indexOf(line, at)
      if (found >= 0) at = found + 1
      return found < 0
    })
    return lines.length > 0 ? { lines, said } : undefined
  }
  await expect.poll(missing).toBeUndefined()
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('product page: the product, how to buy it, then its tabs', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/')
  await page.locator('#products').getByRole('link', { name: 'Detayları Gör' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Ticket Bot' }).waitFor()
  await page.getByRole('complementary', { name: 'Satın alma' }).waitFor()
  await page.getByRole('tab', { name: 'Entegrasyon' }).click()
  await page.getByRole('heading', { name: 'Üç adımda bağlayın' }).waitFor()
  await expectHeard(page, [
    'main',
    'heading "Ticket Bot" [level=1]',
    'complementary "Satın alma"',
    'tablist "Ticket Bot"',
    'tab "Entegrasyon" [selected]',
    'tabpanel "Entegrasyon"',
    'heading "Üç adımda bağlayın" [level=2]',
    'tablist "Yazılımınızın türü"',
    'heading "Tek satırı ekleyin" [level=3]',
    'button "Kodu kopyala: index.mjs"',
    'group "index.mjs"',
    'region "Diğer ürünler"',
  ])
})

test('buying side: cards by product, and a license under its own title', async ({ stage }) => {
  const seller = await stage.signedIn('ayse')
  const { license_key: start } = await issue(seller, { discord_id: '110000000000000002' })
  const page = await stage.signedIn('mehmet')
  await page.goto('/dashboard')
  const name = `Ayrıntılar: Ticket Bot, ${start.slice(0, 16)}...`
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  await card.waitFor()
  await expectHeard(page, [
    'banner',
    'navigation "Ana menü"',
    'main',
    'heading "Lisanslarım" [level=1]',
    'heading "Ticket Bot" [level=2]',
    'button "Anahtarı göster"',
    'button "Anahtarı kopyala"',
    `link "${name}"`,
    'contentinfo',
  ])
  // Buttons of the same name on every card: the key tells them apart.
  const described = await card
    .getByRole('button', { name: 'Anahtarı kopyala' })
    .getAttribute('aria-describedby')
  expect(await card.locator(`[id="${described}"]`).textContent()).toBe(`${start.slice(0, 16)}...`)

  await page.getByRole('link', { name }).click()
  await expect.poll(() => focused(page)).toBe('Ticket Bot')
  await expect.poll(() => page.title()).toBe('Ticket Bot · Mühür')
  await page.getByText('Şu anda çalışan kurulum yok').waitFor()
  await expectHeard(page, [
    'main',
    'link "Lisanslarım"',
    'heading "Ticket Bot" [level=1]',
    'tablist "Lisansın bölümleri"',
    'tab "Çalışan kurulumlar" [selected]',
    'tab "Nasıl kurulur?"',
    'tabpanel "Çalışan kurulumlar"',
    'region "Çalışan kurulumlar (0)"',
    'heading "Çalışan kurulumlar (0)" [level=2]',
  ])
})

test('issuing: the sections lie outside the content, and each fault is said with its field', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/licenses/new')
  await page.getByRole('radio', { name: /^mehmet/ }).waitFor()
  await expectHeard(page, [
    'navigation "Yönetim"',
    'main',
    'heading "Yeni lisans" [level=1]',
    'combobox "Ürün"',
    'group "Sahip"',
    'searchbox "Sahip ara"',
    'textbox "Eşzamanlı kullanım sınırı": "1"',
    'group "Süre"',
    'radio "Sınırsız" [checked]',
    'button "Lisans ver"',
  ])
  await page.getByRole('button', { name: 'Lisans ver' }).click()
  await page.getByText('Lisansın sahibini seçin.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('product_id')
  await expectHeard(page, [
    'combobox "Ürün" [invalid]',
    'alert: Bir ürün seçin.',
    'searchbox "Sahip ara" [invalid]',
    'alert: Lisansın sahibini seçin.',
  ])
})

test('the focus goes to a heading that comes with the content', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const { id, license_key: start } = await issue(page)
  const loading = page.getByText('Lisans yükleniyor...')
  await page.route(`**/api/admin/licenses/${id}`, async (route) => {
    await loading.waitFor({ state: 'attached' })
    await route.continue()
  })
  await page.goto('/admin/licenses')
  await page.getByRole('link', { name: start.slice(0, 16) }).click()
  await expect.poll(() => focused(page)).toContain(start.slice(0, 16))
  await expect.poll(() => page.title()).toBe(`${start.slice(0, 16)}... · Mühür`)
})
