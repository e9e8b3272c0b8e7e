import { expect } from 'vitest'
import { gate } from '../stage/gate.ts'
import { test } from '../stage/stage.ts'
import { issue } from '../stage/truth.ts'

test('many machines are on pages, are found by name, and a heartbeat of the shown page is shown', async ({
  stage,
}) => {
  const { id, license_key } = await issue(await stage.signedIn('ayse'), {
    discord_id: '110000000000000002',
    max_instances: 40,
  })
  let last = ''
  for (let n = 1; n <= 27; n++) {
    const host = { fingerprint: `many machines ${n}`, hostname: `filo-${n}`, version: '1.0.0' }
    last = (await gate('activate', { license_key, ...host })).instance!.token!
  }
  for (const [person, address] of [
    ['mehmet', `/dashboard/licenses/${id}`],
    ['ayse', `/admin/licenses/${id}`],
  ] as const) {
    const page = await stage.signedIn(person)
    await page.goto(`${address}?limit=25`)
    await page.getByRole('heading', { name: 'Çalışan kurulumlar (27)' }).waitFor()
    const shown = page.getByRole('heading', { level: 3, name: /^filo-/ })
    await expect.poll(() => shown.count()).toBe(25)
    expect((await shown.allTextContents()).slice(0, 2)).toEqual(['filo-27', 'filo-26'])
    await page.getByText('Son 60 dakika: yerini').first().waitFor()

    await page.getByRole('navigation', { name: 'Sayfalar' }).getByRole('link', { name: 'Sayfa 2' }).click()
    await expect.poll(() => shown.allTextContents()).toEqual(['filo-2', 'filo-1'])
    await expect.poll(() => page.getByText('Son 60 dakika: yerini').count()).toBeGreaterThan(1)

    const field = page.getByRole('searchbox', { name: 'Kurulum ara' })
    await field.fill('yok-boyle')
    await page.getByText('Bu aramaya uyan çalışan kurulum yok.').waitFor()
    await page.getByRole('button', { name: 'Filtreleri temizle' }).click()
    await expect.poll(() => shown.count()).toBe(25)
    await field.fill('filo-27')
    await expect.poll(() => shown.allTextContents()).toEqual(['filo-27'])
    const version = person === 'mehmet' ? '2.0.0' : '3.0.0'
    const beat = { license_key, fingerprint: 'many machines 27', instance_token: last, version }
    last = (await gate('heartbeat', beat)).instance!.token!
    await page.getByText(version, { exact: true }).waitFor()
  }
})
