import { overviewUrl, type Overview } from '@muhur/contract/shop/overview'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { statusUrl } from '@muhur/contract/gate/status'
import { beforeEach, expect, test } from 'vitest'
import { brokenApartFromKeys } from '../../../test/shop/broken.ts'
import { world } from '../../../test/shop/world.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { momentOf } from '../../db/settings.ts'
import { Outages } from './outages.ts'
import { lastStep, movePulseToNow, outagesSince, pulse } from './store.ts'

const warnings: object[] = []
const log = { warn: (fields: object) => void warnings.push(fields) }
const w = await world(({ db }, elapsed) => ({ outages: new Outages(db, log, elapsed) }))
beforeEach(() => w.deps.outages.pulse())

const day = 86_400
const steps = [-day, -3_600, -60, -3, 3, 60, 3_600, day]

const machine = (license_key: string, fingerprint: string) => {
  const call = { license_key, fingerprint, instance_token: undefined as string | undefined }
  return async (verb: 'activate' | 'heartbeat' | 'deactivate') => {
    const { instance_token, ...rest } = call
    const token = verb === 'activate' || instance_token === undefined ? {} : { instance_token }
    const { status, body } = await w.gate(verb, { ...rest, ...token })
    expect(status).toBe(200)
    call.instance_token = body.instance?.token ?? call.instance_token
    return body.code
  }
}

async function clean(): Promise<void> {
  expect(await brokenApartFromKeys(w.db, w.deps.secrets)).toEqual([])
}

test.each(steps)(
  'a machine that comes, leaves and comes again around a step of %d s is served',
  async (step) => {
    const { license_key } = await w.license()
    const ask = machine(license_key, 'machine-1')
    expect(await ask('activate')).toBe('VALID')
    await w.clock.step(step)
    expect(await ask('deactivate')).toBe('VALID')
    expect(await ask('activate')).toBe('VALID')
    await clean()
  },
)

test.each(steps)('a step of %d s brings no released machine back, and takes no seat', async (step) => {
  const { license_key } = await w.license({ max_instances: 1 })
  const [left, holder, waiting] = ['machine-left', 'machine-here', 'machine-next'].map((name) =>
    machine(license_key, name),
  )
  expect(await left!('activate')).toBe('VALID')
  expect(await left!('deactivate')).toBe('VALID')
  expect(await holder!('activate')).toBe('VALID')
  await w.clock.advance(10)
  await w.clock.step(step)
  expect(await left!('heartbeat')).toBe('INSTANCE_RELEASED')
  expect(await waiting!('activate')).toBe('INSTANCE_LIMIT')
  expect(await holder!('heartbeat')).toBe('VALID')
  await clean()
})

test('machines of a former owner stay away when the clock steps back behind the handover', async () => {
  const { id, license_key } = await w.license()
  const ofFirstOwner = machine(license_key, 'machine-1')
  expect(await ofFirstOwner('activate')).toBe('VALID')
  await w.clock.advance(1_000)
  await w.deps.outages.pulse()
  const headers = await w.signIn('ayse')
  const payload = { discord_id: '110000000000000003' }
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload })
  await w.clock.step(-900)
  const { current_instances } = await w.db.queries
    .selectFrom('license_facts')
    .select('current_instances')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(current_instances).toBe(0)
  const { code } = (await w.gate('heartbeat', { license_key, fingerprint: 'machine-1', instance_token: 'x' }))
    .body
  expect(code).toBe('NOT_FOUND')
})

test('a lease that was over stays over, and its seat is free, after a step back', async () => {
  const { license_key } = await w.license({ max_instances: 1 })
  expect(await machine(license_key, 'machine-1')('activate')).toBe('VALID')
  for (let left = 930; left > 0; left -= 30) {
    await w.clock.advance(30)
    await w.deps.outages.pulse()
  }
  await w.clock.step(-600)
  expect(await machine(license_key, 'machine-2')('activate')).toBe('VALID')
  await clean()
})

test('a session goes on through a step back and the correction, before anybody notes them, too', async () => {
  const headers = await w.signIn('ayse')
  const works = async () => (await w.request('GET', overviewUrl, { headers })).statusCode
  await w.clock.step(-day)
  expect(await works()).toBe(200)
  await w.deps.outages.pulse()
  await w.clock.step(day)
  expect(await works()).toBe(200)
})

