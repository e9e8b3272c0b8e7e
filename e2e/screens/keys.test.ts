import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../stage/stage.ts'

/** The keys in the open list. */
async function listedKeys(page: Page): Promise<string[]> {
  const list = page.getByRole('dialog', { name: 'Klavye kısayolları' })
  await list.waitFor()
  return list.locator('dt').allInnerTexts()
}

const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)

test("on a buyer's page the list has the keys that work there, and opens with single keys switched off", async ({
  stage,
}) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/account')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  const keys = await listedKeys(page)
  expect(keys).toContain('?')
  expect(keys).not.toContain('/')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goto('/dashboard?status=active')
  const search = page.getByLabel('Lisanslarda ara')
  await search.waitFor()
  await page.keyboard.press('?')
  expect(await listedKeys(page)).toEqual(['/', '?'])
  await page.getByLabel('Tek tuşlu kısayollar açık').uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  expect(await hasFocus(search)).toBe(false)

  await page.getByRole('button', { name: 'Klavye kısayolları' }).click()
  await page.getByLabel('Tek tuşlu kısayollar açık').check()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const key of ['Control+K', 'g', 'l']) await page.keyboard.press(key)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await page.keyboard.press('/')
  expect(await hasFocus(search)).toBe(true)
})

test('a key starts the code of a page of the documentation, and means the same as later', async ({
  stage,
}) => {
  const page = await stage.guest()
  await page.goto('/docs', { waitUntil: 'load' })
  expect(await page.locator('#code').count()).toBe(1)
  await page.keyboard.press('?')
  expect(await listedKeys(page)).toEqual(['/', '?'])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  const search = page.getByLabel('Belgelerde ara')
  await expect.poll(() => hasFocus(search)).toBe(true)
  await page.keyboard.press('?')
  expect(await search.inputValue()).toBe('?')
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.goto('/docs/sdks', { waitUntil: 'load' })
  await page.keyboard.press('/')
  await expect.poll(() => hasFocus(search)).toBe(true)
})
