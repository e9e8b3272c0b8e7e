import type { AuditEntry } from '@muhur/contract/record/audit'
import { eventsUrl, type ShopEvent } from '@muhur/contract/record/events'
import { adminLicenseUrl, revealKeyUrl, userLicensesUrl } from '@muhur/contract/shop/licenses'
import { licenseHistoryUrl } from '@muhur/contract/shop/license-detail'
import { keyRuleUrl, replaceKeyUrl } from '@muhur/contract/shop/license/license-key'
import { searchUrl } from '@muhur/contract/shop/search'
import { webhooksUrl } from '@muhur/contract/record/webhooks'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { asBuyer } from '../../../db/as-buyer.ts'
import { day, hour, newKeys } from './new-key.fixture.ts'
import { issueLicenses } from '../write.ts'

const w = await world()
const { ask, replace, rule, codeOf, expectSound } = newKeys(w)

test('the owner replaces the key three times a year, and is told when the next time is', async () => {
  const { id } = await w.license()
  expect(await rule('mehmet', id)).toEqual({ replacements_left: 3, possible_at: null, former_key: null })
  for (const left of [2, 1, 0]) {
    await replace('mehmet', id)
    expect(await rule('mehmet', id)).toMatchObject({ replacements_left: left })
    await w.clock.advance(day)
  }
  const wait = 362 * day
  const possible_at = new Date(w.clock.now().getTime() + wait * 1000).toISOString()
  expect(await rule('mehmet', id)).toMatchObject({ possible_at })
  const refused = await ask('mehmet', 'POST', replaceKeyUrl(id), { overlap: 0 })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(`${wait}`)
  expect(refused.json()).toMatchObject({
    code: 'KEY_REPLACEMENT_LIMIT',
    error: expect.stringMatching(/son 365 günde 3 kez yenilendi\..* \d{4} \d\d:\d\d \(Türkiye saati\)\.$/),
  })
  // The seller may at any time, and takes nothing from the owner's share.
  await replace('ayse', id)
  await w.clock.advance(wait - 1)
  expect((await ask('mehmet', 'POST', replaceKeyUrl(id), { overlap: 0 })).statusCode).toBe(429)
  await w.clock.advance(1)
  await replace('mehmet', id)
  expect(await rule('ayse', id)).toMatchObject({ replacements_left: null, possible_at: null })
})

test('nobody but the owner and admins replaces a key or asks about it, and a revoked license keeps its own', async () => {
  const { id, license_key } = await w.license()
  expect((await ask('zeynep', 'POST', replaceKeyUrl(id), { overlap: 0 })).json()).toMatchObject({
    code: 'LICENSE_NOT_FOUND',
  })
  expect((await ask('zeynep', 'GET', keyRuleUrl(id))).statusCode).toBe(404)
  for (const overlap of [-1, 7 * day + 1, 1.5, '3600', null])
    expect((await ask('ayse', 'POST', replaceKeyUrl(id), { overlap })).statusCode).toBe(400)
  expect((await w.request('POST', replaceKeyUrl(id), { payload: { overlap: 0 } })).statusCode).toBe(401)
  expect(await codeOf(license_key)).toBe('VALID')

  await replace('mehmet', id)
  const { key_id, shown } = await asBuyer(w.db, await w.userId('zeynep'), async (queries) => ({
    key_id: await queries.selectFrom('former_keys').select('key_id').execute(),
    shown: await queries.selectFrom('licenses').select('id').execute(),
  }))
  expect([key_id, shown]).toEqual([[], []])
  await w.request('PATCH', adminLicenseUrl(id), {
    headers: await w.signIn('ayse'),
    payload: { status: 'revoked' },
  })
  for (const person of ['ayse', 'mehmet'] as const)
    expect((await ask(person, 'POST', replaceKeyUrl(id), { overlap: 0 })).json()).toMatchObject({
      code: 'LICENSE_REVOKED',
    })
})

test('the history names both keys by their public ids, and owner, list and reveal show the new one', async () => {
  const { id, license_key } = await w.license()
  const fresh = await replace('mehmet', id, hour)
  const [entry] = (await ask('ayse', 'GET', licenseHistoryUrl(id))).json<AuditEntry[]>()
  expect(entry).toMatchObject({
    action: 'license.replace_key',
    actor: { discord_id: '110000000000000002' },
    detail: {
      key_id: fresh.license_key.slice(0, 16),
      overlap: hour,
      before: { key_id: license_key.slice(0, 16) },
    },
  })
  for (const key of [license_key, fresh.license_key]) expect(JSON.stringify(entry)).not.toContain(key)
  expect((await ask('ayse', 'POST', revealKeyUrl(id))).json().license_key).toBe(fresh.license_key)
  const [own] = (await ask('mehmet', 'GET', userLicensesUrl(await w.userId('mehmet')))).json()
  expect(own.license_key).toBe(fresh.license_key)
  const found = async (key: string) =>
    (await ask('ayse', 'GET', `${searchUrl}?q=${key.slice(0, 16)}`)).json().licenses
  expect(await found(fresh.license_key)).toMatchObject([{ id }])
  expect(await found(license_key)).toEqual([])
})

test('a handover ends all that the former owner knows, and the new owner has the whole share', async () => {
  const { id, license_key } = await w.license()
  const second = await replace('mehmet', id, 7 * day)
  await w.request('PATCH', adminLicenseUrl(id), {
    headers: await w.signIn('ayse'),
    payload: { discord_id: '110000000000000003' },
  })
  for (const key of [license_key, second.license_key]) expect(await codeOf(key)).toBe('NOT_FOUND')
  expect(await rule('zeynep', id)).toEqual({ replacements_left: 3, possible_at: null, former_key: null })
  await expectSound()
})

test('no license is issued with a key that was replaced', async () => {
  const { id, license_key, product_id } = await w.license()
  await replace('ayse', id)
  const user_id = await w.userId('mehmet')
  const issued = await w.db.queries.transaction().execute((transaction) =>
    issueLicenses(transaction, w.deps.secrets, [
      { key: license_key, product_id, user_id },
      { product_id, user_id },
    ]),
  )
  expect(issued).toHaveLength(1)
  await expectSound()
})

test('programs outside learn that a key was replaced, by the new key’s public id', async () => {
  const { id } = await w.license()
  const hook = { url: 'http://127.0.0.1:9/hook', types: ['license.key_replaced'] }
  expect((await ask('ayse', 'POST', webhooksUrl, hook)).statusCode).toBeLessThan(300)
  const fresh = await replace('mehmet', id)
  const events = async () => (await ask('ayse', 'GET', eventsUrl)).json<ShopEvent[]>()
  const [row] = await w.db.queries.selectFrom('events').select(['type', 'license_id', 'payload']).execute()
  expect(row).toMatchObject({ type: 'license.key_replaced', license_id: id })
  expect(JSON.stringify([row, await events()])).not.toContain(fresh.license_key)
  expect(row!.payload).toMatchObject({ actor: { user_id: await w.userId('mehmet') } })
})
