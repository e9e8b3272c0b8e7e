import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Options, Verdict } from '../src/index.ts'
import { newFolder } from './scene/folders.ts'
import { licenseOf } from './scene/licenses.ts'
import { startServer, type LicenseServer } from './scene/server.ts'
import { until } from './scene/until.ts'

let server: LicenseServer
beforeEach(async () => {
  server = await startServer({ interval: 1 })
})
afterEach(() => server.close())

const newLicense = (options?: Options) => licenseOf(server, options)
const failing = { status: 502, body: 'bad gateway' }

describe('what it tells of the license', () => {
  const end = 1_830_000_000

  test('is the same in the license and in its verdict', async () => {
    server.reply = () => ({ expires_at: end })
    const license = newLicense()
    expect(license.state).toBeNull()
    expect(license.entitlements).toEqual([])
    const verdict = await license.start()
    expect(verdict).toMatchObject({
      state: 'active',
      code: 'VALID',
      because: null,
      message: 'Lisans geçerli.',
      action: '',
      line: '[Mühür] Lisans geçerli. (VALID, K7QX-2M9D)',
      requestRef: 'K7QX-2M9D',
      entitlements: ['pro'],
      product: 'Ticket Bot',
      owner: 'mehmet',
      seatsUsed: 1,
      seatsAllowed: 3,
      expiresAt: new Date(end * 1000),
      warnings: [],
    })
    expect(verdict.graceUntil!.getTime()).toBeGreaterThan(Date.now())
    for (const [name, value] of Object.entries(verdict))
      expect(license[name as keyof typeof license], name).toEqual(value)
  })

  test('stays known after a denial, but for what it entitled to', async () => {
    const license = newLicense()
    server.reply = () => ({ expires_at: end })
    await license.start()
    server.reply = () => ({ code: 'REVOKED', product_name: undefined, expires_at: undefined })
    await until(() => license.state === 'denied')
    expect(license).toMatchObject({
      code: 'REVOKED',
      product: 'Ticket Bot',
      owner: 'mehmet',
      seatsUsed: 1,
      seatsAllowed: 3,
      expiresAt: new Date(end * 1000),
      graceUntil: null,
      entitlements: [],
    })
  })

  test.each([
    ['a longer license', { expires_at: end }],
    ['another entitlement', { ent: ['pro', 'extra'] }],
    ['another seat', { seats_allowed: 4 }],
  ])('is told when it changes: %s', async (_what, change) => {
    const heard: Verdict[] = []
    const license = newLicense({ onChange: (verdict) => heard.push(verdict) })
    const more: Verdict[] = []
    const forget = license.onChange((verdict) => more.push(verdict))
    await license.start()
    server.reply = () => ({ ...change, seats_used: 2 })
    await until(() => heard.length > 0)
    await until(() => server.calls.length === 4)
    expect(heard).toHaveLength(1)
    expect(more).toEqual(heard)
    forget()
    server.reply = () => ({})
    await until(() => heard.length === 2)
    expect(more).toHaveLength(1)
  })

  test('is one line at the first VALID, also where grace came before it', async () => {
    const folder = newFolder()
    const first = newLicense({ folder })
    await first.start()
    await first.close()
    server.reply = () => failing
    const lines: string[] = []
    const license = newLicense({ folder, log: (line) => lines.push(line) })
    await license.start()
    server.reply = () => ({ expires_at: Date.parse('2027-01-12T09:00:00Z') / 1000 })
    await until(() => license.state === 'active')
    await until(() => server.verbs().at(-1) === 'heartbeat')
    expect(lines.slice(1)).toEqual(['[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, bitiş 12 Ocak 2027'])
  })

  test('is no date that cannot be shown', async () => {
    const far = Number.MAX_SAFE_INTEGER
    server.reply = () => ({ expires_at: far, grace_until: far })
    const lines: string[] = []
    const license = newLicense({ log: (line) => lines.push(line) })
    expect((await license.start()).expiresAt!.toISOString()).toBe('+275760-09-13T00:00:00.000Z')
    expect(lines).toEqual(['[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, bitiş 13 Eylül 275760'])
  })
})

describe.each([-3600, 3600])('a computer whose clock is %d s off', (seconds) => {
  beforeEach(() => {
    server.now = () => Math.floor(Date.now() / 1000) - seconds
  })

  test('goes by the time of a denial, too', async () => {
    const license = newLicense()
    server.reply = () => ({ code: 'SUSPENDED', grace_until: server.now() })
    expect(await license.start()).toMatchObject({ state: 'denied', code: 'SUSPENDED' })
    server.reply = () => ({ grace_until: server.now() + 60 })
    expect(await license.start()).toMatchObject({ state: 'active' })
    server.reply = () => failing
    await until(() => license.state === 'grace')
  })
})
