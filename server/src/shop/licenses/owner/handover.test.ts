import type { AuditEntry } from '@muhur/contract/record/audit'
import {
  licenseInstancesUrl,
  licenseInstanceUrl,
  releaseInstanceUrl,
  releaseRuleUrl,
} from '@muhur/contract/shop/instances'
import {
  adminLicensesUrl,
  adminLicenseUrl,
  revealKeyUrl,
  userLicensesUrl,
} from '@muhur/contract/shop/licenses'
import { ownerTexts, perText } from '@muhur/contract/shop/license-fields'
import { licenseHistoryUrl } from '@muhur/contract/shop/license-detail'
import { ownDenialsUrl, ownDenialUrl } from '@muhur/contract/shop/denials/own-denials'
import { licensePulseUrl } from '@muhur/contract/shop/pulse'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { world, type Person } from '../../../../test/shop/world.ts'
import { asBuyer } from '../../../db/as-buyer.ts'
import { audit } from '../../../operator/fsck/invariants/audit.ts'
import { newRequestRef } from '../../../http/requests/request-ref.ts'
import { addDenials } from '../../../gate/verdicts/store.ts'

const w = await world()
const zeynep = '110000000000000003'

const ask = async (person: Person, url: string) => w.request('GET', url, { headers: await w.signIn(person) })

async function handOver(id: string, change: object = { discord_id: zeynep }) {
  const headers = await w.signIn('ayse')
  const response = await w.request('PATCH', adminLicenseUrl(id), { headers, payload: change })
  expect(response.statusCode).toBe(200)
  await w.clock.advance(1)
  return response.json()
}

/** Puts a refusal on record, and gives its reference. */
async function deny(licenseId: string): Promise<string> {
  const requestRef = newRequestRef()
  const at = w.clock.now().toISOString()
  const call = { verb: 'activate', address: '192.0.2.7', fingerprintHash: null, version: null } as const
  await addDenials(w.db.queries, [{ licenseId, code: 'INSTANCE_LIMIT', requestRef, at, ...call }])
  return requestRef
}

/** A license of Mehmet's that a named machine uses, with a refusal on record. */
async function mehmets() {
  const license = await w.license({ max_instances: 2 })
  const { id, license_key } = license
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1', hostname: 'vds-1' })
  const instance = body.instance!
  const headers = await w.signIn('mehmet')
  await w.request('PATCH', licenseInstanceUrl(id, instance.id), { headers, payload: { name: 'Evdeki' } })
  const ref = await deny(id)
  await w.clock.advance(60)
  return { id, license_key, instance, ref }
}

const keyOf = async (person: Person, id: string): Promise<string> => {
  const licenses = (await ask(person, userLicensesUrl(await w.userId(person)))).json()
  return licenses.find((license: { id: string }) => license.id === id).license_key
}

test('a handover ends the former owner’s key, and gives the new owner a new key', async () => {
  const { id, license_key } = await mehmets()
  const listed = await handOver(id)
  expect(listed.owner.discord_id).toBe(zeynep)
  expect(listed.license_key).not.toBe(license_key.slice(0, 16))
  const fresh = await keyOf('zeynep', id)
  expect(fresh.slice(0, 16)).toBe(listed.license_key)
  expect((await w.gate('validate', { license_key })).body.code).toBe('NOT_FOUND')
  expect((await w.gate('validate', { license_key: fresh })).body.code).toBe('VALID')
  const headers = await w.signIn('ayse')
  expect((await w.request('POST', revealKeyUrl(id), { headers })).json().license_key).toBe(fresh)
  expect((await ask('mehmet', userLicensesUrl(await w.userId('mehmet')))).json()).toEqual([])
})

test('a machine that goes along with the license takes no promise of the former owner with it', async () => {
  const { id, license_key, instance } = await mehmets()
  let instance_token = instance.token!
  for (let beat = 0; beat < 8; beat++) {
    await w.clock.advance(800)
    const call = { license_key, fingerprint: 'machine-1', instance_token }
    instance_token = (await w.gate('heartbeat', call)).body.instance!.token!
  }
  await handOver(id)
  const fresh = await keyOf('zeynep', id)
  const call = { license_key: fresh, fingerprint: 'machine-1', instance_token }
  const { body } = await w.gate('activate', call)
  const { code, iat, grace_until } = decodeJwt<{ code: string; iat: number; grace_until: number }>(body.token)
  expect({ code, grace: grace_until - iat }).toEqual({ code: 'VALID', grace: 900 })
})

