import type { GateAnswer } from '@muhur/contract/gate/gate'
import { denialsUrl, denialUrl, type Denial } from '@muhur/contract/shop/denials/denials'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { addDenials } from '../../gate/verdicts/store.ts'
import type { Verdict } from '../../gate/verdicts/record.ts'

const w = await world()

async function deny(licenseId: string | null, change: Partial<Verdict> = {}): Promise<string> {
  const requestRef = newRequestRef()
  const at = w.clock.now().toISOString()
  const call = { verb: 'validate', code: 'EXPIRED', address: '192.0.2.7', fingerprintHash: null } as const
  await addDenials(w.db.queries, [{ licenseId, requestRef, at, version: null, ...call, ...change }])
  return requestRef
}

const read = async (url: string) => w.request('GET', url, { headers: await w.signIn('ayse') })
const list = async (query = '') => (await read(denialsUrl + query)).json<Denial[]>()
const refs = async (query: string) => (await list(query)).map(({ request_ref }) => request_ref)

test('a reference tells what was refused to whom, and names neither key nor fingerprint', async () => {
  const license = await w.license()
  const fingerprintHash = w.deps.secrets.hashFingerprint('machine-1')
  const at = w.clock.now().toISOString()
  const ref = await deny(license.id, {
    verb: 'activate',
    code: 'INSTANCE_LIMIT',
    fingerprintHash,
    version: '2.4.1',
  })
  const response = await read(denialUrl(ref))
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    request_ref: ref,
    code: 'INSTANCE_LIMIT',
    verb: 'activate',
    address: '192.0.2.7',
    fingerprint_prefix: fingerprintHash.toString('hex').slice(0, 12),
    version: '2.4.1',
    denied_at: at,
    license: {
      id: license.id,
      license_key: license.license_key.slice(0, 16),
      status: 'active',
      test: false,
      product: { id: license.product_id, name: 'Ticket Bot' },
      owner: { id: await w.userId('mehmet'), discord_id: '110000000000000002', discord_username: null },
    },
  })
  expect(response.body).not.toContain(license.license_key)
})

test('a call with an unknown key is found too, without a license', async () => {
  const ref = await deny(null, { code: 'NOT_FOUND' })
  expect((await read(denialUrl(ref))).json()).toMatchObject({ code: 'NOT_FOUND', license: null })
})

test('refusals of test licenses are listed alone, or left out; an unknown key is of no test license', async () => {
  const { id, product_id } = await w.license()
  const trial = await w.license({ product_id, test: true })
  const [unknown, real, tried] = [
    await deny(null, { code: 'NOT_FOUND' }),
    await deny(id),
    await deny(trial.id),
  ]
  expect(await refs('?test=true')).toEqual([tried])
  expect((await refs('?test=false')).toSorted()).toEqual([unknown, real].toSorted())
  expect(await refs('')).toHaveLength(3)
})

test('what the gate has just refused is found once it is written', async () => {
  const { license_key } = await w.license({ expires_at: '2026-11-20T11:00:00Z' })
  const { request_ref } = (await w.lastAnswer('validate', { license_key })).json<GateAnswer>()
  await expect
    .poll(async () => (await read(denialUrl(request_ref))).json())
    .toMatchObject({ code: 'EXPIRED' })
})

test.each([
  ['0123456789', 404, 'DENIAL_NOT_FOUND'],
  ['012345678', 400, 'BAD_REQUEST'],
  ['ILOU000000', 400, 'BAD_REQUEST'],
])('the reference %s is answered with %i %s', async (ref, status, code) => {
  expect((await read(denialUrl(ref))).json()).toMatchObject({ status, code, field: 'ref' })
})

test('the list is the newest first, and is filtered by code, license, product and time', async () => {
  const [one, other] = [await w.license(), await w.license()]
  const first = await deny(one.id)
  await w.clock.advance(60)
  const second = await deny(other.id, { code: 'BLOCKED' })
  await w.clock.advance(60)
  const third = await deny(null, { code: 'NOT_FOUND' })
  expect(await refs('')).toEqual([third, second, first])
  expect(await refs('?code=BLOCKED')).toEqual([second])
  expect(await refs(`?license_id=${one.id}`)).toEqual([first])
  expect(await refs(`?product_id=${other.product_id}`)).toEqual([second])
  expect(await refs(`?license=${one.license_key.slice(0, 16)}`)).toEqual([first])
  expect(await refs(`?license=${other.license_key.slice(0, 12)}`)).toEqual([second])
  expect(await refs('?license=MHR-')).toEqual([second, first])
  expect(await refs('?from=2026-11-20T12:01:00Z')).toEqual([third, second])
  expect(await refs('?from=2026-11-20T12:01:00Z&to=2026-11-20T12:02:00Z')).toEqual([second])
  expect(await refs('?code=REVOKED')).toEqual([])
})

test('pages hold every denial once, also of one moment', async () => {
  const { id } = await w.license()
  const all = new Set<string>()
  for (let count = 0; count < 7; count++) {
    all.add(await deny(id))
    if (count % 3 === 0) await w.clock.advance(1)
  }
  const found: string[] = []
  for (let query = '?limit=2'; ;) {
    const page = await list(query)
    found.push(...page.map(({ request_ref }) => request_ref))
    if (page.length < 2) break
    query = `?limit=2&cursor=${page.at(-1)!.request_ref}`
  }
  expect(found).toHaveLength(7)
  expect(new Set(found)).toEqual(all)
})

test('a cursor that is gone with its license is refused, and is no end of the list', async () => {
  const [one, other] = [await w.license(), await w.license()]
  await deny(one.id)
  await w.clock.advance(1)
  const cursor = await deny(other.id)
  const headers = await w.signIn('ayse')
  await w.request('DELETE', adminLicenseUrl(other.id), { headers })
  const after = await w.request('GET', `${denialsUrl}?cursor=${cursor}`, { headers })
  expect(after.json()).toMatchObject({ status: 404, code: 'DENIAL_NOT_FOUND', field: 'cursor' })
})
