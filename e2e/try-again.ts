import type { Locator, Page } from 'playwright-core'

/** Asks again for what could not be loaded. It may come back by itself before the button is reached; either way it is there. */
export async function tryAgain(page: Page, arrived: Locator): Promise<void> {
  const retry = page.getByRole('button', { name: 'Tekrar Dene' }).first()
  await retry.or(arrived).first().waitFor()
  await retry.click({ timeout: 1000 }).catch(() => undefined)
  await arrived.waitFor()
}
