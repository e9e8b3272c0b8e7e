import { expect } from 'vitest'
import { gate } from '../stage/gate.ts'
import { pick } from '../stage/people.ts'
import { test, type Stage } from '../stage/stage.ts'
import { issue } from '../stage/truth.ts'

const mehmet = '110000000000000002'

/** A license of Mehmet's with its only seat taken, and the reference of a second machine's denial. */
async function refused(stage: Stage, name: string) {
  const seller = await stage.signedIn('ayse')
  const { license_key } = await issue(seller, { discord_id: mehmet, max_instances: 1 })
  await gate('activate', { license_key, fingerprint: `${name}-first`, hostname: `${name}-1` })
  const second = { license_key, fingerprint: `${name}-second`, version: '2.4.1' }
  const { code, request_ref: ref } = await gate('activate', second)
  if (code !== 'INSTANCE_LIMIT') throw new Error(`The second machine was told ${code}`)
  // Denials are stored a few seconds after the answers.
  await expect.poll(async () => (await seller.request.get(`/api/denials/${ref}`)).status()).toBe(200)
  return { ref, second, license_key }
}

/** For tests that change nothing: each denial waits until it is stored. */
let shared: ReturnType<typeof refused> | undefined

test('a guest who opens a denial signs in, returns to the denial, and resolves it there', async ({
  stage,
}) => {
  const { ref, second } = await refused(stage, 'mended')
  const page = await stage.guest()
  await page.goto(`/denials/${ref}`)
  await page.getByRole('heading', { level: 1, name: 'Giriş Yap' }).waitFor()
  await page.getByRole('link', { name: 'Discord ile Giriş Yap' }).click()
  await pick(page, 'mehmet')
  await page.waitForURL(`**/denials/${ref}`)
  await page.getByRole('heading', { name: 'Lisansın eşzamanlı kullanım sınırı dolu.' }).waitFor()
  await page.getByText('Çalışan kurulumlardan birini kapatın', { exact: false }).waitFor()
  await page.getByText('Etkinleştirme (açılış)').waitFor()
  await page.getByText('2.4.1', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Serbest bırak: mended-1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Serbest bırak' }).click()
  await page.getByText('mended-1: serbest bırakıldı').waitFor()
  expect((await gate('activate', second)).code).toBe('VALID')
})

test('the denial of another user reads like an unknown reference, also for a guessed reference', async ({
  stage,
}) => {
  stage.expectComplaint(/status of 404/)
  const { ref } = await (shared ??= refused(stage, 'shared'))
  const page = await stage.signedIn('zeynep')
  for (const unknown of [ref, '0123456789']) {
    await page.goto(`/denials/${unknown}`)
    await page.getByRole('heading', { name: 'Bu numarayla bir ret bulunamadı' }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain('INSTANCE_LIMIT')
  }
  await page.goto('/denials')
  await page.getByText('Kayıtlı ret yok').waitFor()
})

test('a log line finds the denial, a code its meaning, and other text gets an error at the field', async ({
  stage,
}) => {
  const { ref } = await (shared ??= refused(stage, 'shared'))
  const page = await stage.signedIn('mehmet')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Neden reddedildi?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Neden reddedildi?' }).waitFor()
  await page
    .getByRole('link', { name: /kullanım sınırı dolu/ })
    .first()
    .waitFor()
  const field = page.getByLabel('İstek numarası ya da konsoldaki (log) satır')

  await field.fill('botum açılmıyor')
  await field.press('Enter')
  await page
    .getByRole('alert')
    .getByText('Bu metinde bir istek numarası bulunamadı.', { exact: false })
    .waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')

  await field.fill('Yer tutucu gönderildi. (PLACEHOLDER_NOT_INJECTED)')
  await field.press('Enter')
  await page.getByRole('heading', { name: /doldurulmamış bir yer tutucu/ }).waitFor()
  await page.getByRole('link', { name: 'Anahtarı nereye yazacağımı göster' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /doldurulmamış bir yer tutucu/ }).waitFor()

  await field.fill(`[bot] Lisansın eşzamanlı kullanım sınırı dolu. (INSTANCE_LIMIT, ${ref})`)
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: `Neden reddedildi? ${ref}` }).waitFor()
  await page.getByRole('heading', { name: 'Çalışan kurulumlar (1)' }).waitFor()
})

test('a denial that only the seller can resolve shows the facts for the seller, without secrets', async ({
  stage,
}) => {
  const seller = await stage.signedIn('ayse')
  const { license_key } = await issue(seller, { discord_id: mehmet, expires_at: '2026-01-01T00:00:00Z' })
  const { request_ref: ref } = await gate('validate', { license_key })
  await expect.poll(async () => (await seller.request.get(`/api/denials/${ref}`)).status()).toBe(200)
  const page = await stage.signedIn('mehmet')
  await page.goto(`/denials/${ref}`)
  await page.getByRole('heading', { name: 'Süreyi uzatmak için satıcınıza yazın.' }).waitFor()
  await page.getByRole('button', { name: 'Kodu kopyala: Satıcınıza gönderin' }).click()
  const lines = ['Ürün: Ticket Bot', `Lisans: ${license_key.slice(0, 16)}...`, `İstek numarası: ${ref}`]
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe([...lines, 'Kod: EXPIRED'].join('\n'))
  expect(await page.content()).not.toContain(license_key)

  await seller.goto(`/denials/${ref}`)
  await seller.getByRole('heading', { name: 'Satıcı ne yapabilir?' }).waitFor()
})
