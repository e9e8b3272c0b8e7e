import { gateUrls, type GateAnswer, type GateVerb } from '@muhur/contract/gate/gate'
import { licenseInstancesUrl } from '@muhur/contract/shop/instances'
import { ownDenialsUrl } from '@muhur/contract/shop/denials/own-denials'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { day, hour, newKeys } from './new-key.fixture.ts'

const w = await world()
const { ask, replace, rule, codeOf, expectSound } = newKeys(w)

const verbs = Object.keys(gateUrls) as GateVerb[]

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
  const response = await w.lastAnswer('validate', { license_key })
  expect(Object.keys(response.json()).sort()).toEqual(
    ['code', 'error', 'message', 'request_ref', 'server_time', 'token', 'valid'].sort(),
  )
  const { token, ...facts } = response.json<GateAnswer>()
  const published = JSON.stringify({ ...facts, claims: decodeJwt(token), headers: response.headers })
  for (const secret of [id, fresh.license_key.slice(0, 16), fresh.license_key.slice(4, 16)])
    expect(published).not.toContain(secret)
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
  // As bots go on with the old key until they are started anew.
  const call = { license_key, fingerprint, instance_token: first.instance!.token! }
  expect((await w.gate('heartbeat', call)).body.code).toBe('VALID')

  // The day's one new machine is used, and an SDK sends no token under another key.
  const start = () => w.gate('activate', { license_key: fresh.license_key, fingerprint })
  const { body } = await start()
  expect(body).toMatchObject({ code: 'VALID', instance: { id: first.instance!.id } })
  const { moves } = await w.db.queries.selectFrom('license_moves').select('moves').executeTakeFirstOrThrow()
  expect(moves).toBe(1)
  // One seat for any number of keys: the old key takes no second seat.
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
  await w.clock.step(-day)
  expect(await codeOf(license_key)).toBe('KEY_REPLACED')
  await w.clock.step(day)
  await w.clock.advance(hour)
  expect(await codeOf(second.license_key)).toBe('KEY_REPLACED')
  await w.deps.outages.pulse()
  await w.clock.step(-day)
  expect(await codeOf(second.license_key)).toBe('KEY_REPLACED')
  expect(await codeOf(third.license_key)).toBe('VALID')
  await expectSound()
})
