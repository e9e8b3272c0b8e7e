import { gateUrls } from '@muhur/contract/gate/gate'
import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { audit } from '../../operator/fsck/invariants/audit.ts'
import { Outages } from './outages.ts'

const w = await world(({ db }, elapsed) => ({ outages: new Outages(db, false, elapsed) }))
const lease = 900
const hour = 3_600

/** The server runs for so long, and writes its pulse. */
async function run(seconds: number): Promise<void> {
  await w.deps.outages.pulse()
  for (let left = seconds; left > 0; left -= 30) {
    await w.clock.advance(Math.min(left, 30))
    await w.deps.outages.pulse()
  }
}

/** Nobody can report for so long. The server comes back and has not noted it yet. */
const outage = (seconds: number) => w.clock.advance(seconds)

async function activate(license_key: string, fingerprint: string, instance_token?: string) {
  const proof = instance_token ? { instance_token } : {}
  const { body } = await w.gate('activate', { license_key, fingerprint, ...proof })
  const call = { license_key, fingerprint, instance_token: body.instance?.token ?? 'none' }
  return { ...body, call, grace: decodeJwt<{ grace_until: number }>(body.token).grace_until }
}

const leaseOf = async (license_key: string) => {
  const { body } = await w.gate('validate', { license_key })
  return body.license.current_instances
}

const inSeconds = (seconds: number) => Math.floor(w.clock.now().getTime() / 1000) + seconds

async function clean(): Promise<void> {
  const findings = await audit(w.db, w.deps.secrets)
  const ofSeats = findings.filter(({ invariant }) =>
    /^(seats|one-seat|released|holders|periods)/.test(invariant),
  )
  expect(ofSeats).toHaveLength(6)
  expect(ofSeats.filter(({ violations }) => violations > 0)).toEqual([])
}

test('the seat of a bot that could not report is not given to another machine', async () => {
  const { license_key } = await w.license()
  const { call } = await activate(license_key, 'machine-1')
  await run(300)
  await outage(hour)
  expect((await activate(license_key, 'machine-2')).code).toBe('INSTANCE_LIMIT')
  expect((await w.gate('heartbeat', call)).body).toMatchObject({
    code: 'VALID',
    license: { current_instances: 1 },
  })
  await clean()
})

test('a lease goes on where it was when the outage began, and ends then', async () => {
  const { license_key } = await w.license()
  await activate(license_key, 'machine-1')
  await run(300)
  await outage(hour)
  await run(lease - 300 - 30)
  expect((await activate(license_key, 'machine-2')).code).toBe('INSTANCE_LIMIT')
  await run(60)
  expect((await activate(license_key, 'machine-2')).code).toBe('VALID')
  await clean()
})

test('one outage after another is added to the lease, each once', async () => {
  const { license_key } = await w.license()
  await activate(license_key, 'machine-1')
  await run(30)
  await outage(hour)
  await run(30)
  await outage(hour)
  await run(lease - 90)
  expect(await leaseOf(license_key)).toBe(1)
  await run(60)
  expect(await leaseOf(license_key)).toBe(0)
})

test('a lease that was over before stays over', async () => {
  const { license_key } = await w.license()
  await activate(license_key, 'machine-1')
  await run(lease)
  await outage(hour)
  expect((await activate(license_key, 'machine-2')).code).toBe('VALID')
  await clean()
})

test('a pause as short as a restart is no outage', async () => {
  const { license_key } = await w.license()
  await activate(license_key, 'machine-1')
  await run(lease - 40)
  await outage(40)
  expect((await activate(license_key, 'machine-2')).code).toBe('VALID')
})

test('a seat that went to another machine after the last pulse stays with that machine', async () => {
  const { license_key } = await w.license()
  await activate(license_key, 'machine-1')
  await run(lease - 10)
  await w.clock.advance(20)
  const second = await activate(license_key, 'machine-2')
  expect(second.code).toBe('VALID')
  await outage(hour)
  expect((await w.gate('heartbeat', second.call)).body.license.current_instances).toBe(1)
  expect((await activate(license_key, 'machine-1')).code).toBe('INSTANCE_LIMIT')
  await clean()
})

