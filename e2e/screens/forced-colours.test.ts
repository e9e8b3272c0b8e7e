import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../stage/stage.ts'

const edge = (element: Locator) =>
  element.evaluate((shown) => {
    const { borderBottomColor, borderBottomWidth } = getComputedStyle(shown)
    return `${borderBottomWidth} ${borderBottomColor}`
  })

test('forced colours show the chosen tab, the current page, the main button and the focus', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse', { forcedColors: 'active' })
  await page.goto('/admin/settings')
  const [chosen, other] = [true, false].map((selected) => page.getByRole('tab', { selected }).first())
  expect(await edge(chosen!)).not.toBe(await edge(other!))

  const bar = page.getByRole('navigation', { name: 'Ana menü' })
  expect(await edge(bar.getByRole('link', { name: 'Admin' }))).not.toBe(
    await edge(bar.getByRole('link', { name: 'Dashboard' })),
  )

  const save = page.getByRole('button', { name: 'Markayı kaydet' })
  expect(await edge(save)).toMatch(/^1px/)
  await page.getByLabel('Mağaza adı').focus()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').evaluate((shown) => getComputedStyle(shown).outlineStyle)).toBe('solid')
})
