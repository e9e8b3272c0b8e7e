import { adminLicensesUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { ask, issue, licensesOf } from '../stage/truth.ts'

/** A license's row, after filtering the list to the license. */
async function rowOf(page: Page, { license_key }: ListedLicense) {
  const key = license_key.slice(0, 16)
  await page.goto(`/admin/licenses?q=${key}`)
  const row = page.getByRole('table', { name: 'Lisanslar' }).getByRole('row').filter({ hasText: key })
  await row.waitFor()
  return { row, key: `${key}...` }
}

/** Chooses an action in a row's menu. */
async function choose(page: Page, key: string, item: string) {
  await page.getByRole('button', { name: `İşlemler: ${key}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const statusOf = async (page: Page, id: string) =>
  (await ask<ListedLicense[]>(page, adminLicensesUrl)).find((license) => license.id === id)?.status

test('the lists name licenses, products and users, and never a whole key', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const buyer = await stage.signedIn('mehmet')
  const keys = (await licensesOf(buyer)).map(({ license_key }) => license_key)
  for (const [path, list, content] of [
    ['/admin/licenses', 'Lisanslar', 'mehmet'],
    ['/admin/products', 'Ürünler', 'Ticket Bot'],
    ['/admin/users', 'Kullanıcılar', 'ayse'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('table', { name: list }).getByText(content).first().waitFor()
    const html = await page.content()
    expect(
      keys.some((key) => html.includes(key)),
      `a whole key is in ${path}`,
    ).toBe(false)
  }
})

test('a license is suspended and back without a question, and revoked and deleted after one', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  const license = await issue(page)
  const { row, key } = await rowOf(page, license)
  await choose(page, key, 'Askıya al')
  await row.getByText('Askıda', { exact: true }).waitFor()
  await expect.poll(() => statusOf(page, license.id)).toBe('suspended')
  await page.getByText(`${key} askıya alındı.`).waitFor()
  await page.getByRole('button', { name: 'Geri al' }).click()
  await row.getByText('Aktif', { exact: true }).waitFor()
  await expect.poll(() => statusOf(page, license.id)).toBe('active')

  const revocation = page.getByRole('alertdialog', { name: 'Lisans iptal edilsin mi?' })
  await choose(page, key, 'İptal et')
  await revocation.getByText(key).waitFor()
  await revocation.getByText('İptal geri alınamaz').waitFor()
  await revocation.getByRole('button', { name: 'Vazgeç' }).click()
  await revocation.waitFor({ state: 'detached' })
  expect(await statusOf(page, license.id)).toBe('active')
  await choose(page, key, 'İptal et')
  await revocation.getByRole('button', { name: 'Lisansı iptal et' }).click()
  await row.getByText('İptal', { exact: true }).waitFor()
  await expect.poll(() => statusOf(page, license.id)).toBe('revoked')

  await page.getByRole('button', { name: `İşlemler: ${key}` }).click()
  const deletion = page.getByRole('menuitem', { name: 'Sil' })
  await deletion.waitFor()
  expect(await page.getByRole('menuitem', { name: /Askıdan kaldır|Askıya al|İptal et/ }).count()).toBe(0)
  await deletion.click()
  const question = page.getByRole('alertdialog', { name: 'Lisans silinsin mi?' })
  await question.getByRole('button', { name: 'Lisansı sil' }).click()
  await row.waitFor({ state: 'detached' })
  await expect.poll(() => statusOf(page, license.id)).toBeUndefined()
})
