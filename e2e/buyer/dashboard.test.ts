import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { licensesOf } from '../stage/truth.ts'

test('the tiles and cards show what the server lists; every status has its own colour and icon, an unknown one is grey', async ({
  stage,
}) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/dashboard')
  const licenses = await licensesOf(page)
  const tiles = page.getByRole('main').locator('dl').first().locator('dd')
  const active = licenses.filter(({ status }) => status === 'active').length
  const counted = [`${licenses.length}`, `${active}`]
  await expect.poll(async () => (await tiles.allInnerTexts()).slice(0, 2)).toEqual(counted)
  for (const { license_key, product } of licenses) {
    const card = page.locator('main ul > li').filter({ hasText: license_key.slice(0, 16) })
    await card.getByText(product.description).waitFor()
    expect(await card.innerHTML()).not.toContain(license_key)
  }

  const pills = page.locator('[data-status]')
  await pills.first().waitFor()
  const looks = await pills.evaluateAll((all) =>
    all.map((pill) => [
      pill.getAttribute('data-status'),
      `${getComputedStyle(pill).color} ${pill.querySelector('svg')?.innerHTML}`,
    ]),
  )
  const lookOf = new Map(looks as [string, string][])
  expect([...lookOf.keys()].sort()).toEqual(['active', 'expired', 'revoked', 'suspended'])
  expect(new Set(lookOf.values()).size).toBe(4)

  const [license] = licenses
  const json = [
    { ...license, status: 'paused' },
    { ...license, id: crypto.randomUUID(), status: 'expired' },
  ]
  await page.route('**/api/licenses/*', (route) => route.fulfill({ json }))
  await page.reload()
  const pill = page.locator('[data-status="paused"]')
  await pill.waitFor()
  expect(await pill.innerText()).toBe('paused')
  const colour = (status: string) =>
    page.locator(`[data-status="${status}"]`).evaluate((shown) => getComputedStyle(shown).color)
  expect(await colour('paused')).toBe(await colour('expired'))
})
