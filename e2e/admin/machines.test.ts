import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { gate } from '../stage/gate.ts'
import { test } from '../stage/stage.ts'
import { issue } from '../stage/truth.ts'

/** Activates one machine on its own license; returns the denial of a second machine. */
async function machines(page: Page, hostname: string) {
  const license = await issue(page)
  const call = { license_key: license.license_key, hostname, version: '3.1.4' }
  await gate('activate', { ...call, fingerprint: `${hostname} one` })
  const { request_ref: refused } = await gate('activate', { ...call, fingerprint: `${hostname} two` })
  return { license, refused }
}

test("a buyer's reference finds the denial, which leads to blocking the machine", async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/denials')
  await page.getByRole('heading', { name: 'Son retler' }).waitFor()
  const { refused, license } = await machines(page, 'reddedilen')
  // The open page shows the refusal once it is on record.
  await page.getByText(refused).waitFor()

  const box = page.getByLabel('İstek numarası', { exact: true })
  await box.fill('yok')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('İstek numarası on karakterdir', { exact: false }).waitFor()
  await box.fill(` ${refused.toLowerCase()} `)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Yer kalmamış' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('ref')).toBe(refused)
  await page
    .getByRole('link', { name: `${license.license_key.slice(0, 16)}...` })
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'Alıcı ne yapabilir?' }).waitFor()

  await page.getByLabel('Neden', { exact: true }).selectOption('FINGERPRINT_MISMATCH')
  await page.getByText('Bu filtrelere uyan ret yok.').waitFor()
  await page.getByRole('button', { name: 'Filtreleri temizle' }).click()
  await page.getByRole('link', { name: 'Makineyi engelle' }).click()
  await page.getByText('Şu anda çalışan hiçbir kurulum durmaz', { exact: false }).waitFor()
  await page.getByLabel('Not', { exact: false }).fill('Deneme')
  await page.getByRole('button', { name: 'Engelle', exact: true }).click()
  await page.getByRole('heading', { name: 'Engel eklendi' }).waitFor()

  await page.getByRole('link', { name: 'Engellere dön' }).click()
  const row = page.getByRole('table', { name: 'Engeller' }).getByRole('row').filter({ hasText: 'Deneme' })
  await row.getByRole('button', { name: 'Engeli kaldır', exact: false }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Geri al' }).click()
  await row.waitFor()
})

test('a block shows its effect, and a faulty block gets an error at its field', async ({ stage }) => {
  stage.expectComplaint(/status of 400/)
  const page = await stage.signedIn('ayse')
  await machines(page, 'komşu')
  await page.goto('/admin/blocks/new?network=127.0.0.1')
  await page.getByText('kurulum bir sonraki nabzında durur', { exact: false }).waitFor()
  await page.getByLabel('Ağ (IP)', { exact: true }).last().fill('0.0.0.0/0')
  await page.getByRole('button', { name: 'Engelle', exact: true }).click()
  await page.getByRole('alert').getByText('yanlışlıkla herkesi', { exact: false }).waitFor()
  await page.getByRole('radio', { name: 'Alıcı' }).check()
  await page.getByRole('button', { name: 'Engelle', exact: true }).click()
  await page.getByText('Engellenecek alıcıyı seçin.').waitFor()
})

test('a running instance is found by its machine, and released after a confirmation', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const { license } = await machines(page, 'salıverilen')
  await page.goto('/admin/instances?q=salıverilen')
  const row = page
    .getByRole('table', { name: 'Kurulumlar' })
    .getByRole('row')
    .filter({ hasText: 'salıverilen' })
  await row.getByText('3.1.4').waitFor()
  expect(await row.getByRole('link').getAttribute('href')).toBe(`/admin/licenses/${license.id}`)
  await row.getByRole('button', { name: 'İşlemler', exact: false }).click()
  await page.getByRole('menuitem', { name: 'Serbest bırak' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Yeri hemen boşalır', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Kurulumu serbest bırak' }).click()
  await page.getByText('salıverilen serbest bırakıldı.').waitFor()
  await page.getByText('Bu filtrelere uyan kurulum yok.').waitFor()
  await page.getByLabel('Durum', { exact: true }).selectOption('recent')
  await row.waitFor()
})
