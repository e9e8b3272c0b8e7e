import { ownDenialsUrl, ownDenialUrl, type OwnDenialGroup } from '@muhur/contract/shop/denials/own-denials'
import { expect, test } from 'vitest'
import { world, type Person } from '../../../test/shop/world.ts'
import { asBuyer } from '../../db/as-buyer.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import type { Verdict } from '../../gate/verdicts/record.ts'
import { addDenials } from '../../gate/verdicts/store.ts'

const w = await world()

/** Puts a refusal on record, and gives its reference. */
async function deny(licenseId: string | null, change: Partial<Verdict> = {}): Promise<string> {
  const requestRef = newRequestRef()
  const at = w.clock.now().toISOString()
  const call = { verb: 'activate', address: '192.0.2.7', fingerprintHash: null, version: '1.4.0' } as const
  await addDenials(w.db.queries, [{ licenseId, code: 'INSTANCE_LIMIT', requestRef, at, ...call, ...change }])
  return requestRef
}

const ask = async (person: Person, url: string) => w.request('GET', url, { headers: await w.signIn(person) })

test.each<Person>(['mehmet', 'ayse'])('%s reads when, why and to whom the gate said no', async (person) => {
  const { id, product_id, license_key } = await w.license()
  await w.gate('activate', { license_key, fingerprint: 'machine-1', hostname: 'destek-1' })
  const [instance] = await w.db.queries.selectFrom('instances').select('fingerprint_hash').execute()
  const ref = await deny(id, { fingerprintHash: Buffer.from(instance!.fingerprint_hash) })
  const response = await ask(person, ownDenialUrl(ref))
  expect(response.json()).toEqual({
    request_ref: ref,
    code: 'INSTANCE_LIMIT',
    verb: 'activate',
    version: '1.4.0',
    address: '192.0.2.7',
    machine: 'destek-1',
    denied_at: w.clock.now().toISOString(),
    license: {
      id,
      license_key: license_key.slice(0, 16),
      test: false,
      status: 'active',
      current_instances: 1,
      max_instances: 1,
      product: {
        id: product_id,
        name: 'Ticket Bot',
        description: '',
        icon_url: null,
        type: 'discord_bot',
        test: false,
      },
    },
  })
  expect(response.body).not.toContain(license_key)
})

test('somebody else’s refusal, an unknown one and that of an unknown key look alike', async () => {
  const { id } = await w.license()
  const refs = [await deny(id), newRequestRef(), await deny(null, { code: 'NOT_FOUND' })]
  const headers = await w.signIn('zeynep')
  const answers = await Promise.all(refs.map((ref) => w.request('GET', ownDenialUrl(ref), { headers })))
  const bodies = answers.map((answer) => ({ ...answer.json(), request_id: '' }))
  expect(bodies[0]).toMatchObject({ status: 404, code: 'DENIAL_NOT_FOUND' })
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect((await ask('zeynep', ownDenialsUrl)).json()).toEqual([])
  expect((await ask('zeynep', `${ownDenialsUrl}?license_id=${id}`)).json()).toEqual([])
  expect((await ask('ayse', ownDenialUrl(refs[2]!))).json()).toMatchObject({
    code: 'NOT_FOUND',
    license: null,
  })
})

test('row-level security hides other buyers’ refusals even from a query that forgot its where', async () => {
  const { id } = await w.license()
  const ref = await deny(id)
  await deny(null, { code: 'NOT_FOUND' })
  await w.signIn('zeynep')
  const everything = async (person: Person) =>
    asBuyer(w.db, await w.userId(person), async (queries) => ({
      denials: await queries.selectFrom('denials').select('request_ref').execute(),
      counts: await queries.selectFrom('verdict_counts').select('license_id').execute(),
      periods: await queries.selectFrom('seat_periods').selectAll().execute(),
    }))
  expect(await everything('zeynep')).toEqual({ denials: [], counts: [], periods: [] })
  expect(await everything('mehmet')).toEqual({
    denials: [{ request_ref: ref }],
    counts: [{ license_id: id }],
    periods: [],
  })
})

test('a guest is asked to sign in, and a caller who guesses is slowed down', async () => {
  const { id } = await w.license()
  const ref = await deny(id)
  expect((await w.request('GET', ownDenialUrl(ref))).json()).toMatchObject({ code: 'SESSION_REQUIRED' })
  const headers = await w.signIn('zeynep')
  const guess = () => w.request('GET', ownDenialUrl(newRequestRef()), { headers })
  for (let guesses = 0; guesses < 20; guesses++) expect((await guess()).statusCode).toBe(404)
  const refused = await guess()
  expect(refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('mehmet', ownDenialUrl(ref))).statusCode).toBe(200)
})

test.each(['short', 'ILOU000000', 'abcdefghjk', '0123456789A'])('%j is no reference', async (ref) => {
  expect((await ask('mehmet', ownDenialUrl(ref))).json()).toMatchObject({ code: 'BAD_REQUEST', field: 'ref' })
})

test('refusals are gathered by license and reason, the last of them first', async () => {
  const { id, product_id } = await w.license()
  const other = await w.license({ product_id })
  await deny(id)
  await w.clock.advance(60)
  const limit = await deny(id)
  await w.clock.advance(60)
  const ended = await deny(other.id, { code: 'EXPIRED' })
  const all = (await ask('mehmet', ownDenialsUrl)).json<OwnDenialGroup[]>()
  expect(all).toMatchObject([
    { license_id: other.id, code: 'EXPIRED', count: 1, request_ref: ended, product_name: 'Ticket Bot' },
    { license_id: id, code: 'INSTANCE_LIMIT', count: 2, request_ref: limit },
  ])
  expect((await ask('mehmet', `${ownDenialsUrl}?license_id=${id}`)).json()).toEqual([all[1]])
})
