import {
  type Instance,
  licenseInstanceUrl,
  licenseInstancesUrl,
  releaseInstanceUrl,
  releaseRuleUrl,
} from '@muhur/contract/shop/instances'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { brokenIn } from '../../../test/shop/broken.ts'
import { world, type Person } from '../../../test/shop/world.ts'

const w = await world()

/** Machines that run with a license; the ids of their instances. */
async function run(license_key: string, ...fingerprints: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const fingerprint of fingerprints) {
    const { body } = await w.gate('activate', { license_key, fingerprint })
    if (body.code !== 'VALID') throw new Error(`not activated: ${body.code}`)
    ids.push(body.instance!.id)
  }
  return ids
}

const ask = async (person: Person, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  w.request(method, url, { headers: await w.signIn(person), ...(payload && { payload }) })

const release = (person: Person, licenseId: string, instanceId: string) =>
  ask(person, 'POST', releaseInstanceUrl(licenseId, instanceId))

const rule = async (person: Person, licenseId: string) =>
  (await ask(person, 'GET', releaseRuleUrl(licenseId))).json()

const day = 86_400

test('once the owner has released an instance, the next one waits for the cooldown to the second', async () => {
  const { id, license_key } = await w.license({ max_instances: 3 })
  const [first, second] = await run(license_key, 'machine-1', 'machine-2')
  expect(await rule('mehmet', id)).toEqual({ cooldown: day, possible_at: null })
  expect((await release('mehmet', id, first!)).statusCode).toBe(200)

  await w.clock.advance(60)
  const possible_at = new Date(w.clock.now().getTime() + (day - 60) * 1000).toISOString()
  expect(await rule('mehmet', id)).toEqual({ cooldown: day, possible_at })
  const refused = await release('mehmet', id, second!)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(`${day - 60}`)
  expect(refused.json()).toMatchObject({
    code: 'RELEASE_COOLDOWN',
    error: expect.stringMatching(
      /serbest bırakabileceğiniz an: \d+ \p{L}+ \d{4} \d\d:\d\d \(Türkiye saati\)\.$/u,
    ),
  })

  await w.clock.advance(day - 61)
  expect((await release('mehmet', id, second!)).statusCode).toBe(429)
  await w.clock.advance(1)
  expect(await rule('mehmet', id)).toEqual({ cooldown: day, possible_at: null })
  expect((await release('mehmet', id, second!)).statusCode).toBe(200)
  const broken = (await brokenIn(w.db, w.deps.secrets)).map(({ invariant }) => invariant)
  // The held clock stands before the moment at which this test's server made its signing key.
  expect(broken.filter((invariant) => invariant !== 'signing-key-present')).toEqual([])
})

test('a refused release changes nothing and leaves no record', async () => {
  const { id, license_key } = await w.license({ max_instances: 2 })
  const [first, second] = await run(license_key, 'machine-1', 'machine-2')
  await release('mehmet', id, first!)
  await release('mehmet', id, second!)
  const listed = await ask('mehmet', 'GET', licenseInstancesUrl(id))
  const instance = listed.json<Instance[]>().find((one) => one.id === second)
  expect(instance).toMatchObject({ held: true, released_at: null })
  const records = await w.db.queries
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'instance.release')
    .execute()
  expect(records).toEqual([{ subject_id: first }])
})

test('an admin is not bound by the cooldown, and does not start the owner’s', async () => {
  const { id, license_key } = await w.license({ max_instances: 3 })
  const [first, second, third] = await run(license_key, 'machine-1', 'machine-2', 'machine-3')
  expect((await release('ayse', id, first!)).statusCode).toBe(200)
  expect(await rule('mehmet', id)).toMatchObject({ possible_at: null })
  expect((await release('mehmet', id, second!)).statusCode).toBe(200)
  expect(await rule('ayse', id)).toEqual({ cooldown: day, possible_at: null })
  expect((await release('ayse', id, third!)).statusCode).toBe(200)
})

