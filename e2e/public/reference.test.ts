import { tokensUrl } from '@muhur/contract/access/tokens'
import { openapiUrl, referencePath } from '@muhur/contract/site/openapi'
import { expect } from 'vitest'
import { address, test } from '../stage/stage.ts'

test('a reader finds a call, makes the call with a token, and nothing keeps the token', async ({ stage }) => {
  const ayse = await stage.signedIn('ayse')
  await ayse.goto('/terms')
  const secret = await ayse.evaluate(async (url) => {
    const body = JSON.stringify({ name: 'Deneme', scopes: ['licenses:read', 'licenses:write'] })
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(url, { method: 'POST', headers, body })).json()).secret as string
  }, tokensUrl)

  const page = await stage.guest()
  await page.goto('/docs')
  await page.getByRole('link', { name: 'API referansı' }).click()
  const document = await (await fetch(address + openapiUrl)).json()
  const count = Object.values<object>(document.paths).flatMap(Object.keys).length
  await page.getByText(`${count} çağrı`, { exact: true }).waitFor()
  await page.getByLabel('Çağrıları filtrele').fill('lisansı uzatır')
  await page.getByRole('link', { name: /Lisansı uzatır/ }).click()
  await expect.poll(() => page.url()).toBe(`${address}${referencePath}/licenses#changeLicense`)

  const list = page.locator('#listLicenses')
  await list.getByText('Dene', { exact: true }).click()
  await list.getByLabel('API token’ı').fill(secret)
  await list.getByLabel('limit').fill('1')
  await list.getByRole('button', { name: 'Gönder' }).click()
  await list.getByText('200 OK').waitFor()
  await list.getByText(/"token";r=\d+/).waitFor()
  const answer = await list.getByRole('group', { name: 'listLicenses: yanıt' }).textContent()
  const [license] = JSON.parse(answer!)

  const change = page.locator('#changeLicense')
  await change.getByText('Dene', { exact: true }).click()
  expect(await change.getByLabel('API token’ı').inputValue()).toBe(secret)
  await change.getByLabel('id', { exact: true }).fill(license.id)
  await change.getByLabel('Gövde (JSON)').fill('{"max_instances":0}')
  await change.getByRole('button', { name: 'Gönder...' }).click()
  stage.expectComplaint(/400/)
  await page.getByRole('button', { name: 'PATCH isteğini gönder' }).click()
  await change.getByText('max_instances alanı en az 1 olmalı.').waitFor()
  await change.getByRole('link', { name: 'BAD_REQUEST' }).last().waitFor()

  const kept = () =>
    [window.location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join()
  expect(await page.evaluate(kept)).not.toContain(secret)
  await page.reload()
  await list.getByText('Dene', { exact: true }).click()
  expect(await list.getByLabel('API token’ı').inputValue()).toBe('')
})
