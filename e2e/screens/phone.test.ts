import { productUrl, type ProductPage } from '@muhur/contract/shop/products'
import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { ask, productsOf } from '../stage/truth.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('a long word in a name widens neither the catalogue nor a product page', async ({ stage }) => {
  const page = await stage.guest({ viewport: { width: 320, height: 700 } })
  const [product] = await productsOf(page)
  const whole = await ask<ProductPage>(page, productUrl(product!.id))
  const long = { ...whole, name: 'Ğ'.repeat(80), description: 'ş'.repeat(400), details: 'ı'.repeat(400) }
  await page.route('**/api/products', (route) => route.fulfill({ json: [long] }))
  await page.route('**/api/products/*', (route) => route.fulfill({ json: long }))
  for (const path of ['/', `/products/${product!.id}`]) {
    await page.goto(path)
    await page.getByText(long.name).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})

test('on a phone the bar folds into a menu that Esc closes', async ({ stage }) => {
  const page = await stage.signedIn('ayse', phone)
  const bar = page.getByRole('banner')
  expect(await bar.getByRole('link', { name: 'Admin' }).isVisible()).toBe(false)
  await bar.getByRole('button', { name: 'Menüyü aç' }).click()
  await bar.getByRole('link', { name: 'Admin' }).waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: 'Admin' }).waitFor({ state: 'hidden' })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Menüyü aç')

  await bar.getByRole('button', { name: 'Menüyü aç' }).click()
  await bar.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('heading', { level: 1, name: 'Admin Paneli' }).waitFor()
  await bar.getByRole('link', { name: 'Admin' }).waitFor({ state: 'hidden' })
})

test('on a phone every control is large enough to hit', async ({ stage }) => {
  const page = await stage.signedIn('mehmet', phone)
  await page.getByText('Toplam Lisans', { exact: true }).waitFor()
  const small = await page.getByRole('button').evaluateAll((all) =>
    all
      .map((button) => ({
        name: button.ariaLabel ?? button.textContent,
        box: button.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && (box.width < 32 || box.height < 32))
      .map(({ name }) => name),
  )
  expect(small).toEqual([])
})
