import { readFileSync, statSync, writeFileSync, mkdirSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { License, type Options } from '../src/index.ts'
import { newFolder } from './scene/folders.ts'
import { licenseOf } from './scene/licenses.ts'
import { sdkInCalls } from '../src/call/preloads.ts'
import {
  key,
  newSigner,
  otherKey,
  pinsFor,
  product,
  signedKeySet,
  startServer,
  type LicenseServer,
} from './scene/server.ts'

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

  test('tries again after 5xx, 429 and a lost connection, three times at most, each with its own nonce', async () => {
    const replies = [unavailable(), { status: 429, body: '{}' }, 'reset' as const]
    server.reply = () => replies.shift() ?? {}
    expect(await newLicense().start()).toMatchObject({ state: 'active' })
    expect(server.calls).toHaveLength(4)
    expect(new Set(server.calls.map(({ body }) => body.nonce)).size).toBe(4)

    server.calls.length = 0
    server.reply = () => unavailable()
    expect(await newLicense().start()).toMatchObject({ state: 'denied', code: 'UNAVAILABLE' })
    expect(server.calls).toHaveLength(4)
  })

  test('does not try again what another try does not change', async () => {
    server.reply = () => ({ status: 403, body: '{"code":"REVOKED"}' })
    expect(await newLicense().start()).toMatchObject({ state: 'denied', code: 'ANSWER_UNSIGNED' })
    server.reply = () => ({ code: 'REVOKED' })
    expect(await newLicense().start()).toMatchObject({ state: 'denied', code: 'REVOKED', because: null })
    expect(server.calls).toHaveLength(2)
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
    expect(seconds).toBeLessThan(9)
  })

  test('follows no redirect and reads no endless answer', async () => {
    server.reply = () => ({ status: 302, headers: { location: `${server.address}/elsewhere` } })
    expect(await newLicense().start()).toMatchObject({ code: 'NOT_MUHUR' })
    server.reply = () => ({ status: 200, body: `{"a":"${'x'.repeat(70_000)}"}` })
    expect(await newLicense().start()).toMatchObject({ code: 'NOT_MUHUR' })
    expect(server.calls).toHaveLength(2)
  })

  test('is decided without a call where the key is missing or a placeholder', async () => {
    const folder = newFolder()
    expect(await newLicense({ folder, key: ' ' }).start()).toMatchObject({ code: 'KEY_MISSING' })
    expect(await newLicense({ folder, key: '%%KEY%%' }).start()).toMatchObject({
      code: 'PLACEHOLDER_NOT_INJECTED',
    })
    expect(server.calls).toHaveLength(0)
    expect(existsSync(join(folder, product))).toBe(false)
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

  test('is denied where another license key was kept, or a signed denial', async () => {
    const folder = newFolder()
    const begin = async (options: Options) => {
      const license = newLicense({ folder, ...options })
      const verdict = await license.start()
      await license.close()
      return verdict
    }
    await begin({})
    server.reply = () => ({ status: 403, body: '{}' })
    expect(await begin({ key: otherKey })).toMatchObject({ state: 'denied', code: 'ANSWER_UNSIGNED' })
    expect(await begin({})).toMatchObject({ state: 'grace' })
    server.reply = () => ({ code: 'SUSPENDED' })
    expect(await begin({})).toMatchObject({ state: 'denied', code: 'SUSPENDED' })
    server.reply = () => ({ status: 403, body: '{}' })
    expect(await begin({})).toMatchObject({ state: 'denied', code: 'SUSPENDED', because: 'ANSWER_UNSIGNED' })
  })

  test('is denied where the state is broken, and a proven answer repairs it', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, product))
    writeFileSync(join(folder, product, 'state.json'), '{"format":1,"lic')
    server.reply = () => ({ status: 403, body: '{}' })
    expect(await newLicense({ folder }).start()).toMatchObject({ state: 'denied', code: 'STATE_CORRUPT' })
    server.reply = () => ({})
    expect(await newLicense({ folder }).start()).toMatchObject({ state: 'active', warnings: [] })
    expect(JSON.parse(readFileSync(join(folder, product, 'state.json'), 'utf8'))).toMatchObject({ format: 1 })
  })

  test('names what is wrong with the name', async () => {
    const pins = pinsFor('https://name.invalid', server.signer)
    expect(await newLicense({ pins }).start()).toMatchObject({ state: 'denied', code: 'DNS_FAILED' })
  })

  test('names what is wrong with the connection', async () => {
    const { address, signer } = server
    await server.close()
    expect(await newLicense({ pins: pinsFor(address, signer) }).start()).toMatchObject({
      code: 'UNREACHABLE',
    })
    server = await startServer()
  })
})

describe('newer keys', () => {
  test('are asked for once where a kid is unknown, and are kept', async () => {
    const folder = newFolder()
    const first = newLicense({ folder })
    const { pins } = server
    server.signer = newSigner('k2')
    expect(await first.start()).toMatchObject({ state: 'denied', code: 'TOKEN_KEY' })
    server.keySet = signedKeySet(server.address, 2, server.signer)
    const second = newLicense({ folder, pins })
    expect(await second.start()).toMatchObject({ state: 'active' })
    await second.close()
    expect(server.verbs().filter((verb) => verb === 'keys')).toHaveLength(2)
    server.keySet = null
    const third = newLicense({ folder, pins })
    expect(await third.start()).toMatchObject({ state: 'active' })
    expect(server.verbs().filter((verb) => verb === 'keys')).toHaveLength(2)
  })

  test('are asked for at most once in five minutes', async () => {
    const license = newLicense()
    server.signer = newSigner('k2')
    await license.start()
    await license.start()
    expect(server.verbs()).toEqual(['activate', 'keys', 'activate'])
  })
})
