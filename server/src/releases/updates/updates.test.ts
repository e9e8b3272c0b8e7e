import type { VerdictClaims } from '@muhur/contract/gate/gate'
import type { NewRelease } from '@muhur/contract/releases/releases'
import type { UpdateAnswer, UpdateCall } from '@muhur/contract/releases/updates'
import { gateUrls } from '@muhur/contract/gate/gate'
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { archive, get, shelf } from '../downloads/downloads.fixture.ts'

const w = await world()
const nonce = 'Zk9tZV9yYW5kb21fbm9uY2U'
const sha256 = (bytes: Buffer) => hash('sha256', bytes)

const claimsOf = ({ token }: UpdateAnswer) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as VerdictClaims

async function bot(fields = {}) {
  const kept = await shelf(w, fields)
  const { license_key } = kept.license as unknown as { license_key: string }
  async function ask(call: Partial<UpdateCall>) {
    const payload = JSON.stringify({ license_key, nonce, ...call })
    const headers = { 'content-type': 'application/json' }
    const answer = await w.app.inject({ method: 'POST', url: gateUrls.update, headers, payload })
    const body = answer.json<UpdateAnswer>()
    return { status: answer.statusCode, body, claims: body.token ? claimsOf(body) : undefined, payload }
  }
  const offer = async (call: Partial<UpdateCall>) => {
    const { body, claims } = await ask({ link: false, ...call })
    const { code, version, required, up_to_date } = body
    expect(claims!.upd?.version).toBe(version)
    expect(claims!.upd?.required).toBe(required)
    return [code, version ?? up_to_date, ...(required === undefined ? [] : [required])]
  }
  return { ...kept, ask, offer }
}

test('a bot hears of a newer release in a signed answer to its own call, and fetches it by the link', async () => {
  const { publish, ask, license } = await bot()
  await publish('1.0.0')
  await publish('1.1.0', { notes: 'Komutlar daha hızlı.' })
  const quiet = await ask({ version: '1.0.0', link: false })
  expect(quiet.body).toMatchObject({ valid: true, code: 'VALID', version: '1.1.0', file: 'bot.zip' })
  expect([quiet.body.url, quiet.body.sha256]).toEqual([undefined, undefined])

  const { status, body, claims, payload } = await ask({ version: '1.0.0' })
  expect([status, body.notes, body.required]).toEqual([200, 'Komutlar daha hızlı.', false])
  expect(Date.parse(body.expires!) - Date.parse(body.server_time)).toBe(600_000)
  expect(claims).toMatchObject({
    verb: 'update',
    bdh: hash('sha256', payload, 'base64url'),
    nonce,
    sub: license.id,
    code: 'VALID',
    upd: { version: '1.1.0', required: false, file: 'bot.zip', sha256: body.sha256, url: body.url },
  })
  const file = Buffer.from(await (await get({ url: body.url! }, w)).arrayBuffer())
  expect(sha256(file)).toBe(body.sha256)
  expect(await ask({ sha256: body.sha256 })).toMatchObject({
    body: { up_to_date: true },
    claims: { upd: null },
  })
})

test('what runs is known by the file on the disk before the version that the caller says', async () => {
  const { publish, offer, ask } = await bot()
  await publish('1.0.0')
  const { sha256: stamped } = (await ask({ link: true })).body
  await publish('1.1.0')
  expect(await offer({ sha256: sha256(archive('1.0.0')), version: '1.1.0' })).toEqual([
    'VALID',
    '1.1.0',
    false,
  ])
  expect(await offer({ sha256: stamped!, version: '9.9.9' })).toEqual(['VALID', '1.1.0', false])
  expect(await offer({ sha256: 'f'.repeat(64), version: '1.1.0' })).toEqual(['VALID', true])
  expect(await offer({ version: '1.0.5' })).toEqual(['VALID', '1.1.0', false])
  expect(await offer({ version: '1.2.0' })).toEqual(['VALID', true])
  expect(await offer({})).toEqual(['VALID', '1.1.0', false])
})

test('of one file in several releases, the version that the caller says is meant, or else the newest', async () => {
  const { publish, offer, pipeline } = await bot()
  const same = archive('1')
  const digest = sha256(same)
  await publish('1.0.0', {}, same)
  await publish('1.1.0', {}, same)
  expect(await offer({ sha256: digest, version: '1.1.0' })).toEqual(['VALID', true])
  expect(await offer({ sha256: digest })).toEqual(['VALID', true])
  expect(await offer({ sha256: digest, version: '1.0.0' })).toEqual(['VALID', '1.1.0', false])
  const withdrawn = await publish('1.2.0', {}, same)
  await pipeline.call('POST', `/api/admin/releases/${withdrawn}/withdraw`, { reason: 'Kayıtlar siliniyor.' })
  await publish('1.2.1', {}, same)
  expect(await offer({ sha256: digest, version: '1.2.1' })).toEqual(['VALID', true])
})

