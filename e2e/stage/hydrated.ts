import type { Page } from 'playwright-core'

/**
 * Makes `goto` and `reload` wait until React has started: until then, the links of a page that was rendered ahead load whole
 * documents, and its buttons do nothing. A page of text loads its code at the first focus of a button, so the program focuses one. A
 * call with a `waitUntil` of its own does not wait for React.
 */
export function awaitHydration(page: Page): void {
  const { goto, reload } = page
  page.goto = (url, options) => hydrated(goto.call(page, url, options), options)
  page.reload = (options) => hydrated(reload.call(page, options), options)

  async function hydrated<Answer>(
    loading: Promise<Answer>,
    options?: { waitUntil?: unknown },
  ): Promise<Answer> {
    const answer = await loading
    if (!options?.waitUntil)
      await page.waitForFunction(() => {
        document.querySelector('button')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
        const root = document.getElementById('root')
        return !root || Object.keys(root).some((name) => name.startsWith('__reactContainer'))
      })
    return answer
  }
}
