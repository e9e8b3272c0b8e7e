import type { Page } from 'playwright-core'
import type { Person } from '../stage/people.ts'

export interface Screen {
  name: string
  path: string
  /** The person who must be signed in. */
  as?: Person | undefined
  /** Brings the loaded screen into the named state. */
  play?: ((page: Page) => Promise<unknown>) | undefined
  /** Whether the browser logs a server error on the way. */
  complains?: boolean
}

/** A screen's name, its path, and what brings the loaded screen into its state: a text to wait for, or a play. */
export type Listed = [name: string, path: string, state?: string | NonNullable<Screen['play']>]

/** Screens of one person, or of everybody. */
export const screensOf = (person: Person | undefined, listed: Listed[], complains = false): Screen[] =>
  listed.map(([name, path, state]) => ({
    name,
    path,
    as: person,
    play: typeof state === 'string' ? (page) => at(page, state) : state,
    complains,
  }))

/** Opens a screen and waits for its content. The page must belong to a person who may see the screen. */
export async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (screen.path === '/') await page.locator('#products').getByRole('listitem').first().waitFor()
  await screen.play?.(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Waits for a text of the screen. */
export const at = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** The page again, with a server that fails these calls. */
export const failing = (calls: string) => async (page: Page) => {
  await page.route(calls, (route) =>
    route.fulfill({ status: 503, json: { error: 'Sunucu şu anda yanıt veremiyor.' } }),
  )
  await page.reload()
  await page.getByRole('alert').waitFor()
  // Until the page is closed: the live channel refetches when it opens, which would replace the error.
  page.once('framenavigated', () => void page.unroute(calls))
}
