import type { Page } from 'playwright-core'

/** The demo's cast, by the names that its Discord shows. */
export const people = { ayse: 'Ayşe', mehmet: 'Mehmet', zeynep: 'Zeynep' }
export type Person = keyof typeof people

/** Signs in as people do: from the card, over the demo's Discord, to the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Discord ile Giriş Yap' }).click()
  await pick(page, person)
  await page.waitForURL('**/dashboard')
  await dashboardShows(page)
}

/** For a browser that carries a session already. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await dashboardShows(page)
}

const dashboardShows = (page: Page) => page.getByRole('heading', { level: 1, name: 'Lisanslarım' }).waitFor()

/** On the demo's Discord: which of its people to be. */
export async function pick(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: new RegExp(people[person]) }).click()
}