test('a step is told in the log and on the panel’s first page, and is no outage to the public', async () => {
  warnings.length = 0
  await w.clock.advance(15)
  await w.clock.step(-60)
  await w.deps.outages.pulse()
  expect(warnings).toEqual([{ seconds: -60 }])
  const overview = async () =>
    (await w.request('GET', overviewUrl, { headers: await w.signIn('ayse') })).json<Overview>().clock_step
  expect(await overview()).toMatchObject({ seconds: -60, ahead: expect.closeTo(60, 2) })

  await w.clock.advance(15)
  await w.clock.step(3_600)
  await w.deps.outages.pulse()
  expect(await overview()).toMatchObject({ seconds: 3_600, ahead: expect.closeTo(0, 2) })
  expect((await outagesSince(w.db.queries, '2000-01-01T00:00:00Z')).map(({ cause }) => cause)).toEqual([
    'clock',
  ])
  expect((await w.request('GET', statusUrl)).json().outages).toEqual([])
})

test('a step is told once, however often servers are restarted while time is ahead of the clock', async () => {
  warnings.length = 0
  await w.clock.step(-day)
  await w.deps.outages.pulse()
  const first = await lastStep(w.db.queries)
  for (const pause of [20, 20, 100]) {
    await w.clock.advance(pause)
    const before = await momentOf(w.db.queries)
    await new Outages(w.db, log, w.clock.elapsed).pulse()
    expect((await momentOf(w.db.queries)).getTime()).toBeGreaterThanOrEqual(before.getTime())
  }
  expect(warnings).toEqual([{ seconds: -day }])
  expect(await lastStep(w.db.queries)).toMatchObject({ noted_at: first!.noted_at, seconds: -day })
})

test('what happens while no server runs is not dated by what time was ahead of a clock that was mended meanwhile', async () => {
  await w.clock.step(-80_000)
  await w.deps.outages.pulse()
  await w.clock.advance(40)
  const ahead = (await momentOf(w.db.queries)).getTime() - w.clock.now().getTime()
  expect(ahead).toBeCloseTo(80_000_000, -3)
  await w.clock.step(87_200)
  expect((await momentOf(w.db.queries)).getTime() - w.clock.now().getTime()).toBeLessThan(1_000)
  await clean()
})

test('an outage is noted before anything is decided, also while time is ahead of the clock', async () => {
  const { license_key } = await w.license({ max_instances: 1 })
  const holder = machine(license_key, 'machine-1')
  expect(await holder('activate')).toBe('VALID')
  await w.clock.step(-3_600)
  await w.deps.outages.pulse()
  await w.clock.advance(1_200)
  expect(await machine(license_key, 'machine-2')('activate')).toBe('INSTANCE_LIMIT')
  expect(await holder('heartbeat')).toBe('VALID')
  expect(await outagesSince(w.db.queries, '2000-01-01T00:00:00Z')).toHaveLength(1)
  await clean()
})

test('servers that note the same step at once move time once', async () => {
  const nodes = Array.from({ length: 4 }, () => openPostgres(w.databaseUrl))
  const outages = nodes.map((node) => new Outages(node, false, w.clock.elapsed))
  for (const one of outages) await one.pulse()
  await w.clock.advance(15)
  await w.clock.step(3_600)
  await Promise.all(outages.map((one) => one.pulse()))
  await Promise.all(nodes.map((node) => node.close()))
  expect(await outagesSince(w.db.queries, '2000-01-01T00:00:00Z')).toHaveLength(1)
})

test('a restored shop goes on from its backup’s time where the clock here is behind that', async () => {
  const { license_key } = await w.license()
  expect(await machine(license_key, 'machine-1')('activate')).toBe('VALID')
  await w.clock.step(-3_600)
  await movePulseToNow(w.db.queries)
  const { last_at } = await pulse(w.db, 1)
  expect(Date.parse(last_at)).toBeGreaterThanOrEqual(w.clock.now().getTime() + 3_600_000)
  await clean()
})
