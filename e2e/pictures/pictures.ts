import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

export const themes = ['dark', 'light'] as const

/** Saves the whole page as `<folder>/<name>.png`, lazy pictures included, and what sticks to the top at the top. */
export async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.allSettled([...document.images].map((picture) => picture.decode()))
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
