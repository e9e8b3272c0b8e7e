import {
  licensePulseUrl,
  ownPulseUrl,
  type DetailedPulse,
  type LicensePulse,
} from '@muhur/contract/shop/pulse'
import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world, type Person } from '../../../test/shop/world.ts'
import { addCounts } from '../../gate/verdicts/store.ts'

const w = await world()

const ask = async (person: Person, url: string) => w.request('GET', url, { headers: await w.signIn(person) })

/** An hour of the past, as counts name it. */
const hourBefore = (hours: number) =>
  new Date(w.clock.now().getTime() - hours * 3_600_000).toISOString().slice(0, 13)

const count = (licenseId: string | null, hours: number, code: string, times: number) =>
  addCounts(w.db.queries, [{ licenseId, hour: hourBefore(hours), code, count: times }])

test('the owner sees, for each of the last 48 hours, how many answers were yes and how many no', async () => {
  const { id, product_id } = await w.license()
  const quiet = await w.license({ product_id })
  await count(id, 0, 'VALID', 3)
  await count(id, 47, 'VALID', 5)
  await count(id, 47, 'EXPIRED', 2)
  await count(id, 47, 'INSTANCE_LIMIT', 1)
  await count(id, 48, 'VALID', 9)
  await count(null, 0, 'NOT_FOUND', 4)

  const hour = (hours: number) => `${hourBefore(hours)}:00:00.000Z`
  const pulse: LicensePulse = {
    license_id: id,
    present_hour: hour(0),
    hours: [
      { hour: hour(47), valid: 5, denied: 3 },
      { hour: hour(0), valid: 3, denied: 0 },
    ],
  }
  expect((await ask('mehmet', ownPulseUrl)).json()).toEqual([
    { license_id: quiet.id, present_hour: hour(0), hours: [] },
    pulse,
  ])
  expect((await ask('mehmet', `${ownPulseUrl}?license_ids=${id}`)).json()).toEqual([pulse])
  expect((await ask('zeynep', `${ownPulseUrl}?license_ids=${id}`)).json()).toEqual([])
  for (const person of ['mehmet', 'ayse'] as const) {
    const detailed = (await ask(person, licensePulseUrl(id))).json()
    expect(detailed).toEqual({ ...pulse, now: w.clock.now().toISOString(), seats: [] })
  }
})

test('of the last hour it tells from when until when each instance held its seat', async () => {
  const { id, license_key } = await w.license({ max_instances: 2 })
  const start = w.clock.now().getTime()
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
  const activate = async (fingerprint: string) =>
    (await w.gate('activate', { license_key, fingerprint })).body.instance!.id
  const first = await activate('machine-1')
  await w.clock.advance(60)
  const second = await activate('machine-2')
  await w.request('POST', releaseInstanceUrl(id, second), { headers: await w.signIn('mehmet') })
  await w.clock.advance(1_800)
  // Its lease ended after 900 seconds; here it takes a seat again.
  await activate('machine-1')
  await w.clock.advance(60)

  const { now, seats } = (await ask('mehmet', licensePulseUrl(id))).json<DetailedPulse>()
  expect(now).toBe(at(1_920))
  expect(seats).toEqual([
    { instance_id: first, from: at(1_860), until: now },
    { instance_id: first, from: at(0), until: at(900) },
  ])
  const ofOthers = await ask('mehmet', `${licensePulseUrl(id)}?instance_ids=${second},${randomUUID()}`)
  expect(ofOthers.json<DetailedPulse>().seats).toEqual([])
  const ofFirst = await ask('mehmet', `${licensePulseUrl(id)}?instance_ids=${first}`)
  expect(ofFirst.json<DetailedPulse>().seats).toEqual(seats)
  await w.clock.advance(3_600)
  expect((await ask('mehmet', licensePulseUrl(id))).json<DetailedPulse>().seats).toEqual([
    { instance_id: first, from: at(1_860), until: at(2_760) },
  ])
})

test('nobody sees the pulse of another owner’s license, or learns whether it exists', async () => {
  const { id } = await w.license()
  await count(id, 0, 'VALID', 3)
  const headers = await w.signIn('zeynep')
  const answers = await Promise.all(
    [id, randomUUID()].map((one) => w.request('GET', licensePulseUrl(one), { headers })),
  )
  const bodies = answers.map((answer) => ({ ...answer.json(), request_id: '' }))
  expect(bodies[0]).toMatchObject({ status: 404, code: 'LICENSE_NOT_FOUND' })
  expect(bodies[1]).toEqual(bodies[0])
  expect((await ask('zeynep', ownPulseUrl)).json()).toEqual([])
  expect((await w.request('GET', ownPulseUrl)).json()).toMatchObject({ code: 'SESSION_REQUIRED' })
})

test('an admin’s own pulse is that of the licenses that the admin bought', async () => {
  await w.license()
  expect((await ask('ayse', ownPulseUrl)).json()).toEqual([])
})
