import type { Page } from 'playwright-core'

/**
 * Makes `goto` and `reload` wait until React hears the clicks. In a page that was rendered ahead, links load whole documents and
 * buttons do nothing before, which a slow machine shows. A call that says itself what to wait for (`waitUntil`) returns then.
 */
export function awaitHydration(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await hydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await hydrated(page)
    return response
  }
}

const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('root')
    return !root || Object.keys(root).some((name) => name.startsWith('__reactContainer'))
  })
