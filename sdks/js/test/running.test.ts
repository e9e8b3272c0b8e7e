import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Options, Verdict } from '../src/index.ts'
import { newFolder } from './scene/folders.ts'
import { licenseOf } from './scene/licenses.ts'
import { product, startServer, type LicenseServer } from './scene/server.ts'
import { until } from './scene/until.ts'

let server: LicenseServer
beforeEach(async () => {
  server = await startServer({ interval: 1 })
})
afterEach(() => server.close())

const newLicense = (options?: Options) => licenseOf(server, options)
const failing = { status: 502, body: 'bad gateway' }

describe('while it runs', () => {
  test('an outage is grace, and the end of it is told', async () => {
    const changes: Verdict[] = []
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const license = newLicense({ onChange: (verdict) => changes.push(verdict), log })
    await license.start()
    server.reply = () => failing
    await until(() => changes.length === 1)
    expect(license.verdict).toMatchObject({ state: 'grace', code: 'UNAVAILABLE', because: 'UNAVAILABLE' })
    server.reply = () => ({})
    await until(() => changes.length === 2)
    expect(license.verdict).toMatchObject({ state: 'active', code: 'VALID', because: null })
    expect(lines).toEqual([
      '[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, süresiz',
      '[Mühür] Sunucu şu anda yanıt veremiyor. Birkaç saniye sonra tekrar deneyin. (UNAVAILABLE)',
      '[Mühür] Lisans geçerli. (VALID, K7QX-2M9D)',
    ])
  })

  test('grace ends at its second', async () => {
    const denied: Verdict[] = []
    server.reply = () => ({ grace_until: Math.floor(Date.now() / 1000) + 2, next_heartbeat_in: 5 })
    const license = newLicense({ onDenied: (verdict) => denied.push(verdict) })
    await license.start()
    server.reply = () => failing
    await until(() => denied.length === 1)
    expect(denied[0]).toMatchObject({ state: 'denied', code: 'GRACE_OVER', because: 'UNAVAILABLE' })
    expect(denied[0]!.entitlements).toEqual([])
    const calls = server.calls.length
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(server.calls).toHaveLength(calls)
  })

  test('a signed denial ends it', async () => {
    const heard: string[] = []
    const license = newLicense({
      onDenied: ({ code }) => heard.push(`denied ${code}`),
      onChange: ({ code }) => heard.push(`change ${code}`),
    })
    await license.start()
    server.reply = () => ({ code: 'REVOKED' })
    await until(() => heard.length === 2)
    expect(heard).toEqual(['change REVOKED', 'denied REVOKED'])
    server.reply = () => ({})
    expect(await license.start()).toMatchObject({ state: 'active' })
  })

  test('a failure of that activate is an outage like any other', async () => {
    const license = newLicense()
    await license.start()
    server.reply = ({ verb }) => (verb === 'heartbeat' ? { code: 'INSTANCE_REQUIRED' } : failing)
    await until(() => license.verdict?.state === 'grace')
    server.reply = () => ({})
    await until(() => license.verdict?.state === 'active')
    expect(server.verbs().slice(0, 3)).toEqual(['activate', 'heartbeat', 'activate'])
    expect(server.verbs()).not.toContain('deactivate')
  })
})

describe('a clean stop', () => {
  test('frees the seat with the last token, and leaves the lock to the next', async () => {
    const folder = newFolder()
    const license = newLicense({ folder })
    await license.start()
    const kept = () => readFileSync(join(folder, product, 'state.json'), 'utf8')
    await until(() => kept().includes('token-2'))
    await license.close()
    await license.close()
    expect(server.verbs()).toEqual(['activate', 'heartbeat', 'deactivate'])
    expect(server.calls[2]!.body.instance_token).toBe('token-2')
    expect(await newLicense({ folder }).start()).toMatchObject({ state: 'active' })
    expect(server.verbs().at(-1)).toBe('activate')
    expect(server.calls.at(-1)!.body.fingerprint).toBe(server.calls[0]!.body.fingerprint)
  })

  test('does not wait longer than two seconds for the server', async () => {
    const license = newLicense()
    await license.start()
    server.reply = () => 'hang'
    const begun = performance.now()
    await license.close()
    expect(performance.now() - begun).toBeLessThan(60_000)
    expect(server.verbs()).toContain('deactivate')
  })

  test('ends a start that is under way', async () => {
    const license = newLicense()
    server.reply = () => 'hang'
    const starting = license.start()
    await until(() => server.calls.length === 1)
    await license.close()
    expect(await starting).toMatchObject({ state: 'denied' })
    expect(license.verdict).toBeNull()
  })

  test('leaves no signal handler behind', async () => {
    const count = () => ['SIGINT', 'SIGTERM', 'exit', 'beforeExit'].map((name) => process.listenerCount(name))
    const before = count()
    const [one, two] = [newLicense(), newLicense()]
    await Promise.all([one.start(), two.start()])
    expect(count()).toEqual(before.map((listeners) => listeners + 1))
    await one.close()
    expect(count()).toEqual(before.map((listeners) => listeners + 1))
    await two.close()
    expect(count()).toEqual(before)
  })
})

describe('a folder that cannot be written', () => {
  test('lets it run, with a warning, and with grace while it runs', async () => {
    const folder = join(newFolder(), 'file')
    writeFileSync(folder, 'in the way')
    const lines: string[] = []
    const license = newLicense({ folder, quiet: true, log: (line) => lines.push(line) })
    expect(await license.start()).toMatchObject({ state: 'active', warnings: ['FOLDER_UNWRITABLE'] })
    expect(lines).toEqual([expect.stringContaining('(FOLDER_UNWRITABLE)')])
    await until(() => server.calls.length === 3)
    expect(new Set(server.calls.map(({ body }) => body.fingerprint)).size).toBe(1)
    expect(lines).toHaveLength(1)
    server.reply = () => failing
    await until(() => license.verdict?.state === 'grace')
    await license.close({ deactivate: false })
    expect(await newLicense({ folder }).start()).toMatchObject({ state: 'denied', code: 'UNAVAILABLE' })
  })

  test
    .skipIf(process.platform !== 'linux')
    .each(['/proc/muhur', '/proc/self/a/b', '/sys/muhur', '/dev/null/muhur'])(
    'does not hang below %s',
    async (folder) => {
      const license = newLicense({ folder })
      expect(await license.start()).toMatchObject({ state: 'active', warnings: ['FOLDER_UNWRITABLE'] })
    },
  )

  test('a file instance that holds no id is replaced', async () => {
    const folder = newFolder()
    const first = newLicense({ folder })
    await first.start()
    await first.close()
    writeFileSync(join(folder, product, 'instance'), 'who am I\n')
    expect(await newLicense({ folder }).start()).toMatchObject({
      state: 'active',
      warnings: ['STATE_CORRUPT'],
    })
    expect(server.calls.at(-1)!.body.fingerprint).toMatch(/^[0-9a-f]{32}$/)
    expect(server.calls.at(-1)!.body.fingerprint).not.toBe(server.calls[0]!.body.fingerprint)
  })

  test('a state of another instance is no grace', async () => {
    const folder = newFolder()
    const first = newLicense({ folder })
    await first.start()
    await first.close()
    writeFileSync(join(folder, product, 'instance'), `${'0'.repeat(32)}\n`)
    server.reply = () => failing
    expect(await newLicense({ folder }).start()).toMatchObject({ state: 'denied', code: 'STATE_FOREIGN' })
  })
})
