import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { themes } from '../pictures/pictures.ts'
import { open, type Screen } from './screen.ts'
import { screens } from './screens.ts'
import { test } from '../stage/stage.ts'
import { productsOf } from '../stage/truth.ts'

/** Pages must fit all widths of a device. */
const devices = {
  desk: { options: {}, widths: [1280, 1024, 768], themes },
  // The second theme has the same parts in other colours, which the desk shows but for what only a phone has.
  phone: {
    options: { viewport: { width: 390, height: 844 }, hasTouch: true },
    widths: [390, 320],
    themes: themes.slice(0, 1),
  },
} as const

/** Number of pages under examination at the same time: one waits for its server while another computes. */
const parallelPages = 2

const people = [undefined, 'mehmet', 'zeynep', 'ayse'] as const
const visits = people.map((person) => ({ person, who: person ?? 'a guest' }))

/** One test for each person: all screens that the person can open pass axe in the device's themes and fit the device. */
export function testEveryScreen(device: keyof typeof devices): void {
  test.for(visits)(
    `every screen of $who is accessible and fits a ${device}`,
    { timeout: 240_000 },
    async ({ person }, { stage }) => {
      const { options } = devices[device]
      const found: string[] = []
      const pages: Page[] = []
      while (pages.length < parallelPages)
        pages.push(person ? await stage.signedIn(person, options) : await stage.guest(options))
      // Each document gets it from the browser, which has it once: it is as long as a whole page.
      await Promise.all(pages.map((page) => page.addInitScript(axe.source)))
      const [product] = await productsOf(pages[0]!)
      const shown = screens(product!.id).filter(({ as }) => as === person)
      // Some screens show errors.
      if (shown.some(({ complains }) => complains)) stage.expectComplaint(/status of (404|503)/)
      await Promise.all(
        pages.map(async (page) => {
          for (let screen = shown.shift(); screen; screen = shown.shift())
            found.push(...(await faults(page, screen, device)))
        }),
      )
      expect(found).toEqual([])
    },
  )
}

async function faults(page: Page, screen: Screen, device: keyof typeof devices): Promise<string[]> {
  const { widths, themes: shownIn } = devices[device]
  const [width] = widths
  const found: string[] = []
  await open(page, screen)
  for (const colorScheme of shownIn) {
    await page.emulateMedia({ colorScheme })
    const wrong = await barriers(page, colorScheme === themes[0] ? 'all' : 'colours')
    found.push(...wrong.map((barrier) => `${screen.name}, ${colorScheme}, ${width}: ${barrier}`))
  }
  for (const room of widths) {
    await page.setViewportSize({ width: room, height: 844 })
    found.push(...(await tooWide(page, room)).map((wide) => `${screen.name} at ${room}: ${wide}`))
  }
  await page.setViewportSize({ width, height: 844 })
  return found
}

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

/** The violations that axe finds. In the second theme only colours can differ. */
export async function barriers(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
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
