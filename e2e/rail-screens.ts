import type { Page } from 'playwright-core'
import { railItems } from '../web/src/admin/shell/rail-items.ts'
import type { Screen } from './screen.ts'

/** The sections of the panel, each with its list. */
export const railScreens: Screen[] = railItems.map(({ to }) => ({
  name: to.slice(1).replaceAll('/', '-'),
  path: to,
  as: 'ayse',
  play: isLoaded,
}))

async function isLoaded(page: Page): Promise<void> {
  await page.locator('main :is(h2, table, [role="table"], form)').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main')?.textContent.includes('yükleniyor'))
}
