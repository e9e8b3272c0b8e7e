import type { Page } from 'playwright-core'

/** Holds back the page's loads from an address until a call of the result. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}
