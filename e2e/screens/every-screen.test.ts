import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { themes } from '../pictures/pictures.ts'
import { test } from '../stage/stage.ts'
import { productsOf } from '../stage/truth.ts'
import { open, type Screen } from './screen.ts'
import { screens } from './screens.ts'
import { fromTheTop, shifts, watchShifts } from './shifts.ts'

const desks = [1280, 1024, 768]
const phones = [390, 320]

/** Number of pages under examination at the same time: one waits for its server while another computes. */
const parallelPages = 2

const visits = ([undefined, 'mehmet', 'zeynep', 'ayse'] as const).map((person) => ({
  person,
  who: person ?? 'a guest',
}))

test.for(visits)(
  'every screen of $who is accessible and fits a desk and a phone',
  { timeout: 360_000 },
  async ({ person }, { stage }) => {
    const found: string[] = []
    const pages: Page[] = []
    while (pages.length < parallelPages)
      pages.push(person ? await stage.signedIn(person) : await stage.guest())
    // Each document gets it from the browser, which has it once: it is as long as a whole page.
    await Promise.all(pages.map((page) => page.addInitScript(axe.source)))
    await Promise.all(pages.map((page) => page.addInitScript(fromTheTop)))
    await Promise.all(pages.map(watchShifts))
    const [product] = await productsOf(pages[0]!)
    const shown = screens(product!.id).filter(({ as }) => as === person)
    // Some screens show errors.
    if (shown.some(({ complains }) => complains))
      stage.expectComplaint(/status of (404|503)|statistics could not be loaded/)
    await Promise.all(
      pages.map(async (page) => {
        for (let screen = shown.shift(); screen; screen = shown.shift())
          found.push(...(await faults(page, screen)))
      }),
    )
    expect(found).toEqual([])
  },
)

async function faults(page: Page, screen: Screen): Promise<string[]> {
  const found: string[] = []
  const check = async (theme: (typeof themes)[number], device: string, rules: 'all' | 'colours') => {
    await page.emulateMedia({ colorScheme: theme })
    const wrong = await barriers(page, rules)
    found.push(...wrong.map((barrier) => `${screen.name}, ${theme}, ${device}: ${barrier}`))
  }
  const fit = async (widths: number[]) => {
    for (const room of widths) {
      await page.setViewportSize({ width: room, height: 844 })
      found.push(...(await tooWide(page, room)).map((wide) => `${screen.name} at ${room}: ${wide}`))
    }
  }
  // The chapters' tables need the width that they have.
  const enlarge = async (room: number) => {
    if (!screen.as) return
    await page.setViewportSize({ width: room, height: 844 })
    const wide = await widthOfLargeText(page)
    if (wide > room) found.push(`${screen.name} at ${room} with text of 200 %: the page is ${wide} wide`)
  }
  const visit = async (widths: number[]) => {
    await page.setViewportSize({ width: widths[0]!, height: 844 })
    await open(page, screen)
    found.push(...(await shifts(page)).map((shift) => `${screen.name} at ${widths[0]}: ${shift}`))
  }
  const [first, second] = themes
  await visit(desks)
  await check(second, 'desk', 'colours')
  await check(first, 'desk', 'all')
  await fit(desks)
  await enlarge(1280)

  await visit(phones)
  // The second theme has the same parts in other colours, which the desk shows but for what only a phone has.
  await check(first, 'phone', 'all')
  await fit(phones)
  await enlarge(390)
  return found
}

test("the demo's Discord is accessible, too", async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/api/auth/discord/start')
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    expect(await barriers(page)).toEqual([])
  }
})

test('the checks find a picture without an alternative text', async ({ stage }) => {
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

/** Elements wider than the page, with the longest times: times change while a page is open. */
function tooWide(page: Page, room: number): Promise<string[]> {
  return page.evaluate((limit) => {
    for (const time of document.querySelectorAll('table time')) {
      if (/önce$|^dün$|^bugün$/.test(time.textContent)) time.textContent = '59 dakika önce'
    }
    const { scrollWidth } = document.documentElement
    const wide = scrollWidth > limit ? [`the page is ${scrollWidth} wide`] : []
    for (const table of document.querySelectorAll('table')) {
      const over = table.offsetWidth - (table.parentElement?.clientWidth ?? 0)
      if (over > 0) wide.push(`${table.ariaLabel} is ${over} too wide`)
    }
    return wide
  }, room)
}

/** Width of the page with the text of a browser set to twice the size (WCAG 1.4.4). */
function widthOfLargeText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    const { scrollWidth } = document.documentElement
    style.fontSize = ''
    return scrollWidth
  })
}

/** The violations that axe finds. In the second theme only colours can differ. */
async function barriers(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (coloursOnly) => {
    const { axe: checker } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await checker.run({
      resultTypes: ['violations'],
      ...(coloursOnly && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${String(target)}`))
  }, rules === 'colours')
}
