import {
  blockEffectUrl,
  blocksUrl,
  blockUrl,
  type Block,
  type BlockSubject,
} from '@muhur/contract/shop/blocks'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { addDenials } from '../../gate/verdicts/store.ts'

const w = await world()

async function post(url: string, payload: BlockSubject & { note?: string }) {
  const response = await w.request('POST', url, { headers: await w.signIn('ayse'), payload })
  return { status: response.statusCode, body: response.json() }
}
const effect = async (subject: BlockSubject) => (await post(blockEffectUrl, subject)).body

async function shop() {
  const [one, other] = [
    await w.license({ max_instances: 2 }),
    await w.license({ discord_id: '330000000000000001' }),
  ]
  const { body } = await w.gate('activate', { license_key: one.license_key, fingerprint: 'machine-1' })
  await w.gate('activate', { license_key: one.license_key, fingerprint: 'machine-2' })
  await w.gate('activate', { license_key: other.license_key, fingerprint: 'machine-1' })
  return { one, other, instance_id: body.instance!.id }
}

async function denial(license_id: string, fingerprint: string | null): Promise<string> {
  const requestRef = newRequestRef()
  const fingerprintHash = fingerprint === null ? null : w.deps.secrets.hashFingerprint(fingerprint)
  const at = w.clock.now().toISOString()
  const call = { verb: 'validate', code: 'EXPIRED', address: '192.0.2.7', version: null } as const
  await addDenials(w.db.queries, [{ licenseId: license_id, requestRef, at, fingerprintHash, ...call }])
  return requestRef
}

test('what a block would stop is counted before it is made, and nothing is changed', async () => {
  const { one, instance_id } = await shop()
  const machine = { instances: 2, licenses: 2, owners: 2, more: false, exists: false }
  expect(await effect({ fingerprint: 'machine-1' })).toEqual(machine)
  expect(await effect({ instance_id })).toEqual(machine)
  expect(await effect({ request_ref: await denial(one.id, 'machine-1') })).toEqual(machine)
  expect(await effect({ fingerprint: 'machine-9' })).toMatchObject({ instances: 0, licenses: 0, owners: 0 })
  expect(await effect({ network: '127.0.0.0/8' })).toMatchObject({ instances: 3, licenses: 2, owners: 2 })
  expect(await effect({ network: '192.0.2.0/24' })).toMatchObject({ instances: 0 })
  expect(await effect({ user_id: one.owner.id })).toMatchObject({ instances: 2, licenses: 1, owners: 1 })
  expect(await effect({ discord_id: '330000000000000001' })).toMatchObject({ instances: 1 })
  expect(await effect({ discord_id: '330000000000000009' })).toMatchObject({ instances: 0, exists: false })
  const known = await w.db.queries.selectFrom('users').select('id').execute()
  expect(known).toHaveLength(3)

  await w.clock.advance(3600)
  expect(await effect({ network: '127.0.0.0/8' })).toMatchObject({ instances: 0 })
})

test('it says when the block is there already', async () => {
  await shop()
  for (const subject of [
    { fingerprint: 'machine-1' },
    { network: '127.0.0.1' },
    { discord_id: '330000000000000001' },
  ]) {
    expect(await effect(subject)).toMatchObject({ exists: false })
    await post(blocksUrl, subject)
    expect(await effect(subject)).toMatchObject({ exists: true })
  }
})

test.each<[BlockSubject, object]>([
  [{}, { status: 400, code: 'BLOCK_SUBJECT_REQUIRED' }],
  [{ network: '::1', fingerprint: 'machine-1' }, { code: 'BLOCK_SUBJECT_REQUIRED' }],
  [{ network: '0.0.0.0/0' }, { code: 'NETWORK_TOO_WIDE', field: 'network' }],
  [{ network: 'here' }, { code: 'BAD_REQUEST', field: 'network' }],
  [{ request_ref: '0123456789' }, { status: 404, code: 'DENIAL_NOT_FOUND', field: 'request_ref' }],
  [{ fingerprint_hash: 'abc' }, { code: 'BAD_REQUEST', field: 'fingerprint_hash' }],
])('of %j it says what making the block would say', async (subject, refusal) => {
  expect(await effect(subject)).toMatchObject(refusal)
  expect((await post(blocksUrl, subject)).body).toMatchObject(refusal)
})

test('the machine of a refused call is blocked by its reference, where the call told one', async () => {
  const { one } = await shop()
  const ref = await denial(one.id, 'machine-1')
  expect(await post(blocksUrl, { request_ref: ref })).toMatchObject({
    status: 201,
    body: { kind: 'fingerprint' },
  })
  expect((await post(blocksUrl, { fingerprint: 'machine-1' })).body).toMatchObject({ code: 'BLOCK_EXISTS' })
  expect((await post(blocksUrl, { request_ref: await denial(one.id, null) })).body).toMatchObject({
    status: 400,
    field: 'request_ref',
    error: 'Reddedilen istek bir parmak izi taşımıyordu; makine engellenemez.',
  })
  const [entry] = await w.db.queries
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'block.create')
    .execute()
  expect(entry!.detail).toMatchObject({ request_ref: ref })
})

test('what is lifted can be set up again, with its note', async () => {
  await shop()
  const headers = await w.signIn('ayse')
  for (const subject of [
    { fingerprint: 'machine-1' },
    { network: '10.0.0.0/8' },
    { discord_id: '330000000000000001' },
  ]) {
    const { body: block } = await post(blocksUrl, { ...subject, note: 'Not' })
    const { again } = (await w.request('DELETE', blockUrl(block.id), { headers })).json()
    const { status, body: anew } = await post(blocksUrl, again)
    expect(status).toBe(201)
    expect(anew).toEqual({ ...block, id: expect.any(String) })
  }
})

test('the list is narrowed to one kind', async () => {
  await shop()
  for (const subject of [{ fingerprint: 'machine-1' }, { network: '10.0.0.0/8' }, { network: '::1' }])
    await post(blocksUrl, subject)
  const response = await w.request('GET', `${blocksUrl}?kind=network`, { headers: await w.signIn('ayse') })
  expect(response.headers['x-total-count']).toBe('2')
  expect(response.json<Block[]>().map(({ network }) => network)).toEqual(['::1/128', '10.0.0.0/8'])
})