test('a handover ends the former owner’s instances, and frees their seats', async () => {
  const { id, license_key, instance } = await mehmets()
  await handOver(id)
  const beat = (key: string) => w.gate('heartbeat', { license_key: key, instance_token: instance.token })
  expect((await beat(license_key)).body.code).toBe('NOT_FOUND')
  const fresh = await keyOf('zeynep', id)
  expect((await beat(fresh)).body.code).toBe('INSTANCE_RELEASED')
  for (const fingerprint of ['machine-3', 'machine-4'])
    expect((await w.gate('activate', { license_key: fresh, fingerprint })).body.code).toBe('VALID')
  const findings = await audit(w.db, w.deps.secrets)
  const ofSeats = findings.filter(({ invariant }) => /^seats|^sealed|^released/.test(invariant))
  expect(ofSeats.length).toBeGreaterThan(3)
  expect(ofSeats.filter(({ violations }) => violations > 0)).toEqual([])
})

test('the new owner sees nothing of what was before, and an admin all of it', async () => {
  const { id, instance, ref } = await mehmets()
  expect((await ask('mehmet', licenseInstancesUrl(id))).json()).toHaveLength(1)
  await handOver(id)
  expect((await ask('zeynep', licenseInstancesUrl(id))).json()).toEqual([])
  expect((await ask('zeynep', ownDenialsUrl)).json()).toEqual([])
  expect((await ask('zeynep', ownDenialUrl(ref))).statusCode).toBe(404)
  expect((await ask('zeynep', licensePulseUrl(id))).json()).toMatchObject({ hours: [], seats: [] })
  const [own] = (await ask('zeynep', userLicensesUrl(await w.userId('zeynep')))).json()
  expect(own).toMatchObject({ id, last_heartbeat_at: null, current_instances: 0 })
  const headers = await w.signIn('zeynep')
  const released = await w.request('POST', releaseInstanceUrl(id, instance.id), { headers })
  expect(released.json()).toMatchObject({ code: 'INSTANCE_NOT_FOUND' })
  const url = licenseInstanceUrl(id, instance.id)
  const renamed = await w.request('PATCH', url, { headers, payload: { name: 'x' } })
  expect(renamed.json()).toMatchObject({ code: 'INSTANCE_NOT_FOUND' })

  expect((await ask('ayse', licenseInstancesUrl(id))).json()).toMatchObject([
    { id: instance.id, hostname: 'vds-1', address: '127.0.0.1', held: false },
  ])
  expect((await ask('ayse', ownDenialUrl(ref))).statusCode).toBe(200)
})

test('row-level security hides what was before even from a query that forgot its where', async () => {
  const { id, instance } = await mehmets()
  await w.db.session((session) =>
    session.script(
      `insert into seat_periods values ('${id}', '${instance.id}', 1, moment() - interval '1 hour', moment())`,
    ),
  )
  const everything = async (person: Person) =>
    asBuyer(w.db, await w.userId(person), async (queries) => {
      const count = async (table: 'instances' | 'denials' | 'verdict_counts' | 'seat_periods') =>
        (await queries.selectFrom(table).select('license_id').execute()).length
      return [
        await count('instances'),
        await count('denials'),
        await count('verdict_counts'),
        await count('seat_periods'),
      ]
    })
  const [instances, denials, counts, periods] = await everything('mehmet')
  expect([instances, denials, periods]).toEqual([1, 1, 1])
  expect(counts).toBeGreaterThan(0)
  await handOver(id)
  expect(await everything('zeynep')).toEqual([0, 0, 0, 0])
  expect(await everything('mehmet')).toEqual([0, 0, 0, 0])
})

