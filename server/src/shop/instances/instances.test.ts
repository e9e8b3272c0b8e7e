import { licenseInstancesUrl, releaseInstanceUrl, type Instance } from '@muhur/contract/shop/instances'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world, type Person } from '../../../test/shop/world.ts'

const w = await world()

async function activate(license_key: string, fingerprint: string) {
  const { body } = await w.gate('activate', {
    license_key,
    fingerprint,
    hostname: 'sunucu-1',
    version: '1.4.0',
    sdk: 'js/1.0.0',
  })
  if (body.code !== 'VALID') throw new Error(`not activated: ${body.code}`)
  return { id: body.instance!.id, call: { license_key, fingerprint, instance_token: body.instance!.token! } }
}

async function list(person: Person, licenseId: string) {
  const response = await w.request('GET', licenseInstancesUrl(licenseId), {
    headers: await w.signIn(person),
  })
  return response.json<Instance[]>()
}

async function release(person: Person, licenseId: string, instanceId: string) {
  const response = await w.request('POST', releaseInstanceUrl(licenseId, instanceId), {
    headers: await w.signIn(person),
  })
  return { status: response.statusCode, body: response.json() }
}

test('the owner and the seller see which machines use a license, and nothing that passes for one', async () => {
  const { id, license_key } = await w.license()
  const instance = await activate(license_key, 'machine-1')
  const at = w.clock.now()
  const expected = [
    {
      id: instance.id,
      name: null,
      hostname: 'sunucu-1',
      version: '1.4.0',
      sdk: 'js/1.0.0',
      address: '127.0.0.1',
      activated_at: at.toISOString(),
      last_heartbeat_at: at.toISOString(),
      lease_expires_at: new Date(at.getTime() + 900_000).toISOString(),
      held: true,
      released_at: null,
    },
  ]
  expect(await list('mehmet', id)).toEqual(expected)
  expect(await list('ayse', id)).toEqual(expected)
})

test('seats come first, the last start first; of the others the last heard of, which hold no seat past their lease', async () => {
  const { id, license_key } = await w.license({ max_instances: 3 })
  const [first, second, third] = [
    await activate(license_key, 'machine-1'),
    await w.clock.advance(1).then(() => activate(license_key, 'machine-2')),
    await w.clock.advance(1).then(() => activate(license_key, 'machine-3')),
  ]
  const listed = async () => (await list('mehmet', id)).map((each) => [each.id, each.held])
  await w.clock.advance(600)
  await w.gate('heartbeat', first.call)
  const inOrder = [third, second, first].map((each) => [each.id, true])
  expect(await listed()).toEqual(inOrder)
  await w.clock.advance(300)
  expect(await listed()).toEqual([
    [first.id, true],
    [third.id, false],
    [second.id, false],
  ])
})

test('a page of a license with many machines, what is sought among them, and how many there are', async () => {
  const { id, license_key } = await w.license({ max_instances: 30 })
  const ids: string[] = []
  for (let n = 1; n <= 30; n++) {
    await w.clock.advance(1)
    const host = { fingerprint: `machine-${n}`, hostname: `Sunucu-${n}` }
    ids.unshift((await w.gate('activate', { license_key, ...host })).body.instance!.id)
  }
  await release('ayse', id, ids[29]!)
  const page = async (person: Person, query: string) => {
    const headers = await w.signIn(person)
    const answer = await w.request('GET', `${licenseInstancesUrl(id)}?${query}`, { headers })
    return { total: answer.headers['x-total-count'], ids: answer.json<Instance[]>().map((each) => each.id) }
  }
  for (const person of ['mehmet', 'ayse'] as const) {
    expect(await page(person, 'place=held&page=1&limit=25')).toEqual({ total: '29', ids: ids.slice(0, 25) })
    expect(await page(person, 'place=held&page=2&limit=25')).toEqual({ total: '29', ids: ids.slice(25, 29) })
    expect(await page(person, 'place=held&page=3&limit=25')).toEqual({ total: '29', ids: [] })
    expect(await page(person, 'place=past&page=1')).toEqual({ total: '1', ids: [ids[29]] })
    expect(await page(person, 'page=1&q=sunucu-2')).toMatchObject({ total: '11' })
    expect(await page(person, 'place=held&page=1&q=sunucu-17')).toEqual({ total: '1', ids: [ids[13]] })
    expect(await page(person, 'page=1&q=127.0.0.1')).toMatchObject({ total: '30' })
    expect(await page(person, 'page=1&q=10.0.0.1')).toEqual({ total: '0', ids: [] })
    // Not the key: all machines of a list have the same.
    expect(await page(person, `page=1&q=${license_key.slice(0, 16)}`)).toEqual({ total: '0', ids: [] })
  }
})

