import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Options } from '../src/index.ts'
import { newFolder } from './scene/folders.ts'
import { licenseOf } from './scene/licenses.ts'
import { hashOf, jws, otherKey, pinsFor, product, startServer, type LicenseServer } from './scene/server.ts'
import { until } from './scene/until.ts'

let server: LicenseServer
beforeEach(async () => {
  server = await startServer({ interval: 1 })
})
afterEach(() => server.close())

const newLicense = (options?: Options) => licenseOf(server, options)
const stateIn = (folder: string) => readFileSync(join(folder, product, 'state.json'), 'utf8')

/** What a relay on the buyer's machine gets of the real server, and passes on. */
const relayed: [what: string, claims: Record<string, unknown>, code: string][] = [
  ['a validation', { verb: 'validate', iid: undefined, ith: undefined }, 'TOKEN_CALL'],
  ['a deactivation', { verb: 'deactivate' }, 'TOKEN_CALL'],
  ['the answer to a body of one other byte', { bdh: hashOf('{"license_key":"MHR-…"} ') }, 'TOKEN_CALL'],
  ['the token of another copy', { ith: hashOf('token of another copy') }, 'TOKEN_INSTANCE'],
  ['a verdict of the former form', { verb: undefined, bdh: undefined, ith: undefined }, 'TOKEN_CLAIMS'],
]

describe('a genuine verdict to another call', () => {
  test.each(relayed)('is no permission to start: %s', async (_what, claims, code) => {
    server.reply = () => claims
    const folder = newFolder()
    expect(await newLicense({ folder }).start()).toMatchObject({ state: 'denied', code, because: code })
    expect(() => stateIn(folder)).toThrow('ENOENT')
  })

  test.each([
    ['a validation', { verb: 'validate' }, 'TOKEN_CALL'],
    ['the token of another copy', { ith: hashOf('token of another copy') }, 'TOKEN_INSTANCE'],
    ['the heartbeat of another instance', { iid: 'instance-2' }, 'TOKEN_INSTANCE'],
  ])('prolongs nothing while it runs: %s', async (_what, claims, code) => {
    const folder = newFolder()
    server.reply = () => ({ grace_until: server.now() + 3 })
    const license = newLicense({ folder })
    await license.start()
    const kept = stateIn(folder)
    server.reply = () => ({ ...claims, grace_until: server.now() + 3600 })
    await until(() => license.state === 'grace')
    expect(license).toMatchObject({ code, because: code })
    expect(stateIn(folder)).toBe(kept)
    await until(() => license.state === 'denied')
    expect(license).toMatchObject({ code: 'GRACE_OVER', because: code })
  })

  test('is no denial, either', async () => {
    const license = newLicense()
    await license.start()
    server.reply = () => ({ verb: 'validate', code: 'REVOKED' })
    await until(() => license.state !== 'active')
    expect(license).toMatchObject({ state: 'grace', code: 'TOKEN_CALL' })
  })

  test('and the hash is that of the bytes that were sent, beyond ASCII too', async () => {
    expect(await newLicense({ hostname: 'sunucu-ğüşiöç "1"', version: '2.0' }).start()).toMatchObject({
      state: 'active',
    })
  })
})

describe('a state of the former format', () => {
  test('allows nothing without the server, and presents its token to it', async () => {
    const folder = newFolder()
    const first = newLicense({ folder })
    await first.start()
    await first.close({ deactivate: false })
    const state = JSON.parse(stateIn(folder)) as { verdict: string; instance_token: string }
    const payload = Buffer.from(state.verdict.split('.')[1]!, 'base64url').toString()
    const { verb: _, bdh: __, ith: ___, ...claims } = JSON.parse(payload) as Record<string, unknown>
    const old = jws(server.signer, 'license-verdict+jwt', claims)
    writeFileSync(join(folder, product, 'state.json'), JSON.stringify({ ...state, verdict: old }))
    server.reply = () => ({ status: 403, body: '{}' })
    const blocked = newLicense({ folder })
    expect(await blocked.start()).toMatchObject({ state: 'denied', code: 'STATE_CORRUPT' })
    server.reply = () => ({})
    expect(await newLicense({ folder }).start()).toMatchObject({ state: 'active' })
    expect(server.calls.at(-1)!.body.instance_token).toBe(state.instance_token)
  })
})

