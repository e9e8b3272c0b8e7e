import axe from 'axe-core'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { takePicture, themes } from './pictures.ts'
import { open } from './screen.ts'
import { screens } from './screens.ts'
import { test } from './stage.ts'
import { productsOf } from './truth.ts'

/** What the whole run looked like, for eyes; no part of the repository. */
const pictures = join(import.meta.dirname, '..', 'artifacts', 'screens')

/** A desk, and a phone that is also held to the narrowest width that pages must fit. */
const devices = {
  desk: { options: {}, width: 1280, narrowest: 1280 },
  phone: { options: { viewport: { width: 390, height: 844 }, hasTouch: true }, width: 390, narrowest: 320 },
}

const people = [undefined, 'mehmet', 'zeynep', 'ayse'] as const
const visits = people.flatMap((person) =>
  (['desk', 'phone'] as const).map((device) => ({ person, who: person ?? 'a guest', device })),
)

test.for(visits)(
  'no screen of $who keeps anybody out or scrolls sideways on a $device, in either theme',
  { timeout: 240_000 },
  async ({ person, device }, { stage }) => {
    const { options, width, narrowest } = devices[device]
    const page = person ? await stage.signedIn(person, options) : await stage.guest(options)
    const [product] = await productsOf(page)
    const found: string[] = []
    const shown = screens(product!.id).filter(({ as }) => as === person)
    // Some of the screens are errors.
    if (shown.some(({ complains }) => complains)) stage.expectComplaint(/status of (404|503)/)
    for (const screen of shown) {
      await open(page, screen)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        const wrong = await barriers(page, colorScheme === themes[0] ? 'all' : 'colours')
        found.push(...wrong.map((barrier) => `${screen.name}, ${colorScheme}, ${width}: ${barrier}`))
        await takePicture(page, pictures, `${screen.name}-${width}-${colorScheme}`)
      }
      await page.setViewportSize({ width: narrowest, height: 844 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > narrowest) found.push(`${screen.name} is ${wide} wide at ${narrowest}`)
      await page.setViewportSize({ width, height: 844 })
    }
    expect(found).toEqual([])
  },
)

test("the demo's Discord keeps nobody out either", async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/api/auth/discord/start')
  for (const colorScheme of themes) {
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

/** What is wrong with a page, in the words of axe. In its second theme only what depends on colours can differ. */
async function barriers(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (coloursOnly) => {
    const { axe: checker } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await checker.run({
      resultTypes: ['violations'],
      ...(coloursOnly && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${String(target)}`))
  }, rules === 'colours')
}
