import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { open, screens } from './screens.ts'
import { test } from './stage.ts'
import { productsOf } from './truth.ts'

/** What is seriously wrong with a page, in the words of axe. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await checker.run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${String(target)}`))
  })
}

test.for([undefined, 'mehmet', 'zeynep', 'ayse'] as const)(
  'no screen of %s keeps anybody out, in either theme',
  { timeout: 120_000 },
  async (person, { stage }) => {
    // Some of the screens are errors.
    if (person !== 'zeynep' && person !== 'ayse') stage.expectComplaint(/status of (404|503)/)
    const page = person ? await stage.signedIn(person) : await stage.guest()
    const [product] = await productsOf(page)
    const found: string[] = []
    for (const screen of screens(product!.id).filter(({ as }) => as === person)) {
      await open(page, screen)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const barrier of await barriers(page)) found.push(`${screen.name}, ${colorScheme}: ${barrier}`)
      }
    }
    expect(found).toEqual([])
  },
)

test("the demo's Discord keeps nobody out either", async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/api/auth/discord/start')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await barriers(page)).toEqual([])
  }
})

test('the checks find a picture without words', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => {
    const picture = new Image()
    picture.src = '/favicon.svg'
    document.querySelector('main')?.append(picture)
  })
  expect(await barriers(page)).toEqual([expect.stringContaining('image-alt')])
})
