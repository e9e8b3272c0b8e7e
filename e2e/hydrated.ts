import type { Page } from 'playwright-core'

/**
 * Opens a page that was rendered ahead, and waits until React hears its clicks. Before, links load whole documents and buttons
 * do nothing, which a slow machine shows.
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root')!).some((name) => name.startsWith('__reactContainer')),
  )
}
