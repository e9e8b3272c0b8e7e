import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { shifts, watchShifts } from '../screens/shifts.ts'
import { test } from '../stage/stage.ts'

const devices = [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
  ['a wide desk', { width: 1920, height: 1080 }],
] as const

/** The content is there, and the live channel has opened, which fetches again. */
async function settled(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor()
  if (await page.getByRole('button', { name: 'Çıkış' }).count())
    await page.locator('[data-live="live"]').first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

test.for(devices)('on %s a buyer who opens the panel sees no part jump', async ([, viewport], { stage }) => {
  const page = await stage.signedIn('mehmet')
  await page.setViewportSize(viewport)
  await watchShifts(page)
  await page.goto('/admin')
  await settled(page, 'Toplam Lisans')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  expect(await shifts(page)).toEqual([])
})

test.for(devices)(
  'on %s an unknown path is named in a short notice, and no part jumps',
  async ([, viewport], { stage }) => {
    const page = await stage.guest({ viewport })
    await watchShifts(page)
    await page.goto(`/${encodeURIComponent('çok-uzun-yol-').repeat(60)}`)
    await settled(page, 'Doğrula')
    expect(await shifts(page)).toEqual([])
    const notice = page.getByText(/^Böyle bir sayfa yok: \/çok-uzun-yol-.*…$/)
    expect((await notice.boundingBox())!.height).toBeLessThan(100)
  },
)

test.for(devices)(
  'on %s a scrolled dashboard is as scrolled after a reload, and no part jumps',
  async ([, viewport], { stage }) => {
    const page = await stage.signedIn('mehmet')
    await page.setViewportSize(viewport)
    await watchShifts(page)
    await page.goto('/dashboard')
    await settled(page, 'Toplam Lisans')
    for (const share of [0.4, 1]) {
      const wanted = await page.evaluate((part) => {
        const { scrollHeight, clientHeight } = document.documentElement
        window.scrollTo(0, Math.round(part * (scrollHeight - clientHeight)))
        return window.scrollY
      }, share)
      await page.reload()
      await settled(page, 'Toplam Lisans')
      expect(await page.evaluate(() => window.scrollY)).toBe(wanted)
      expect(await shifts(page)).toEqual([])
    }
    // The reserved height ends with the content.
    await expect.poll(() => page.locator('[style*="min-height"]').count()).toBe(0)
  },
)
