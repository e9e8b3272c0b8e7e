import { expect, test } from 'vitest'
import { openApp } from '../../test/app.tsx'
import { serve } from '../../test/server.ts'

const now = '2026-11-22T12:00:00.000Z'

test('who asks learns that the service works, and when it did not', async () => {
  const outages = [
    { began_at: '2026-11-21T10:00:00.000Z', ended_at: '2026-11-21T11:12:20.000Z' },
    { began_at: '2026-11-02T08:00:00.000Z', ended_at: '2026-11-02T08:00:50.000Z' },
  ]
  serve({ 'GET /api/status': { body: { now, outages } } })
  const { screen } = await openApp('/status')
  await expect.element(screen.getByText('Çalışıyor')).toBeVisible()
  const told = screen.getByRole('main').getByRole('listitem').elements()
  expect(told.map(({ textContent }) => /(\d.*) sürdü/.exec(textContent)?.[0].slice(-24))).toEqual([
    expect.stringMatching(/1 saat 12 dakika sürdü$/),
    expect.stringMatching(/1 dakika sürdü$/),
  ])
})

test('a shop without an outage says so', async () => {
  serve({ 'GET /api/status': { body: { now, outages: [] } } })
  const { screen } = await openApp('/status')
  await expect.element(screen.getByText('Kesinti olmadı.')).toBeVisible()
})

test('while the service is away, the page says what becomes of bots that run, and asks again', async () => {
  serve({ 'GET /api/status': { status: 503, body: { code: 'UNAVAILABLE', error: 'x' } } })
  const { screen } = await openApp('/status')
  await expect.element(screen.getByText('Lisans sunucusu şu anda yanıt vermiyor.')).toBeVisible()
  await expect.element(screen.getByText(/ek süre boyunca çalışmayı sürdürür/)).toBeVisible()
  serve({ 'GET /api/status': { body: { now, outages: [] } } })
  await screen.getByRole('button', { name: 'Tekrar Dene' }).click()
  await expect.element(screen.getByText('Çalışıyor')).toBeVisible()
})
