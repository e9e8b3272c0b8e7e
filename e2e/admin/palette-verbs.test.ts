import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { issue } from '../stage/truth.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname

test('the palette acts on the license in view and on a found one, with the page’s own dialogs and undo', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  const license = await issue(page)
  const key = license.license_key.slice(0, 16)
  const run = async (typed: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Komut paleti' })
    await palette.waitFor()
    await page.keyboard.type(typed)
    await palette.getByRole('option', { name: option }).first().waitFor()
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
  }
  const isFocusIn = (dialog: Locator) =>
    expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin Paneli' }).waitFor()

  await run(`${key} uzat`, /^Süreyi değiştir/)
  const extending = page.getByRole('dialog', { name: 'Süreyi değiştir' })
  await isFocusIn(extending)
  await page.keyboard.press('Escape')
  await extending.waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe(`/admin/licenses/${license.id}`)

  const main = page.getByRole('main')
  await run('askiya', /^Askıya al/)
  await page.getByText(`${key}... askıya alındı.`).waitFor()
  await main.getByRole('button', { name: 'Askıdan kaldır' }).waitFor()
  await page.getByRole('button', { name: 'Geri al' }).click()
  await page.getByText(`${key}... askıdan kaldırıldı.`).waitFor()
  await main.getByRole('button', { name: 'Askıya al' }).waitFor()
  // Asked for once: neither a reload nor the way back does it again.
  await page.reload()
  await main.getByRole('button', { name: 'Askıya al' }).waitFor()
  expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toBeNull()

  await run('iptal', /^İptal et/)
  const revoking = page.getByRole('alertdialog', { name: 'Lisans iptal edilsin mi?' })
  await isFocusIn(revoking)
  await page.keyboard.press('Escape')
  await run('göster', /^Anahtarı göster/)
  await main.getByText(license.license_key, { exact: true }).waitFor()

  await run("mehmet'in lisansları", /^MHR-/)
  await page.getByRole('link', { name: 'mehmet' }).waitFor()
  await run(`${license.product.name} retleri`, /^Retlerini gör/)
  await page.waitForURL(`**/admin/denials?product_id=${license.product.id}`)
  // Until then the license is in view, and its owner is “bu kişi”.
  await page.getByRole('heading', { level: 1, name: 'Ret kayıtları' }).waitFor()
  await run('bu kişiye lisans ver', /^Yeni Lisans Oluştur/)
  await page.waitForURL('**/admin/licenses/new')
  await run('belge', /^Belgeler/)
  await page.waitForURL('**/docs')
})
