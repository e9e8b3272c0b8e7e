import type { ServiceStatus } from '@muhur/contract/gate/status'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/server.ts'

const now = '2026-11-22T12:00:00.000Z'
const earlier = '2026-11-22T09:30:00.000Z'
const well: ServiceStatus = {
  now,
  gate: { state: 'works', last_good_at: now },
  sign_in: { state: 'works', last_good_at: earlier, last_failed_at: null },
  outages: [],
}

/** The row of the page with this heading. */
async function rowOf(title: string, status: ServiceStatus) {
  serve({ 'GET /api/status': { body: status } })
  const { screen } = await openApp('/status')
  return screen.getByRole('listitem').filter({ hasText: title })
}

test('who asks learns that the service works, and when it did not', async () => {
  const outages = [
    { began_at: '2026-11-21T10:00:00.000Z', ended_at: '2026-11-21T11:12:20.000Z' },
    { began_at: '2026-11-02T08:00:00.000Z', ended_at: '2026-11-02T08:00:50.000Z' },
  ]
  serve({ 'GET /api/status': { body: { ...well, outages } } })
  const { screen } = await openApp('/status')
  await expect.element(screen.getByText('Çalışıyor').first()).toBeVisible()
  const outageItems = screen.getByRole('listitem').filter({ hasText: 'sürdü' }).elements()
  expect(outageItems.map(({ textContent }) => /(\d.*) sürdü/.exec(textContent)?.[0].slice(-24))).toEqual([
    expect.stringMatching(/1 saat 12 dakika sürdü$/),
    expect.stringMatching(/1 dakika sürdü$/),
  ])
})

test('a shop without an outage says so', async () => {
  serve({ 'GET /api/status': { body: well } })
  const { screen } = await openApp('/status')
  await expect.element(screen.getByText('Kesinti olmadı.')).toBeVisible()
})

test('while the service is away, the page says what becomes of bots that run, and asks again', async () => {
  serve({ 'GET /api/status': { status: 503, body: { code: 'UNAVAILABLE', error: 'x' } } })
  const { screen } = await openApp('/status')
  await expect.element(screen.getByText('Lisans sunucusu şu anda yanıt vermiyor.')).toBeVisible()
  await expect.element(screen.getByText(/ek süre boyunca çalışmayı sürdürür/)).toBeVisible()
  serve({ 'GET /api/status': { body: well } })
  await screen.getByRole('button', { name: 'Tekrar Dene' }).click()
  await expect.element(screen.getByText('Çalışıyor').first()).toBeVisible()
})

test.each<[string, Partial<ServiceStatus>, RegExp]>([
  ['does', {}, /Çalışıyor.*Son başarılı giriş: .*12:30/],
  [
    'fails',
    { sign_in: { state: 'fails', last_good_at: earlier, last_failed_at: now } },
    /Aksıyor.*Son denemede Discord girişi tamamlamadı: .*15:00.*Açık oturumlar.*etkilenmez/,
  ],
  [
    'was not tried',
    { sign_in: { state: 'untried', last_good_at: null, last_failed_at: null } },
    /Denenmedi.*Son 6 saatte giriş denenmedi/,
  ],
  [
    'waits for the database',
    {
      gate: { state: 'fails', last_good_at: earlier },
      sign_in: { state: 'fails', last_good_at: null, last_failed_at: null },
    },
    /Yanıt vermiyor.*Lisans sunucusu düzelene kadar yeni giriş yapılamaz/,
  ],
])('sign-in that %s is told in words', async (_, change, words) => {
  const row = await rowOf('Discord ile giriş', { ...well, ...change })
  await expect.poll(() => row.query()?.textContent).toMatch(words)
})

test('a server without its database tells since when, and lists no outages rather than none', async () => {
  const gate = { state: 'fails', last_good_at: earlier } as const
  const row = await rowOf('Lisans doğrulama', { ...well, gate, outages: null })
  await expect
    .poll(() => row.query()?.textContent)
    .toMatch(/Yanıt vermiyor.*En son çalıştığı an: .*12:30.*ek süre/)
  expect(document.body.textContent).toContain('Kesintilerin listesi şu anda okunamıyor.')
})
