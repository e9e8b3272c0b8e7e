import type { GateVerb } from '@muhur/contract/gate/gate'
import { gateUrls } from '@muhur/contract/gate/gate'
import {
  keyRuleUrl,
  replaceKeyUrl,
  type KeyRule,
  type ReplacedKey,
} from '@muhur/contract/shop/license/license-key'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { hour, newKeys } from './new-key.fixture.ts'
import { issueLicenses } from '../write.ts'

const w = await world()

const { codeOf, expectSound } = newKeys(w)

test('of the replacements that an owner sends at once, three pass, and one key of them works beside the present one', async () => {
  const headers = await w.signIn('mehmet')
  const { id: product_id } = await w.product()
  for (let round = 0; round < 5; round++) {
    const { id, license_key } = await w.license({ product_id })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        w.request('POST', replaceKeyUrl(id), { headers, payload: { overlap: hour } }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.sort((one, other) => one - other)).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    const keys = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json<ReplacedKey>().license_key)
    const codes = await Promise.all([license_key, ...keys].map(codeOf))
    expect(codes.sort()).toEqual(['KEY_REPLACED', 'KEY_REPLACED', 'VALID', 'VALID'])
    const rule = (await w.request('GET', keyRuleUrl(id), { headers })).json<KeyRule>()
    expect(rule.replacements_left).toBe(0)
  }
  await expectSound()
})

test('bots that start and report with both keys while the key is replaced keep their seats, and take none over', async () => {
  const headers = await w.signIn('ayse')
  const { id, license_key } = await w.license({ max_instances: 4 })
  const keys = [license_key]
  const codes: Record<string, number> = {}
  const shop = { over: false }
  const call = async (
    verb: GateVerb,
    payload: { fingerprint: string; instance_token?: string },
    key: string,
  ) => {
    const answer = await w.app.inject({
      method: 'POST',
      url: gateUrls[verb],
      remoteAddress: '10.0.0.1',
      payload: { license_key: key, ...payload },
    })
    expect([200, 410]).toContain(answer.statusCode)
    codes[answer.json().code] = (codes[answer.json().code] ?? 0) + 1
    return answer.json()
  }
  const bot = async (number: number) => {
    const fingerprint = `machine-${number}`
    let token: string | undefined
    for (let turn = 0; !shop.over && turn < 50; turn++) {
      const key = keys[Math.max(0, keys.length - 1 - (turn % 2))]!
      const answer = await call('activate', { fingerprint, ...(token && { instance_token: token }) }, key)
      token = answer.instance?.token ?? token
    }
  }
  const bots = Array.from({ length: 6 }, (_, number) => bot(number))
  for (let round = 0; round < 6; round++) {
    const answer = await w.request('POST', replaceKeyUrl(id), { headers, payload: { overlap: hour } })
    expect(answer.statusCode, answer.body).toBe(200)
    keys.push(answer.json<ReplacedKey>().license_key)
  }
  await Promise.all(bots)
  shop.over = true
  expect(codes.VALID).toBeGreaterThan(0)
  expect(codes.INSTANCE_LIMIT).toBeGreaterThan(0)
  const { current_instances } = (await w.request('GET', adminLicenseUrl(id), { headers })).json()
  expect(current_instances).toBe(4)
  await expectSound()
})

test('a file that brings a key along while the key is replaced issues no second license with it', async () => {
  const headers = await w.signIn('ayse')
  const { id: product_id } = await w.product()
  for (let round = 0; round < 10; round++) {
    const { id, license_key } = await w.license({ product_id })
    const user_id = await w.userId('mehmet')
    const [replaced, issued] = await Promise.all([
      w.request('POST', replaceKeyUrl(id), { headers, payload: { overlap: hour } }),
      w.db.queries
        .transaction()
        .execute((transaction) =>
          issueLicenses(transaction, w.deps.secrets, [{ key: license_key, product_id, user_id }]),
        ),
    ])
    expect([replaced.statusCode, issued]).toEqual([200, []])
  }
  await expectSound()
})

test('a key is replaced and a license handed over at once: the former owner knows no working key afterwards', async () => {
  const [ayse, mehmet] = [await w.signIn('ayse'), await w.signIn('mehmet')]
  const { id: product_id } = await w.product()
  for (let round = 0; round < 10; round++) {
    const { id, license_key } = await w.license({ product_id })
    const [replaced, handed] = await Promise.all([
      w.request('POST', replaceKeyUrl(id), { headers: mehmet, payload: { overlap: hour } }),
      w.request('PATCH', adminLicenseUrl(id), {
        headers: ayse,
        payload: { discord_id: '110000000000000003' },
      }),
    ])
    expect(handed.statusCode).toBe(200)
    expect([200, 404]).toContain(replaced.statusCode)
    const known = [
      license_key,
      ...(replaced.statusCode === 200 ? [replaced.json<ReplacedKey>().license_key] : []),
    ]
    for (const key of known) expect(await codeOf(key)).toBe('NOT_FOUND')
  }
  await expectSound()
})