test('a heartbeat after the last pulse gets no more than the rest of the outage', async () => {
  const { license_key } = await w.license()
  const { call } = await activate(license_key, 'machine-1')
  await run(30)
  await w.clock.advance(20)
  await w.gate('heartbeat', call)
  await outage(hour)
  await run(30)
  const { lease_expires_at } = await w.db.queries
    .selectFrom('instances')
    .select('lease_expires_at')
    .executeTakeFirstOrThrow()
  expect(Math.round(Date.parse(lease_expires_at) / 1000)).toBe(inSeconds(lease - 30))
})

test('the grace that a bot has earned is there after the outage, for one that was restarted, too', async () => {
  const { license_key } = await w.license({ max_instances: 2 })
  const running = await activate(license_key, 'machine-1')
  const restarted = await activate(license_key, 'machine-2')
  await run(600)
  const { body } = await w.gate('heartbeat', restarted.call)
  await run(60)
  await outage(hour)
  const before = 600 + lease
  expect((await activate(license_key, 'machine-2', body.instance!.token)).grace).toBe(inSeconds(before - 60))
  const beat = await w.gate('heartbeat', running.call)
  const { grace_until } = decodeJwt<{ grace_until: number }>(beat.body.token)
  expect(grace_until).toBeGreaterThanOrEqual(inSeconds(before))
})

test('a release, a handover and a revocation hold at once, on a server that has not noted the outage, too', async () => {
  const [released, handed, revoked] = [await w.license(), await w.license(), await w.license()]
  const first = await activate(released.license_key, 'machine-1')
  for (const { license_key } of [handed, revoked]) await activate(license_key, 'machine-1')
  await run(60)
  await outage(hour)
  const headers = await w.signIn('ayse')
  await w.request('POST', releaseInstanceUrl(released.id, first.instance!.id), { headers })
  const change = (id: string, payload: object) =>
    w.request('PATCH', adminLicenseUrl(id), { headers, payload })
  await change(handed.id, { discord_id: '110000000000000003' })
  await change(revoked.id, { status: 'revoked' })

  expect((await activate(released.license_key, 'machine-2')).code).toBe('VALID')
  expect((await activate(revoked.license_key, 'machine-1')).code).toBe('REVOKED')
  const held = w.db.queries
    .selectFrom('license_facts')
    .select('current_instances')
    .where('id', '=', handed.id)
  expect(await held.executeTakeFirst()).toEqual({ current_instances: 0 })
  await clean()
})

test('for one interval after an outage, bots are asked to come at different times; then as the policy says', async () => {
  const { license_key } = await w.license()
  const { call } = await activate(license_key, 'machine-1')
  await run(60)
  await outage(hour)
  const beat = async () => {
    const { body } = await w.gate('heartbeat', call)
    call.instance_token = body.instance!.token!
    expect(decodeJwt(body.token).next_heartbeat_in).toBe(body.next_heartbeat_in)
    return body.next_heartbeat_in!
  }
  const asked: number[] = []
  for (let count = 0; count < 20; count++) asked.push(await beat())
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(150)
  expect(Math.max(...asked)).toBeLessThanOrEqual(300)
  expect(new Set(asked).size).toBeGreaterThan(5)
  await run(300)
  expect(await beat()).toBe(300)
})

test('until the outage is noted nothing is decided: calls are told to come again', async () => {
  const { license_key } = await w.license()
  const { call } = await activate(license_key, 'machine-1')
  await run(300)
  await outage(hour)
  const pulse = vi.spyOn(w.deps.outages, 'pulse').mockRejectedValue(new Error('not noted'))
  const refused = await w.app.inject({ method: 'POST', url: gateUrls.heartbeat, payload: call })
  pulse.mockRestore()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused.json().code).toBe('UNAVAILABLE')
  expect((await w.gate('heartbeat', call)).body.code).toBe('VALID')
})

test('where an outage cannot be noted for a minute, leases are judged without it', async () => {
  let elapsed = 0
  const outages = new Outages(w.db, false, () => elapsed)
  const answers = [0, 59_999, 60_000].map((later) => {
    elapsed = later
    return outages.isUnnoted(w.clock.now().getTime())
  })
  expect(answers).toEqual([true, true, false])
})
