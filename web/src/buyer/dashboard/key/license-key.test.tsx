import { userLicensesUrl } from '@muhur/contract/shop/licenses'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../../../test/app.tsx'
import { buyer, license, signIn } from '../../../../test/fixtures.ts'
import { serve } from '../../../../test/server.ts'

beforeEach(() => {
  signIn(buyer)
  serve({ [`GET ${userLicensesUrl(buyer.id)}`]: { body: [license] } })
})

const shown = () => document.querySelector('main code')?.textContent
const short = `${license.license_key.slice(0, 16)}...`

test('the key shows its first 16 characters and three dots', async () => {
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByText('Lisans Anahtarı')).toBeVisible()
  expect(shown()).toBe('MHR7F3KQ2M9XT4AB...')
})

test('copying takes the whole key, shows a confirmation, and keeps the key masked', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await openApp('/dashboard')
  await screen.getByRole('button', { name: 'Anahtarı kopyala' }).click()
  await expect.element(screen.getByText('Anahtar kopyalandı')).toHaveAttribute('aria-live', 'polite')
  expect(write).toHaveBeenCalledExactlyOnceWith(license.license_key)
  expect(shown()).toBe(short)
})

test('a browser without the clipboard API still copies the key', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  let copied = ''
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    copied = (document.activeElement as HTMLTextAreaElement).value
    return true
  })
  const { screen } = await openApp('/dashboard')
  const copy = screen.getByRole('button', { name: 'Anahtarı kopyala' })
  await copy.click()
  await expect.element(screen.getByText('Anahtar kopyalandı')).toBeInTheDocument()
  expect(copied).toBe(license.license_key)
  await expect.element(copy).toHaveFocus()
})

test('a browser without any copying selects the whole key until the focus leaves', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  const { screen } = await openApp('/dashboard')
  await screen.getByRole('button', { name: 'Anahtarı kopyala' }).click()
  await expect.element(screen.getByText('Kopyalanamadı; seçili metni elle kopyalayın.')).toBeVisible()
  const field = screen.getByLabelText('Elle kopyalanacak metin')
  await expect.element(field).toHaveFocus()
  expect(getSelection()?.toString()).toBe(license.license_key)
  await screen.getByRole('button', { name: 'Anahtarı göster' }).click()
  await expect.element(field).not.toBeInTheDocument()
})

test('the eye opens the key and closes it again', async () => {
  const { screen } = await openApp('/dashboard')
  const eye = screen.getByRole('button', { name: 'Anahtarı göster' })
  await eye.click()
  await expect.element(eye).toHaveAttribute('aria-pressed', 'true')
  expect(shown()).toBe(license.license_key)
  await eye.click()
  expect(shown()).toBe(short)
})

test('an open key closes when the tab is hidden', async () => {
  const { screen } = await openApp('/dashboard')
  await screen.getByRole('button', { name: 'Anahtarı göster' }).click()
  await vi.waitFor(() => expect(shown()).toBe(license.license_key))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(shown()).toBe(short))
})

test('an open key closes by itself after 30 seconds', async () => {
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByRole('button', { name: 'Anahtarı göster' })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    ;(screen.getByRole('button', { name: 'Anahtarı göster' }).element() as HTMLElement).click()
    await Promise.resolve()
    expect(shown()).toBe(license.license_key)
    vi.advanceTimersByTime(29_000)
    expect(shown()).toBe(license.license_key)
    vi.advanceTimersByTime(1_500)
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(() => expect(shown()).toBe(short))
})