test('releasing what is released spends nothing', async () => {
  const { id, license_key } = await w.license({ max_instances: 2 })
  const [first, second] = await run(license_key, 'machine-1', 'machine-2')
  await release('ayse', id, first!)
  expect((await release('mehmet', id, first!)).statusCode).toBe(200)
  expect((await release('mehmet', id, randomUUID())).statusCode).toBe(404)
  expect(await rule('mehmet', id)).toMatchObject({ possible_at: null })
  await release('mehmet', id, second!)
  expect((await release('mehmet', id, second!)).statusCode).toBe(200)
})

test('the seller sets the cooldown for a product, a license goes before it, and 0 is none', async () => {
  const { id: product_id } = await w.product({ policy: { release_cooldown: 600 } })
  const { id, license_key } = await w.license({ product_id, max_instances: 2 })
  const [first, second] = await run(license_key, 'machine-1', 'machine-2')
  expect(await rule('mehmet', id)).toEqual({ cooldown: 600, possible_at: null })
  await release('mehmet', id, first!)
  expect((await release('mehmet', id, second!)).statusCode).toBe(429)
  await ask('ayse', 'PATCH', adminLicenseUrl(id), { policy: { release_cooldown: 0 } })
  expect(await rule('mehmet', id)).toEqual({ cooldown: 0, possible_at: null })
  expect((await release('mehmet', id, second!)).statusCode).toBe(200)
})

test('an instance gets a name of its owner’s, which its machine does not overwrite, and loses it again', async () => {
  const { id, license_key } = await w.license()
  const [instanceId] = await run(license_key, 'machine-1')
  const rename = (person: Person, name: string | null) =>
    ask(person, 'PATCH', licenseInstanceUrl(id, instanceId!), { name })
  expect((await rename('mehmet', '  Ana sunucu ')).json()).toMatchObject({
    id: instanceId,
    name: 'Ana sunucu',
  })
  await rename('mehmet', 'Ana sunucu')
  await run(license_key, 'machine-1')
  expect((await ask('mehmet', 'GET', licenseInstancesUrl(id))).json()).toMatchObject([{ name: 'Ana sunucu' }])
  expect((await rename('ayse', null)).json()).toMatchObject({ name: null })
  const history = await w.db.queries
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'instance.rename')
    .orderBy('id')
    .execute()
  expect(history.map(({ detail }) => detail)).toEqual([
    { license_id: id, before: null, name: 'Ana sunucu' },
    { license_id: id, before: 'Ana sunucu', name: null },
  ])
})

test.each([
  ['empty', ''],
  ['blank', '   '],
  ['too long', 'a'.repeat(61)],
  ['turning the reading direction', 'a\u202eb'],
  ['a line', 'a\nb'],
  ['a number', 7],
])('a name that is %s is refused by name', async (_what, name) => {
  const { id, license_key } = await w.license()
  const [instanceId] = await run(license_key, 'machine-1')
  const response = await ask('mehmet', 'PATCH', licenseInstanceUrl(id, instanceId!), { name })
  expect(response.json()).toMatchObject({ status: 400, code: 'BAD_REQUEST', field: 'name' })
})

test('nobody names an instance of another owner, or learns its rule', async () => {
  const { id, license_key } = await w.license()
  const [instanceId] = await run(license_key, 'machine-1')
  const answers = await Promise.all([
    ask('zeynep', 'PATCH', licenseInstanceUrl(id, instanceId!), { name: 'Benim' }),
    ask('zeynep', 'PATCH', licenseInstanceUrl(randomUUID(), instanceId!), { name: 'Benim' }),
    ask('zeynep', 'GET', releaseRuleUrl(id)),
    ask('zeynep', 'GET', releaseRuleUrl(randomUUID())),
  ])
  const bodies = answers.map((answer) => ({ ...answer.json(), request_id: '' }))
  expect(bodies[0]).toMatchObject({ status: 404, code: 'LICENSE_NOT_FOUND' })
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect((await ask('mehmet', 'GET', licenseInstancesUrl(id))).json()).toMatchObject([{ name: null }])
})