describe('a machine that comes back', () => {
  test('shows the token that it got last, after a clean stop and after a crash', async () => {
    const folder = newFolder()
    for (const deactivate of [true, false, true]) {
      const license = newLicense({ folder })
      expect(await license.start()).toMatchObject({ state: 'active' })
      await license.close({ deactivate })
    }
    const activations = server.calls.filter(({ verb }) => verb === 'activate')
    const tokens = activations.map(({ body }) => body.instance_token)
    expect(tokens).toEqual([undefined, 'token-1', 'token-3'])
  })

  test('shows none that belongs to another license key', async () => {
    const folder = newFolder()
    const first = newLicense({ folder })
    await first.start()
    await first.close()
    await newLicense({ folder, key: otherKey }).start()
    expect(server.calls.at(-1)!.body).toMatchObject({ license_key: otherKey })
    expect(server.calls.at(-1)!.body.instance_token).toBeUndefined()
  })
})

describe('several addresses', () => {
  let spare: LicenseServer
  beforeEach(async () => {
    spare = await startServer({ interval: 1, signer: server.signer })
  })
  afterEach(() => spare.close())

  /** `spare` is another way to the same server, which signs with the first address. */
  const both = (first = server.address) => {
    spare.reply = () => ({ iss: server.address })
    return pinsFor(`${first},${spare.address}`, server.signer)
  }

  test('are asked in turn, with one body, and the one that answered comes first from then on', async () => {
    server.reply = () => ({ status: 502, body: '' })
    const license = newLicense({ pins: both() })
    expect(await license.start()).toMatchObject({ state: 'active' })
    expect(server.calls.map(({ body }) => body)).toEqual([spare.calls[0]!.body])
    await until(() => spare.calls.length === 3)
    expect(server.calls).toHaveLength(1)
  })

  test('go round: where the spare one fails, the first is asked again', async () => {
    server.reply = () => ({ status: 502, body: '' })
    const license = newLicense({ pins: both() })
    await license.start()
    server.reply = () => ({})
    spare.reply = () => 'reset'
    await until(() => server.verbs().includes('heartbeat'))
    expect(license.state).toBe('active')
  })

  test('share the time: one that hangs leaves the other its part', async () => {
    server.reply = () => 'hang'
    const begun = performance.now()
    expect(await newLicense({ pins: both() }).start()).toMatchObject({ state: 'active' })
    expect((performance.now() - begun) / 1000).toBeGreaterThan(2.2)
    expect((performance.now() - begun) / 1000).toBeLessThan(5)
  })

  test('outlive a lost domain', async () => {
    const pins = both('https://name.invalid')
    spare.reply = () => ({})
    expect(await newLicense({ pins }).start()).toMatchObject({ state: 'active' })
  })

  test('are left alone where one of them asks for patience', async () => {
    server.reply = () => ({ status: 429, body: '{}', headers: { 'retry-after': '3600' } })
    expect(await newLicense({ pins: both() }).start()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(spare.calls).toHaveLength(0)
  })

  test('sign for themselves and for each other, and nobody else does', async () => {
    const pins = both()
    server.reply = () => ({ iss: spare.address })
    expect(await newLicense({ pins }).start()).toMatchObject({ state: 'active' })
    server.reply = () => ({ iss: `${server.address},${spare.address}` })
    spare.reply = () => ({ iss: 'http://127.0.0.1' })
    expect(await newLicense({ pins }).start()).toMatchObject({ state: 'denied', code: 'TOKEN_ISSUER' })
  })
})
