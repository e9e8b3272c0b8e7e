import { expect } from 'vitest'
import { test } from '../stage/stage.ts'

test('the about page shows mission, vision, values, reasons and the founding year', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/about')
  const main = page.getByRole('main')
  await main.getByText(/2024 yılında kuruldu/).waitFor()
  expect(await main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Misyon',
    'Vizyon',
    'Değerler',
    'Neden biz?',
  ])
})

test.for([
  ['/privacy', 'Gizlilik Politikası', 7],
  ['/terms', 'Kullanım Koşulları', 10],
] as const)('%s has its sections, each with a text', async ([path, title, count], { stage }) => {
  const page = await stage.guest()
  await page.goto(path)
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: title }).waitFor()
  const headings = await main.getByRole('heading', { level: 2 }).allInnerTexts()
  const sections = headings.filter((heading) => !/İletişim|İçindekiler/.test(heading))
  expect(sections).toHaveLength(count)
  const words = (await main.innerText()).split(/\s+/)
  expect(words.length).toBeGreaterThan(count * 30)
})

test("the privacy page lists the collected data and the database's protection", async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/privacy')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  const text = await main.innerText()
  for (const collected of [/kullanıcı kimliğ/i, /e-posta/i, /IP adresi/, /parmak izi/i, /istatistik/i]) {
    expect(text).toMatch(collected)
  }
  expect(text).toMatch(/satır (düzeyinde|bazlı|seviyesinde)/i)
  expect(await main.locator('a[href^="mailto:"]').count()).toBe(1)
})

test('the terms forbid sharing and mention refunds and payments', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/terms')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  const text = await main.innerText()
  for (const term of [/devred/i, /paylaş/i, /sınır/i, /iade/i, /etkinleştir/i, /ödeme/i, /askıya/i]) {
    expect(text).toMatch(term)
  }
})

test('the contact page shows an e-mail address and a handle', async ({ stage }) => {
  const page = await stage.guest()
  await page.goto('/contact')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'İletişim' }).waitFor()
  const mail = main.locator('a[href^="mailto:"]')
  expect(await mail.innerText()).toMatch(/^\S+@\S+$/)
  expect(await main.getByText('muhur', { exact: true }).count()).toBe(1)
})

test.for(['/refund', '/cookies', '/support', '/pricing'])(
  '%s announces future content below its own title',
  async (path, { stage }) => {
    const page = await stage.guest()
    await page.goto(path)
    await page.getByText('Yakında eklenecek...', { exact: true }).waitFor()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await expect.poll(() => page.title()).toBe(`${title} · Mühür`)
    expect(await page.getByRole('contentinfo').count()).toBe(1)
  },
)
