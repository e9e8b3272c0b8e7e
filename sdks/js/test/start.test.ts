import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { License, type Options } from '../src/index.ts'
import { newFolder } from './scene/folders.ts'
import { licenseOf } from './scene/licenses.ts'
import { sdkInCalls } from '../src/call/preloads.ts'
import { key, newSigner, product, startServer, type LicenseServer } from './scene/server.ts'

let server: LicenseServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const newLicense = (options?: Options) => licenseOf(server, options)

const unavailable = (retryAfter?: string) => ({
  status: 503,
  body: '<h1>502</h1>',
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
})

describe('a start', () => {
  test('is active on a signed VALID, and says what is needed', async () => {
    const license = newLicense({ version: '2.4.1', hostname: 'bot-1' })
    const verdict = await license.start()
    expect(verdict).toMatchObject({ state: 'active', code: 'VALID', because: null, requestRef: 'K7QX-2M9D' })
    expect(verdict.entitlements).toEqual(['pro'])
    expect(verdict.graceUntil!.getTime()).toBeGreaterThan(Date.now())
    expect(server.verbs()).toEqual(['activate'])
    const { fingerprint, nonce, ...body } = server.calls[0]!.body
    expect(fingerprint).toMatch(/^[0-9a-f]{32}$/)
    expect(Buffer.from(nonce!, 'base64url')).toHaveLength(16)
    expect(body).toEqual({
      license_key: key,
      product_id: product,
      hostname: 'bot-1',
      sdk: sdkInCalls,
      version: '2.4.1',
    })
    expect(await license.start()).toBe(verdict)
  })

  test('keeps who it is and what it was told, for nobody else to read', async () => {
    const folder = newFolder()
    await newLicense({ folder }).start()
    const at = (name: string) => join(folder, product, name)
    expect(readFileSync(at('instance'), 'utf8').trim()).toBe(server.calls[0]!.body.fingerprint)
    expect(statSync(at('instance')).mode & 0o777).toBe(0o600)
    expect(statSync(at('state.json')).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(at('state.json'), 'utf8'))).toMatchObject({
      format: 1,
      instance_token: 'token-1',
      key_set: null,
    })
    expect(readdirSync(join(folder, product)).sort()).toEqual(['instance', 'lock', 'state.json'])
  })

  test('follows a Retry-After that fits and ends the tries at one that does not', async () => {
    server.reply = () => (server.calls.length > 1 ? {} : unavailable('1'))
    expect(await newLicense().start()).toMatchObject({ state: 'active' })
    expect(server.calls[1]!.at - server.calls[0]!.at).toBeGreaterThan(950)
    server.calls.length = 0
    server.reply = () => unavailable('5')
    expect(await newLicense().start()).toMatchObject({ state: 'denied', code: 'UNAVAILABLE' })
    expect(server.calls).toHaveLength(1)
  })

  test('gives a silent server up after 5 seconds altogether', async () => {
    server.reply = () => (server.calls.length > 1 ? 'hang' : unavailable())
    const begun = performance.now()
    expect(await newLicense().start()).toMatchObject({ state: 'denied', code: 'TIMED_OUT' })
    const seconds = (performance.now() - begun) / 1000
    expect(seconds).toBeGreaterThan(4.5)
    expect(seconds).toBeLessThan(60)
  })

  test('needs pins', () => {
    expect(() => new License({ key })).toThrow(/no pins/)
  })
})

describe('a start without an answer', () => {
  test('is in grace on what was kept, says so once, and calls activate when it goes on', async () => {
    const folder = newFolder()
    const first = newLicense({ folder })
    await first.start()
    await first.close()
    server.reply = () => ({ status: 403, body: '{}' })
    const lines: string[] = []
    const verdict = await newLicense({ folder, log: (line) => lines.push(line) }).start()
    expect(verdict).toMatchObject({ state: 'grace', code: 'ANSWER_UNSIGNED', entitlements: ['pro'] })
    expect(lines).toEqual([
      '[Mühür] Sunucunun yanıtı imzasız; imzasız yanıta güvenilmez. Araya giren bir proxy olup olmadığını kontrol edin. (ANSWER_UNSIGNED)',
    ])
    expect(server.verbs()).toEqual(['activate', 'deactivate', 'activate'])
  })
})

describe('newer keys', () => {
  test('are asked for at most once in five minutes', async () => {
    const license = newLicense()
    server.signer = newSigner('k2')
    await license.start()
    await license.start()
    expect(server.verbs()).toEqual(['activate', 'keys', 'activate'])
  })
})
