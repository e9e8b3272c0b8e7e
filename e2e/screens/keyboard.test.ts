import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { railItems } from '../../web/src/admin/shell/rail-items.ts'
import { test } from '../stage/stage.ts'
import { issue } from '../stage/truth.ts'

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    return element.ariaLabel ?? element.innerText.trim()
  })

/** The focused elements after each press of Tab. */
async function tabs(page: Page, presses: number): Promise<string[]> {
  const stops: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    stops.push(await focused(page))
  }
  return stops
}

test('the first stop of the Tab key skips the bar and leads to the content', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await tabs(page, 1)).toEqual(['İçeriğe geç'])
  await page.getByRole('link', { name: 'İçeriğe geç' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  expect(await tabs(page, 2)).toEqual(['Giriş Yap', 'Ürünleri İncele'])
})

test('the first action of every page of the panel and of the dashboard is at most five tabs away', async ({
  stage,
}) => {
  const seller = await stage.signedIn('ayse')
  const license = await issue(seller)
  const pages = [
    ...railItems.map(({ to }) => to),
    '/admin/setup',
    '/admin/orders/channels',
    '/admin/products/new',
    `/admin/products/${license.product.id}`,
    '/admin/licenses/new',
    '/admin/licenses/bulk',
    '/admin/licenses/import',
    `/admin/licenses/${license.id}`,
    `/admin/licenses/${license.id}/edit`,
    `/admin/users/${license.owner.id}`,
    '/admin/blocks/new',
  ]
  const far: string[] = []
  for (const path of pages) if (!(await isActionNear(seller, path))) far.push(path)
  const buyer = await stage.signedIn('mehmet')
  await buyer.goto('/dashboard')
  const own = await buyer.locator('main a[href^="/dashboard/licenses/"]').first().getAttribute('href')
  for (const path of ['/dashboard', own!]) if (!(await isActionNear(buyer, path))) far.push(path)
  expect(far).toEqual([])
})

/** Whether one of the first five stops after opening a page is a field, a button, or a link that looks like one. */
async function isActionNear(page: Page, path: string): Promise<boolean> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main')?.textContent.includes('yükleniyor'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  for (let press = 2; press <= 5; press += 1) {
    await page.keyboard.press('Tab')
    const isAction = await page.evaluate(() => {
      const stop = document.activeElement!
      if (!stop.closest('main')) return false
      return stop.matches('button, input, select, textarea') || getComputedStyle(stop).fontWeight === '600'
    })
    if (isAction) return true
  }
  return false
}

test('a keyboard user signs in, reveals a key and signs out', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/login')
  await page.getByRole('heading', { level: 1, name: 'Giriş Yap' }).waitFor()
  const stops = await tabs(page, 7)
  expect(stops).toEqual([
    'İçeriğe geç',
    'Mühür ana sayfa',
    'Ürünler',
    'Belgeler',
    'Giriş Yap',
    'Açık temaya geç',
    'Discord ile Giriş Yap',
  ])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Kim olarak giriş yapıyorsunuz?' }).waitFor()
  await tabs(page, 2)
  expect(await focused(page)).toContain('Mehmet')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByText('Toplam Lisans', { exact: true }).waitFor()

  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Çıkış' }).waitFor()
  // Search and filter stand before the cards of a longer list.
  const path = await tabs(page, 13)
  expect(path.indexOf('Dashboard')).toBeGreaterThan(0)
  expect(path.indexOf('Çıkış')).toBeGreaterThan(path.indexOf('Dashboard'))
  expect(path).toContain('Anahtarı göster')
})

test('plain tabs of a buyer pass every target of the bar once, and then come to the content', async ({
  stage,
}) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/dashboard')
  await page.getByText('Toplam Lisans', { exact: true }).waitFor()
  const [skip, first, account, ...rest] = await tabs(page, 5)
  expect([skip, first, ...rest]).toEqual(['İçeriğe geç', 'Dashboard', 'Çıkış', 'Açık temaya geç'])
  expect(account).toContain('mehmet')
  await tabs(page, 1)
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('every focused control on the dashboard is visible', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/dashboard')
  await page.getByText('Toplam Lisans', { exact: true }).waitFor()
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const { top, bottom } = element.getBoundingClientRect()
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const inBar = element.closest('header') !== null
      return {
        name: element.ariaLabel ?? element.textContent,
        ring: getComputedStyle(element).outlineStyle !== 'none',
        uncovered: element.matches('a[href="#content"]') || inBar || (top >= bar && bottom <= innerHeight),
      }
    })
    expect(stop).toMatchObject({ ring: true, uncovered: true })
  }
})

test('Esc closes the dialog and returns the focus', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const { license_key } = await issue(page)
  const key = license_key.slice(0, 16)
  await page.goto(`/admin/licenses?q=${key}`)
  const opener = page.getByRole('button', { name: `İşlemler: ${key}...` })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'İptal et' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  await expect.poll(() => focused(page)).toBe('Vazgeç')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe(`İşlemler: ${key}...`)
})

test('going back to a list returns to the row that was left', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/licenses')
  const row = page.getByRole('table', { name: 'Lisanslar' }).locator('[data-row]').nth(2)
  const link = row.getByRole('rowheader').getByRole('link')
  const text = await link.innerText()
  const key = await link.getByText(/^MHR/).innerText()
  await link.click()
  await page.getByRole('heading', { level: 1, name: key }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Lisanslar' }).waitFor()
  await expect.poll(() => focused(page)).toBe(text)
  await page.getByRole('link', { name: 'Kullanıcılar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kullanıcılar' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Kullanıcılar')
})

test('an admin moves through a list by single keys, selects a row and creates a new license', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/licenses')
  const rows = page.getByRole('table', { name: 'Lisanslar' }).locator('[data-row]')
  await rows.nth(1).waitFor()
  const [first, second] = await rows.getByRole('rowheader').allInnerTexts()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe(second)
  await page.keyboard.press('k')
  await expect.poll(() => focused(page)).toBe(first)
  await page.keyboard.press('x')
  await page.getByRole('region', { name: 'Toplu işlemler' }).getByText('1 lisans seçildi').waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('n')
  await page.getByRole('heading', { level: 1, name: 'Yeni lisans' }).waitFor()
})
