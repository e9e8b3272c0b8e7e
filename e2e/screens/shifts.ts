import type { Page } from 'playwright-core'

/** Share of a screen that may move while it loads, by itself: https://web.dev/articles/cls. */
const mostShift = 0.02

interface Shifts extends Window {
  shifted: { by: number; what: string }[]
}

/** Runs in the page before its code: a page opens at its top, wherever a former visit had scrolled to. */
export function fromTheTop(): void {
  if (location.origin !== 'null') sessionStorage.removeItem('react-router-scroll-positions')
}

/** From the next document on, notes what moves without a click or a key. */
export const watchShifts = (page: Page) => page.addInitScript(note)

function note(): void {
  const noted: Shifts['shifted'] = []
  ;(window as unknown as Shifts).shifted = noted
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Element | null }[]
    })[]) {
      const moved = entry.sources.map(({ node }) => node?.className || node?.nodeName)
      if (!entry.hadRecentInput) noted.push({ by: entry.value, what: moved.join(' and ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The movements in the page's document, where they are too many together. */
export async function shifts(page: Page): Promise<string[]> {
  const shifted = await page.evaluate(() => (window as unknown as Shifts).shifted)
  const sum = shifted.reduce((total, { by }) => total + by, 0)
  return sum > mostShift ? shifted.map(({ by, what }) => `${by.toFixed(3)} moved: ${what}`) : []
}
