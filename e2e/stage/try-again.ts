import type { Locator, Page } from 'playwright-core'

/** Reloads a failed part. The part may also load by itself before the press; both count. */
export async function tryAgain(page: Page, arrived: Locator): Promise<void> {
  const retry = page.getByRole('button', { name: 'Tekrar Dene' }).first()
  await retry.or(arrived).first().waitFor()
  await retry.click({ timeout: 1000 }).catch(() => undefined)
  await arrived.waitFor()
}