test('an update is required from a blocked version and past a required release; a withdrawn version leads back', async () => {
  const { publish, offer, change, pipeline } = await bot()
  const release = (version: string, terms: Partial<NewRelease> = {}) => publish(version, terms)
  await release('1.0.0')
  await release('1.1.0', { required: true })
  const last = await release('1.2.0')
  expect(await offer({ version: '1.0.0' })).toEqual(['VALID', '1.2.0', true])
  expect(await offer({ version: '1.1.0' })).toEqual(['VALID', '1.2.0', false])
  await release('1.3.0-beta.1', { channel: 'beta' })
  expect(await offer({ version: '1.2.0' })).toEqual(['VALID', true])
  expect(await offer({ version: '1.2.0', channel: 'beta' })).toEqual(['VALID', '1.3.0-beta.1', false])

  await change({ policy: { blocked_versions: ['1.2.0'] } })
  expect(await offer({ version: '1.2.0' })).toEqual(['VERSION_BLOCKED', '1.1.0', true])
  await change({ policy: {} })
  await pipeline.call('POST', `/api/admin/releases/${last}/withdraw`, { reason: 'Kayıtlar siliniyor.' })
  expect(await offer({ version: '1.2.0' })).toEqual(['VALID', '1.1.0', true])
})

test('a halted version leads back to the newest that goes on, until its rollout is resumed', async () => {
  const { publish, offer, pipeline } = await bot()
  await publish('1.0.0')
  const halted = await publish('1.1.0')
  await pipeline.call('POST', `/api/admin/releases/${halted}/halt`, { reason: 'Açılmıyor.' })
  expect(await offer({ version: '1.1.0' })).toEqual(['VALID', '1.0.0', false])
  expect(await offer({ sha256: sha256(archive('1.1.0')) })).toEqual(['VALID', '1.0.0', false])
  await publish('1.2.0', { required: true })
  await publish('1.3.0')
  expect(await offer({ version: '1.1.0' })).toEqual(['VALID', '1.3.0', true])
  await pipeline.call('POST', `/api/admin/releases/${halted}/resume`)
  expect(await offer({ version: '1.3.0' })).toEqual(['VALID', true])
})

test('after its end a license hears of what it had paid for; a suspended one and an unknown key of nothing', async () => {
  const { publish, offer, ask, change } = await bot({ expires_at: '2026-11-21T12:00:00.000Z' })
  await publish('1.0.0')
  await publish('1.1.0')
  await w.clock.advance(2 * 86_400)
  await publish('2.0.0')
  expect(await offer({ version: '1.0.0' })).toEqual(['EXPIRED', '1.1.0', false])
  await change({ policy: { updates_after_end: 'none' } })
  expect(await offer({ version: '1.0.0' })).toEqual(['EXPIRED', true])
  await change({ status: 'suspended' })
  const { body, claims } = await ask({ version: '1.0.0', link: true })
  expect([body.code, body.version, body.up_to_date, claims!.upd]).toEqual([
    'SUSPENDED',
    undefined,
    undefined,
    null,
  ])
  const unknown = await ask({ license_key: 'MHR-7K2M9PQR4T6V-3XH8N5C1J-W0D7FQ2SY-6BTA4GK9N' })
  expect([unknown.status, unknown.claims?.upd]).toEqual([404, null])
})

test('a program with a test license hears so', async () => {
  const { publish, ask } = await bot({ test: true })
  await publish('1.0.0')
  for (const version of ['0.9.0', '1.0.0'])
    expect(await ask({ version, link: false })).toMatchObject({
      body: { test: true },
      claims: { test: true },
    })
})

test('links of an SDK count as the license’s others do, and questions without a link do not', async () => {
  const { publish, ask, link } = await bot()
  const id = await publish('1.0.0')
  for (let call = 0; call < 5; call++) await link(id)
  for (let call = 0; call < 5; call++) expect((await ask({ link: true })).status).toBe(200)
  expect((await ask({ link: true })).body).toMatchObject({ code: 'RATE_LIMITED' })
  expect((await ask({})).body).toMatchObject({ code: 'RATE_LIMITED' })
  expect((await ask({ link: false })).body).toMatchObject({ code: 'VALID', version: '1.0.0' })
})