test.each<Person>(['mehmet', 'ayse'])(
  'a release by %s frees the seat at once and is the answer to the next heartbeat',
  async (person) => {
    const { id, license_key } = await w.license()
    const stolen = await activate(license_key, 'machine-1')
    await w.clock.advance(60)
    const now = w.clock.now().toISOString()
    const released = await release(person, id, stolen.id)
    expect(released).toMatchObject({
      status: 200,
      body: { id: stolen.id, held: false, lease_expires_at: now, released_at: now },
    })
    expect(await list('mehmet', id)).toEqual([released.body])

    const own = await activate(license_key, 'machine-2')
    expect(await list('mehmet', id)).toMatchObject([{ id: own.id, held: true }, { id: stolen.id }])
    expect((await w.gate('heartbeat', stolen.call)).body).toMatchObject({
      valid: false,
      code: 'INSTANCE_RELEASED',
    })
  },
)

test('releasing twice is the same as once, and once on record', async () => {
  const { id, license_key } = await w.license()
  const { id: instanceId } = await activate(license_key, 'machine-1')
  const first = await release('mehmet', id, instanceId)
  await w.clock.advance(60)
  expect(await release('ayse', id, instanceId)).toEqual(first)
  const history = await w.db.queries
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_id', 'detail', 'address'])
    .where('action', '=', 'instance.release')
    .execute()
  expect(history).toEqual([
    {
      action: 'instance.release',
      actor_id: await w.userId('mehmet'),
      subject_id: instanceId,
      detail: { license_id: id },
      address: '127.0.0.1',
    },
  ])
})

test('a machine that was released may activate again, where there is a seat', async () => {
  const { id, license_key } = await w.license()
  const { id: instanceId } = await activate(license_key, 'machine-1')
  await release('mehmet', id, instanceId)
  expect((await activate(license_key, 'machine-1')).id).toBe(instanceId)
  expect(await list('mehmet', id)).toMatchObject([{ id: instanceId, held: true, released_at: null }])
})

test('nobody learns whether a license of another owner exists', async () => {
  const { id, license_key } = await w.license()
  const { id: instanceId } = await activate(license_key, 'machine-1')
  const headers = await w.signIn('zeynep')
  const answers = await Promise.all([
    w.request('GET', licenseInstancesUrl(id), { headers }),
    w.request('GET', licenseInstancesUrl(randomUUID()), { headers }),
    w.request('POST', releaseInstanceUrl(id, instanceId), { headers }),
    w.request('POST', releaseInstanceUrl(id, randomUUID()), { headers }),
    w.request('POST', releaseInstanceUrl(randomUUID(), instanceId), { headers }),
  ])
  const bodies = answers.map((answer) => ({ ...answer.json(), request_id: '' }))
  expect(bodies[0]).toMatchObject({ status: 404, code: 'LICENSE_NOT_FOUND', error: 'Böyle bir lisans yok.' })
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(await list('mehmet', id)).toMatchObject([{ held: true }])
})

test('an instance is found under its own license only', async () => {
  const { id, license_key, product_id } = await w.license()
  const { id: instanceId } = await activate(license_key, 'machine-1')
  const other = await w.license({ product_id })
  for (const person of ['mehmet', 'ayse'] as const) {
    for (const wrong of [releaseIn(other.id, instanceId), releaseIn(id, randomUUID())]) {
      expect(await wrong(person)).toMatchObject({ status: 404, body: { code: 'INSTANCE_NOT_FOUND' } })
    }
  }
  expect(await list('mehmet', id)).toMatchObject([{ held: true }])
})

const releaseIn = (licenseId: string, instanceId: string) => (person: Person) =>
  release(person, licenseId, instanceId)

test('a former owner has no say over the license’s machines', async () => {
  const { id, license_key } = await w.license()
  const { id: instanceId } = await activate(license_key, 'machine-1')
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { discord_id: '110000000000000003' } })
  expect(await release('mehmet', id, instanceId)).toMatchObject({
    status: 404,
    body: { code: 'LICENSE_NOT_FOUND' },
  })
})

test('a release waits for a heartbeat that was let in before it', async () => {
  const { id, license_key } = await w.license()
  const { id: instanceId } = await activate(license_key, 'machine-1')
  const headers = await w.signIn('mehmet')
  const { answer } = await w.db.queries.transaction().execute(async (heartbeat) => {
    await sql`select id from licenses where id = ${id} for no key update`.execute(heartbeat)
    const releasing = w.request('POST', releaseInstanceUrl(id, instanceId), { headers })
    await Promise.race([releasing, somebodyWaits()])
    await sql`update instances set released_at = null, lease_expires_at = moment() + interval '1 hour'`.execute(
      heartbeat,
    )
    return { answer: releasing }
  })
  expect((await answer).statusCode).toBe(200)
  expect(await list('mehmet', id)).toMatchObject([{ held: false, released_at: expect.any(String) }])
})

/** Looks until some connection waits for a lock, or long enough to say that none will. */
async function somebodyWaits(): Promise<void> {
  for (let look = 0; look < 500; look++) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(w.db.queries)
    if (rows.length > 0) return
  }
}
