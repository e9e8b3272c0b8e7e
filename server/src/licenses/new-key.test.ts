import type { AuditEntry } from '@muhur/contract/audit'
import { gateUrls, type GateAnswer, type GateVerb } from '@muhur/contract/gate'
import { licenseInstancesUrl } from '@muhur/contract/instance'
import { adminLicenseUrl, revealKeyUrl, userLicensesUrl } from '@muhur/contract/license'
import { licenseHistoryUrl } from '@muhur/contract/license-detail'
import { keyRuleUrl, replaceKeyUrl, type KeyRule, type ReplacedKey } from '@muhur/contract/license-key'
import { ownDenialsUrl } from '@muhur/contract/own-denial'
import { searchUrl } from '@muhur/contract/search'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { world, type Person } from '../../test/world.ts'
import { asBuyer } from '../db/as-buyer.ts'
import { audit } from '../fsck/audit.ts'
import { endFormerKeys } from './former-keys.ts'
import { issueLicenses } from './write.ts'

const w = await world()

const hour = 3600
const day = 24 * hour
const verbs = Object.keys(gateUrls) as GateVerb[]

const ask = async (person: Person, method: 'GET' | 'POST', url: string, payload?: object) =>
  w.request(method, url, { headers: await w.signIn(person), ...(payload && { payload }) })

