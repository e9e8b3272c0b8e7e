import type { License, ListedLicense, NewLicense } from '@muhur/contract/shop/licenses'
import { adminLicensesUrl, userLicensesUrl } from '@muhur/contract/shop/licenses'
import type { Product } from '@muhur/contract/shop/products'
import { productsUrl } from '@muhur/contract/shop/products'
import { sessionUrl, type CurrentSession } from '@muhur/contract/access/session'
import type { Page } from 'playwright-core'
import { whenFree } from '../../server/test/nodes/when-free.ts'
import { address } from './stage.ts'

/** The server's answer to this page's user, without the screen. */
export async function ask<T>(page: Page, url: string): Promise<T> {
  const answer = await page.request.get(url)
  if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}`)
  return (await answer.json()) as T
}

export const productsOf = (page: Page) => ask<Product[]>(page, productsUrl)

export async function whoIs(page: Page) {
  return (await ask<CurrentSession>(page, sessionUrl)).user
}

export async function licensesOf(page: Page): Promise<License[]> {
  return ask<License[]>(page, userLicensesUrl((await whoIs(page)).id))
}

/** Issues a license for this spec, so that no other spec depends on its state. The page must be an admin's. */
export async function issue(page: Page, license: Partial<NewLicense> = {}): Promise<ListedLicense> {
  const [product] = await productsOf(page)
  const data = { product_id: product!.id, discord_id: '990000000000000001', max_instances: 1, ...license }
  const { answer } = await whenFree(async () => {
    const given = await page.request.post(adminLicensesUrl, { headers: { origin: address }, data })
    return { status: given.status(), answer: given }
  })
  if (!answer.ok()) throw new Error(`The license was not issued: ${await answer.text()}`)
  return (await answer.json()) as ListedLicense
}

/** The session cookie of this page's browser. */
export async function sessionCookie(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'muhur')?.value
}

/** A plain call with that cookie, as by a thief of the cookie. */
export const withCookie = (value: string, url: string, method = 'GET') =>
  fetch(address + url, { method, headers: { cookie: `muhur=${value}`, origin: address } })
