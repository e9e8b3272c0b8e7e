import { adminLicensesUrl, adminLicenseUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { address, test } from '../stage/stage.ts'
import { ask, issue, productsOf, whoIs } from '../stage/truth.ts'

/** A foreign site: an empty page on another port. */
const site = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end('<body>'))
let port = 0

beforeAll(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening')
  port = (site.address() as AddressInfo).port
})
afterAll(() => site.close())

const forgedLicense = (product_id: string) =>
  JSON.stringify({ product_id, discord_id: '660000000000000666', max_instances: 666 })

/** A form with a single field whose text/plain body is the given JSON. */
async function sendForm(page: Page, url: string, json: string): Promise<number | undefined> {
  const [reply] = await Promise.all([
    page.waitForResponse(url),
    page.evaluate(
      ({ action, body }) => {
        const form = Object.assign(document.createElement('form'), { action, method: 'post' })
        form.enctype = 'text/plain'
        const split = body.lastIndexOf('"')
        const field = Object.assign(document.createElement('input'), {
          name: `${body.slice(0, split)}","note":"`,
          value: body.slice(split),
        })
        form.append(field)
        document.body.append(form)
        form.submit()
      },
      { action: url, body: json },
    ),
  ])
  await page.waitForURL(url)
  return reply.status()
}

/** Sends a call without reading the answer. The browser may withhold the answer, but the call was sent. */
const send = (page: Page, url: string, body: string) =>
  page.evaluate(
    (call) =>
      fetch(call.url, { method: 'POST', mode: 'no-cors', credentials: 'include', body: call.body }).then(
        () => undefined,
        () => undefined,
      ),
    { url, body },
  )

const count = async (page: Page) => (await ask<ListedLicense[]>(page, adminLicensesUrl)).length

// Another port of the same host is the same site: the browser sends our Lax cookie. Another name is another site.
test.for(['127.0.0.1', 'localhost'])(
  'a page on another port of %s cannot act as an admin',
  async (host, { stage }) => {
    stage.expectComplaint(/status of 403/)
    stage.expectComplaint(/NotSameOrigin/)
    const page = await stage.signedIn('ayse')
    const [product] = await productsOf(page)
    const before = await count(page)
    const attack = await page.context().newPage()
    const body = forgedLicense(product!.id)

    for (const path of [adminLicensesUrl, '/api/auth/logout']) {
      await attack.goto(`http://${host}:${port}/`)
      await send(attack, address + path, body)
      expect(await sendForm(attack, address + path, body), `form ${path}`).toBe(403)
    }
    expect(await count(page)).toBe(before)
    expect((await whoIs(page)).discord_username).toBe('ayse')
  },
)

test('a foreign page cannot read an answer, nor send a PATCH or DELETE', async ({ stage }) => {
  stage.expectComplaint(/CORS policy/)
  stage.expectComplaint(/ERR_FAILED/)
  const page = await stage.signedIn('ayse')
  // A bot of the demo may change another license meanwhile.
  const license = await issue(page)
  const stored = () => ask<ListedLicense>(page, adminLicenseUrl(license.id))
  const before = await stored()
  const attack = await page.context().newPage()
  await attack.goto(`http://127.0.0.1:${port}/`)
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const outcome = await attack.evaluate(
      (call) =>
        fetch(call.url, { method: call.method, credentials: 'include' }).then(
          () => 'answered',
          () => 'refused',
        ),
      { url: `${address}${adminLicensesUrl}${method === 'GET' ? '' : `/${license.id}`}`, method },
    )
    expect(outcome, method).toBe('refused')
  }
  expect(await stored()).toEqual(before)
})

test('our own page may send the same call', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/terms')
  const [product] = await productsOf(page)
  const status = await page.evaluate(
    async ({ url, body }) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body })).status
    },
    { url: adminLicensesUrl, body: forgedLicense(product!.id) },
  )
  expect(status).toBe(201)
})

test('no other site may embed our pages in a frame', async ({ stage }) => {
  stage.expectComplaint(/frame-ancestors|Refused to display|X-Frame-Options/)
  const page = await stage.guest()
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }))
  }, `${address}/login`)
  await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/)
})