async function replace(person: Person, id: string, overlap = day): Promise<ReplacedKey> {
  const response = await ask(person, 'POST', replaceKeyUrl(id), { overlap })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const rule = async (person: Person, id: string) => (await ask(person, 'GET', keyRuleUrl(id))).json<KeyRule>()

const codeOf = async (license_key: string) => (await w.gate('validate', { license_key })).body.code

async function expectSound() {
  const broken = (await audit(w.db, w.deps.secrets)).filter(({ violations }) => violations > 0)
  // The held clock stands before the moment at which this test's server made its signing key.
  expect(broken.filter(({ invariant }) => invariant !== 'signing-key-present')).toEqual([])
}

test('the former key works for the chosen time to the second, beside the new one, and then is refused by each verb', async () => {
  const { id, license_key, product_id } = await w.license({ max_instances: 2 })
  const fingerprint = 'machine-1'
  const { body: started } = await w.gate('activate', { license_key, fingerprint })
  const fresh = await replace('ayse', id, 5 * hour)
  expect(fresh).toMatchObject({
    id,
    works_until: new Date(w.clock.now().getTime() + 5 * hour * 1000).toISOString(),
  })
  expect(fresh.license_key).not.toBe(license_key)

  await w.clock.advance(5 * hour - 1)
  expect(await codeOf(fresh.license_key)).toBe('VALID')
  expect(await codeOf(license_key)).toBe('VALID')
  const { body: beaten } = await w.gate('heartbeat', {
    license_key,
    instance_token: started.instance!.token!,
  })
  expect(beaten.code).toBe('VALID')

  await w.clock.advance(1)
  const nonce = 'Zk9tZV9yYW5kb21fbm9uY2U'
  const call = { license_key, product_id, fingerprint, nonce, instance_token: beaten.instance!.token! }
  for (const verb of verbs) {
    const { status, body } = await w.gate(verb, call)
    expect({ status, ...body }).toMatchObject({ status: 410, valid: false, code: 'KEY_REPLACED' })
    const claims = decodeJwt(body.token)
    expect(claims).toMatchObject({ code: 'KEY_REPLACED', verb, nonce, aud: product_id, ent: [] })
    expect(claims.grace_until).toBe(claims.iat)
  }
  // The refusals have taken nothing from the instance.
  const { body } = await w.gate('heartbeat', { ...call, license_key: fresh.license_key })
  expect(body).toMatchObject({ code: 'VALID', instance: { id: started.instance!.id } })
  await expectSound()
})

test('the answer to a replaced key tells nothing of the license, and its refusals are its owner’s to read', async () => {
  const { id, license_key } = await w.license({ max_instances: 7 })
  const fresh = await replace('ayse', id, 0)
  const response = await w.request('POST', gateUrls.validate, { payload: { license_key } })
  expect(Object.keys(response.json()).sort()).toEqual(
    ['code', 'error', 'message', 'request_ref', 'server_time', 'token', 'valid'].sort(),
  )
  const { token, ...facts } = response.json<GateAnswer>()
  const told = JSON.stringify({ ...facts, claims: decodeJwt(token), headers: response.headers })
  for (const secret of [id, fresh.license_key.slice(0, 16), fresh.license_key.slice(4, 16)])
    expect(told).not.toContain(secret)
  await expect
    .poll(async () => (await ask('mehmet', 'GET', `${ownDenialsUrl}?license_id=${id}`)).json())
    .toMatchObject([{ code: 'KEY_REPLACED' }])
})

test('replacing a key ends no instance, and a bot that starts with the new key takes its own seat again without a move', async () => {
  const { id, license_key } = await w.license({ policy: { new_machines: 1 } })
  const fingerprint = 'machine-1'
  const { body: first } = await w.gate('activate', { license_key, fingerprint })
  await w.clock.advance(hour / 6)
  const fresh = await replace('mehmet', id, hour)
  expect((await ask('ayse', 'GET', licenseInstancesUrl(id))).json()).toMatchObject([{ held: true }])
  // As bots go on with the former key until they are started anew.
  const call = { license_key, fingerprint, instance_token: first.instance!.token! }
  expect((await w.gate('heartbeat', call)).body.code).toBe('VALID')

  // The day's one new machine is spent, and an SDK shows no token under another key.
  const start = () => w.gate('activate', { license_key: fresh.license_key, fingerprint })
  const { body } = await start()
  expect(body).toMatchObject({ code: 'VALID', instance: { id: first.instance!.id } })
  const { moves } = await w.db.queries.selectFrom('license_moves').select('moves').executeTakeFirstOrThrow()
  expect(moves).toBe(1)
  // One seat, however many keys: the former key takes no second one.
  expect((await w.gate('activate', { license_key, fingerprint: 'machine-2' })).body.code).toBe(
    'INSTANCE_LIMIT',
  )
})

test('a new key lets an identity without its token in once, and without the grace that it had earned', async () => {
  const { id, license_key } = await w.license({ policy: { new_machines: 1 } })
  const fingerprint = 'machine-1'
  let token = (await w.gate('activate', { license_key, fingerprint })).body.instance!.token!
  for (let beat = 0; beat < 8; beat++) {
    await w.clock.advance(800)
    token = (await w.gate('heartbeat', { license_key, instance_token: token })).body.instance!.token!
  }
  const fresh = await replace('ayse', id)
  const call = { license_key: fresh.license_key, fingerprint }
  const claims = decodeJwt<{ grace_until: number; iat: number }>((await w.gate('activate', call)).body.token)
  expect(claims.grace_until - claims.iat).toBe(900)
  await w.clock.advance(1)
  expect((await w.gate('activate', call)).body.code).toBe('MACHINE_LIMIT')
})

test('of several former keys the last works alone, and every one is known as replaced for good', async () => {
  const { id, license_key } = await w.license()
  const second = await replace('ayse', id)
  const third = await replace('ayse', id)
  expect(await codeOf(license_key)).toBe('KEY_REPLACED')
  expect(await codeOf(second.license_key)).toBe('VALID')
  expect((await rule('mehmet', id)).former_key).toMatchObject({ key_id: second.license_key.slice(0, 16) })
  const fourth = await replace('ayse', id, 0)
  for (const key of [license_key, second.license_key, third.license_key])
    expect(await codeOf(key)).toBe('KEY_REPLACED')
  expect(await codeOf(fourth.license_key)).toBe('VALID')
  expect((await rule('mehmet', id)).former_key).toBeNull()
  await w.clock.advance(10 * 365 * day)
  expect(await codeOf(license_key)).toBe('KEY_REPLACED')
})

test('a key that has ended stays ended when the clock steps back', async () => {
  const { id, license_key } = await w.license()
  const second = await replace('ayse', id, hour)
  const third = await replace('ayse', id, hour)
  await w.clock.advance(-day)
  expect(await codeOf(license_key)).toBe('KEY_REPLACED')
  await w.clock.advance(day + hour)
  expect(await codeOf(second.license_key)).toBe('KEY_REPLACED')
  await endFormerKeys(w.db.queries)
  await w.clock.advance(-day)
  expect(await codeOf(second.license_key)).toBe('KEY_REPLACED')
  expect(await codeOf(third.license_key)).toBe('VALID')
  await expectSound()
})

test('the owner replaces the key three times a year, and is told when the next time is', async () => {
  const { id } = await w.license()
  expect(await rule('mehmet', id)).toEqual({ replacements_left: 3, possible_at: null, former_key: null })
  for (const left of [2, 1, 0]) {
    await replace('mehmet', id)
    expect(await rule('mehmet', id)).toMatchObject({ replacements_left: left })
    await w.clock.advance(day)
  }
  const wait = 362 * day
  const possible_at = new Date(w.clock.now().getTime() + wait * 1000).toISOString()
  expect(await rule('mehmet', id)).toMatchObject({ possible_at })
  const refused = await ask('mehmet', 'POST', replaceKeyUrl(id), { overlap: 0 })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(`${wait}`)
  expect(refused.json()).toMatchObject({
    code: 'KEY_REPLACEMENT_LIMIT',
    error: expect.stringMatching(/son 365 günde 3 kez yenilendi\..* \d{4} \d\d:\d\d \(Türkiye saati\)\.$/),
  })
  // The seller may at any time, and takes nothing from the owner's share.
  await replace('ayse', id)
  await w.clock.advance(wait - 1)
  expect((await ask('mehmet', 'POST', replaceKeyUrl(id), { overlap: 0 })).statusCode).toBe(429)
  await w.clock.advance(1)
  await replace('mehmet', id)
  expect(await rule('ayse', id)).toMatchObject({ replacements_left: null, possible_at: null })
})

test('nobody but the owner and admins replaces a key or asks about it, and a revoked license keeps its own', async () => {
  const { id, license_key } = await w.license()
  expect((await ask('zeynep', 'POST', replaceKeyUrl(id), { overlap: 0 })).json()).toMatchObject({
    code: 'LICENSE_NOT_FOUND',
  })
  expect((await ask('zeynep', 'GET', keyRuleUrl(id))).statusCode).toBe(404)
  for (const overlap of [-1, 7 * day + 1, 1.5, '3600', null])
    expect((await ask('ayse', 'POST', replaceKeyUrl(id), { overlap })).statusCode).toBe(400)
  expect((await w.request('POST', replaceKeyUrl(id), { payload: { overlap: 0 } })).statusCode).toBe(401)
  expect(await codeOf(license_key)).toBe('VALID')

  await replace('mehmet', id)
  const { key_id, shown } = await asBuyer(w.db, await w.userId('zeynep'), async (queries) => ({
    key_id: await queries.selectFrom('former_keys').select('key_id').execute(),
    shown: await queries.selectFrom('licenses').select('id').execute(),
  }))
  expect([key_id, shown]).toEqual([[], []])
  await w.request('PATCH', adminLicenseUrl(id), {
    headers: await w.signIn('ayse'),
    payload: { status: 'revoked' },
  })
  for (const person of ['ayse', 'mehmet'] as const)
    expect((await ask(person, 'POST', replaceKeyUrl(id), { overlap: 0 })).json()).toMatchObject({
      code: 'LICENSE_REVOKED',
    })
})

test('the history names both keys by their public ids, and owner, list and reveal show the new one', async () => {
  const { id, license_key } = await w.license()
  const fresh = await replace('mehmet', id, hour)
  const [entry] = (await ask('ayse', 'GET', licenseHistoryUrl(id))).json<AuditEntry[]>()
  expect(entry).toMatchObject({
    action: 'license.replace_key',
    actor: { discord_id: '110000000000000002' },
    detail: {
      key_id: fresh.license_key.slice(0, 16),
      overlap: hour,
      before: { key_id: license_key.slice(0, 16) },
    },
  })
  for (const key of [license_key, fresh.license_key]) expect(JSON.stringify(entry)).not.toContain(key)
  expect((await ask('ayse', 'POST', revealKeyUrl(id))).json().license_key).toBe(fresh.license_key)
  const [own] = (await ask('mehmet', 'GET', userLicensesUrl(await w.userId('mehmet')))).json()
  expect(own.license_key).toBe(fresh.license_key)
  const found = async (key: string) =>
    (await ask('ayse', 'GET', `${searchUrl}?q=${key.slice(0, 16)}`)).json().licenses
  expect(await found(fresh.license_key)).toMatchObject([{ id }])
  expect(await found(license_key)).toEqual([])
})

test('a handover ends all that the former owner knows, and the new owner has the whole share', async () => {
  const { id, license_key } = await w.license()
  const second = await replace('mehmet', id, 7 * day)
  await w.request('PATCH', adminLicenseUrl(id), {
    headers: await w.signIn('ayse'),
    payload: { discord_id: '110000000000000003' },
  })
  for (const key of [license_key, second.license_key]) expect(await codeOf(key)).toBe('NOT_FOUND')
  expect(await rule('zeynep', id)).toEqual({ replacements_left: 3, possible_at: null, former_key: null })
  await expectSound()
})

test('no license is issued with a key that was replaced', async () => {
  const { id, license_key, product_id } = await w.license()
  await replace('ayse', id)
  const user_id = await w.userId('mehmet')
  const issued = await w.db.queries.transaction().execute((transaction) =>
    issueLicenses(transaction, w.deps.secrets, [
      { key: license_key, product_id, user_id },
      { product_id, user_id },
    ]),
  )
  expect(issued).toHaveLength(1)
  await expectSound()
})
