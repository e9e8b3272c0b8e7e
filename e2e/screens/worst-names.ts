import type { Page } from 'playwright-core'

/** A product's longest name without a space: emoji with joiners, both dots of i, a right-to-left word. */
export const worstName = `İıIi🛡️👩‍👩‍👧‍👦بوت${'MuhteşemÜstünKoruma'.repeat(3)}W`.padEnd(76, 'W')

export const worstNote = `${'ş'.repeat(200)} ${'مرحبا '.repeat(20)}🔥`

/** The distances of WCAG 1.4.12, which a page must bear without losing text. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** A desk, also at 200 % and at 400 %, and a phone. */
const views = [
  { room: 1280, css: '' },
  { room: 320, css: '' },
  { room: 640, css: textSpacing },
  { room: 390, css: textSpacing },
]

/** What leaves the page, its own box or a box that clips. */
export async function losses(page: Page, screen: string): Promise<string[]> {
  const found: string[] = []
  const { width, height } = page.viewportSize()!
  for (const { room, css } of views) {
    await space(page, css)
    await page.setViewportSize({ width: room, height })
    const lost = await page.evaluate(overflows, room)
    found.push(...lost.map((loss) => `${screen} at ${room}: ${loss}`))
  }
  await space(page, '')
  await page.setViewportSize({ width, height })
  return found
}

const space = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)

function overflows(room: number): string[] {
  const { scrollWidth } = document.documentElement
  const found = scrollWidth > room ? [`the page is ${scrollWidth} wide`] : []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    // A checkbox has a larger target than its drawing, and a code's frame is drawn outside.
    const over = element.scrollWidth - element.clientWidth
    if (over <= 8 || element.clientWidth < 2) continue
    const { display, overflowX, textOverflow, visibility } = getComputedStyle(element)
    if (display === 'inline' || visibility === 'hidden') continue
    // Scrolling boxes lose nothing.
    if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || !element.textContent.trim()) continue
    if (element.closest('.sr-only, svg, pre') || element.matches('textarea, select')) continue
    const deepest = [...element.children].every((child) => child.scrollWidth - child.clientWidth <= 8)
    if (deepest) found.push(`${element.tagName} “${element.textContent.trim().slice(0, 30)}” is ${over} over`)
  }
  return found
}