test('the new owner sees what came after the handover, also on the former owner’s machine, without its former name', async () => {
  const { id, instance } = await mehmets()
  await handOver(id)
  const license_key = await keyOf('zeynep', id)
  await w.gate('activate', { license_key, fingerprint: 'machine-1', hostname: 'vds-9' })
  expect((await ask('zeynep', licenseInstancesUrl(id))).json()).toMatchObject([
    { id: instance.id, name: null, hostname: 'vds-9', held: true },
  ])
  const [own] = (await ask('zeynep', userLicensesUrl(await w.userId('zeynep')))).json()
  expect(own.last_heartbeat_at).toBe(w.clock.now().toISOString())
  await w.clock.advance(3600)
  expect((await ask('zeynep', ownDenialUrl(await deny(id)))).statusCode).toBe(200)
  expect((await ask('zeynep', licensePulseUrl(id))).json().hours).toHaveLength(1)
})

test('the new owner pays for no release of the former', async () => {
  const { id, instance } = await mehmets()
  const headers = await w.signIn('mehmet')
  await w.request('POST', releaseInstanceUrl(id, instance.id), { headers })
  await handOver(id)
  expect((await ask('zeynep', releaseRuleUrl(id))).json().possible_at).toBeNull()
})

test('the audit log tells who handed over, from whom to whom, and which key went', async () => {
  const { id, license_key } = await mehmets()
  const { license_key: fresh } = await handOver(id, { discord_id: zeynep, note: 'devir' })
  const [entry] = (await ask('ayse', licenseHistoryUrl(id))).json<AuditEntry[]>()
  expect(entry).toMatchObject({
    action: 'license.handover',
    actor: { discord_id: '110000000000000001' },
    detail: {
      discord_id: zeynep,
      note: 'devir',
      key_id: fresh,
      released: 1,
      before: { discord_id: '110000000000000002', note: '', key_id: license_key.slice(0, 16) },
    },
  })
  expect(JSON.stringify(entry)).not.toContain(license_key)
})

test('texts to the former owner are not for the new owner, but stand in the history', async () => {
  const texts = (text: string) => perText(ownerTexts, () => text)
  const { id } = await w.license({ ...texts('Mehmet için'), note: 'devir' })
  expect(await handOver(id)).toMatchObject({ ...texts(''), note: 'devir' })
  const [entry] = (await ask('ayse', licenseHistoryUrl(id))).json<AuditEntry[]>()
  expect(entry!.detail).toMatchObject({ ...texts(''), before: texts('Mehmet için') })
  const greeted = await handOver(id, { discord_id: '110000000000000002', ...texts('Hoş geldiniz') })
  expect(greeted).toMatchObject(texts('Hoş geldiniz'))
})

test('a license that is given to the owner it has is not handed over', async () => {
  const { id, license_key } = await mehmets()
  await handOver(id, { discord_id: '110000000000000002' })
  await handOver(id, { user_id: await w.userId('mehmet'), note: 'x' })
  expect((await w.gate('validate', { license_key })).body.code).toBe('VALID')
  expect((await ask('mehmet', licenseInstancesUrl(id))).json()).toMatchObject([
    { name: 'Evdeki', held: true },
  ])
})

test('a license that comes back shows its first owner nothing of the second owner, nor of the time before', async () => {
  const { id, license_key } = await mehmets()
  await handOver(id)
  await w.gate('activate', { license_key: await keyOf('zeynep', id), fingerprint: 'machine-7' })
  await handOver(id, { discord_id: '110000000000000002' })
  expect((await ask('mehmet', licenseInstancesUrl(id))).json()).toEqual([])
  expect((await w.gate('validate', { license_key })).body.code).toBe('NOT_FOUND')
})

test('a handover that is refused changes nothing', async () => {
  const { id, license_key } = await mehmets()
  const headers = await w.signIn('ayse')
  for (const payload of [
    { discord_id: zeynep, user_id: await w.userId('mehmet') },
    { user_id: '00000000-0000-7000-8000-000000000000' },
    { discord_id: zeynep, policy: { lease: 60, heartbeat_interval: 3600 } },
  ]) {
    const response = await w.request('PATCH', adminLicenseUrl(id), { headers, payload })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
  }
  expect((await w.gate('validate', { license_key })).body.code).toBe('VALID')
  const all = (await ask('ayse', adminLicensesUrl)).json()
  expect(all).toMatchObject([{ id, owner: { discord_id: '110000000000000002' }, current_instances: 1 }])
})
