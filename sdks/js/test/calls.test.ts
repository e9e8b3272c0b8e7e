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

describe('a genuine verdict to another call', () => {
  test.each([
    ['a validation', { verb: 'validate' }, 'TOKEN_CALL'],
    ['the token of another copy', { ith: hashOf('token of another copy') }, 'TOKEN_INSTANCE'],
    ['the heartbeat of another instance', { iid: 'instance-2' }, 'TOKEN_INSTANCE'],
  ])('prolongs nothing while it runs: %s', async (_what, claims, code) => {
    const folder = newFolder()
    const license = newLicense({ folder })
    const { graceUntil } = await license.start()
    const kept = stateIn(folder)
    server.reply = () => ({ ...claims, grace_until: server.now() + 7200 })
    await until(() => license.because === code)
    expect([license.state, license.graceUntil]).toEqual(['grace', graceUntil])
    expect(stateIn(folder)).toBe(kept)
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

  test('outlive a lost domain', async () => {
    const pins = both('https://name.invalid')
    spare.reply = () => ({})
    expect(await newLicense({ pins }).start()).toMatchObject({ state: 'active' })
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
