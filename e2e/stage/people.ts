import type { Page } from 'playwright-core'

/** The demo's users, by their names on Discord. */
export const people = { ayse: 'Ayşe', mehmet: 'Mehmet', zeynep: 'Zeynep' }
export type Person = keyof typeof people

/** Signs in through the card and the demo's Discord, up to the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Discord ile Giriş Yap' }).click()
  await pick(page, person)
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Lisanslarım' }).waitFor()
}

/** Chooses a user on the demo's Discord. */
export async function pick(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: new RegExp(people[person]) }).click()
}
