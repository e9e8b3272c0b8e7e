import type { Page } from 'playwright-core'
import type { Person } from './people.ts'

export interface Screen {
  name: string
  path: string
  /** Whoever must be signed in to see it. */
  as?: Person
  /** What brings the screen into the state that the name tells of, once it is there. */
  play?: (page: Page) => Promise<unknown>
  /** The browser reports an error of the server's on its way there. */
  complains?: boolean
}

/** Opens a screen and waits until it is all there. The page belongs to whoever may see it. */
export async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (screen.path === '/') await page.locator('#products').getByRole('listitem').first().waitFor()
  await screen.play?.(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Waits for words of the screen. */
export const at = (page: Page, text: string) => page.getByText(text).first().waitFor()
