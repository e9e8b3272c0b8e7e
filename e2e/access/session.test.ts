import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { builtFile } from '../stage/built-file.ts'
import { holdBack } from '../stage/hold-back.ts'
import { pick, signIn, type Person } from '../stage/people.ts'
import { test, type Stage } from '../stage/stage.ts'

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('muhur.session'))

test('a page that depends on the session begins with a full-screen "Yükleniyor..."', async ({ stage }) => {
  const page = await stage.guest()
  // The text may disappear before the first frame, so the test observes the DOM.
  await page.addInitScript(() => {
    const noted = window as unknown as { first?: string | null }
    new MutationObserver((changes) => {
      const added = changes.flatMap((change) =>
        [...change.addedNodes].filter((node) => node instanceof Element),
      )
      noted.first ??= added.find((node) => node.parentElement?.id === 'root')?.textContent
    }).observe(document, { subtree: true, childList: true })
  })
  for (const path of ['/dashboard', '/admin', '/auth/callback']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { first?: string }).first?.trim()), path).toBe(
      'Yükleniyor...',
    )
  }
})

test('while the code of a page loads, a full screen says "Yükleniyor..."', async ({ stage }) => {
  const page = await stage.guest()
  const release = await holdBack(page, builtFile('public/login/callback.tsx'))
  await page.goto('/auth/callback', { waitUntil: 'commit' })
  await page.getByText('Yükleniyor...', { exact: true }).waitFor()
  release()
  await page.getByRole('heading', { level: 1, name: 'Hata' }).waitFor()
  expect(await page.getByText('Yükleniyor...').count()).toBe(0)
})

test('a sign-out in one tab signs the other out', async ({ stage }) => {
  const page = await signedInWithoutStream(stage, 'mehmet')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Çıkış' }).click()
  await page.waitForURL('**/login')
  expect(await stored(page)).toBeNull()
})

/** An open stream, or what the page asks when the stream opens, would notice the end of a session before any other call. */
async function signedInWithoutStream(stage: Stage, person: Person): Promise<Page> {
  const page = await stage.guest()
  const bye = `event: bye\ndata: {"again_in":3600000}\n\n`
  await page
    .context()
    .route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: bye }))
  await signIn(page, person)
  return page
}

test('a forged admin role in storage opens the page without any data', async ({ stage }) => {
  stage.expectComplaint(/status of 403/)
  stage.expectComplaint(/Failed to fetch statistics/)
  const page = await stage.signedIn('mehmet')
  await page.goto('/terms')
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('muhur.session') ?? '{}') as Record<string, string>
    localStorage.setItem('muhur.session', JSON.stringify({ ...user, role: 'admin' }))
  })
  const answers: Record<string, number> = {}
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/api/admin/')) answers[pathname] = answer.status()
  })
  for (const [path, title] of [
    ['products', 'Ürünler'],
    ['licenses', 'Lisanslar'],
    ['users', 'Kullanıcılar'],
  ]) {
    await page.goto(`/admin/${path}`)
    await page.getByText(`${title} yüklenemedi.`).waitFor()
    expect(answers[`/api/admin/${path}`]).toBe(403)
    // The live stream asks once more, with the skeleton of a table meanwhile.
    await expect.poll(() => page.getByRole('table').count()).toBe(0)
    expect(await page.getByText('ayse').count()).toBe(0)
  }
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin Paneli' }).waitFor()
  const tiles = page.getByRole('region', { name: 'İstatistikler' }).locator('dd')
  await expect.poll(() => tiles.allInnerTexts()).toEqual(Array(8).fill('—'))
})

test('a session that ends during use is announced, and the next sign-in returns to the page', async ({
  stage,
}) => {
  stage.expectComplaint(/status of 401/)
  const page = await signedInWithoutStream(stage, 'ayse')
  const message = page.getByRole('status').filter({ hasText: 'Oturumunuz kapandı.' })
  await page.goto('/admin/licenses?status=active')
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.getByRole('combobox', { name: 'Duruma göre filtrele' }).selectOption('suspended')
  await message.getByText('Yeniden giriş yapınca kaldığınız sayfaya dönersiniz.').waitFor()
  expect(await stored(page)).toBeNull()

  // A page rendered by the server repeats the message after hydration.
  await page.reload()
  await message.waitFor()
  await page.getByRole('link', { name: 'Discord ile Giriş Yap' }).click()
  await pick(page, 'ayse')
  await page.getByRole('heading', { level: 1, name: 'Lisanslar', exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?status=suspended')

  await page.getByRole('button', { name: 'Çıkış' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.goto('/admin/licenses')
  await page.getByRole('heading', { level: 1, name: 'Giriş Yap', exact: true }).waitFor()
  expect(await message.count()).toBe(0)
})

test('Mehmet ends the session of another browser from his phone, and that browser is signed out', async ({
  stage,
}) => {
  stage.expectComplaint(/status of 401/)
  const desk = await stage.guest()
  await signIn(desk, 'mehmet')
  const phone = await stage.guest({ viewport: { width: 390, height: 844 } })
  await signIn(phone, 'mehmet')
  await phone.getByRole('button', { name: 'Menüyü aç' }).click()
  await phone.getByRole('link', { name: /Hesabım/ }).click()
  await phone.getByText('Bu cihaz').waitFor()
  await phone.getByRole('button', { name: 'Diğerlerini kapat' }).click()
  const dialog = phone.getByRole('alertdialog', { name: 'Diğer oturumlar kapatılsın mı?' })
  await dialog.getByRole('button', { name: 'Diğerlerini kapat' }).click()
  await phone.getByText('Yalnızca bu oturum var.').waitFor()
  await desk.waitForURL(/\/login/)
  await desk.getByRole('status').filter({ hasText: 'Oturumunuz kapandı.' }).waitFor()
  await phone.reload()
  await phone.getByText('Yalnızca bu oturum var.').waitFor()
})
