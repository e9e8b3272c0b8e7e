import { idempotencyHeader, replayedHeader } from '@muhur/contract/http/idempotency'
import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { keptAnswers } from '@muhur/contract/record/retention'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { programsOf } from '../../access/tokens/programs.fixture.ts'
import { prune } from '../../operator/retention/prune.ts'

const w = await world()
const { issue, asProgram } = programsOf(w)
const mehmet = '110000000000000002'

const issued = async () => (await w.db.queries.selectFrom('licenses').select('id').execute()).length
const newLicense = async () => ({ product_id: (await w.product()).id, discord_id: mehmet })
const asAyse = async (key: string | string[], payload: object) =>
  w.request('POST', adminLicensesUrl, {
    headers: { ...(await w.signIn('ayse')), [idempotencyHeader]: key },
    payload,
  })

test('the answer is there for 24 hours of the database clock; then the same key is a new one', async () => {
  const [key, license] = [randomUUID(), await newLicense()]
  const first = (await asAyse(key, license)).json()
  await w.clock.advance(keptAnswers - 1)
  expect((await asAyse(key, license)).json()).toEqual(first)
  expect(await issued()).toBe(1)
  await w.clock.advance(1)
  const next = await asAyse(key, { ...license, max_instances: 2 })
  expect([next.statusCode, next.headers[replayedHeader]]).toEqual([201, undefined])
  expect(await issued()).toBe(2)
})

test('a kept answer shows no license key at rest, and is gone after a day', async () => {
  const { license_key } = (await asAyse('a', await newLicense())).json()
  const [row] = await w.db.queries.selectFrom('idempotency_keys').selectAll().execute()
  expect(Buffer.from(row!.answer_sealed!).toString('latin1')).not.toContain(license_key)
  expect(w.deps.secrets.open(row!.answer_sealed!, row!.id).toString()).toContain(license_key)
  await w.clock.advance(keptAnswers)
  await prune(w.db.queries, new AbortController().signal)
  expect(await w.db.queries.selectFrom('idempotency_keys').select('id').execute()).toEqual([])
})

test('the order of names in the body does not matter, its values and the address do', async () => {
  const { product_id, discord_id } = await newLicense()
  await asAyse('a', { product_id, discord_id })
  expect((await asAyse('a', { discord_id, product_id })).headers[replayedHeader]).toBe('true')
  const elsewhere = await w.request('POST', `${adminLicensesUrl}?x=1`, {
    headers: { ...(await w.signIn('ayse')), [idempotencyHeader]: 'a' },
    payload: { product_id, discord_id },
  })
  expect(elsewhere.json()).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
})

test('a refusal keeps nothing: the corrected call goes through with the same key', async () => {
  const license = await newLicense()
  const refused = await asAyse('a', { ...license, product_id: randomUUID() })
  expect(refused.json()).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  expect(await w.db.queries.selectFrom('idempotency_keys').select('id').execute()).toEqual([])
  expect((await asAyse('a', license)).statusCode).toBe(201)
})

test('a key belongs to its caller: another admin and each token have their own', async () => {
  const license = await newLicense()
  await asAyse('a', license)
  const post = (secret: string) =>
    asProgram(secret, adminLicensesUrl, {
      method: 'POST',
      payload: license,
      headers: { [idempotencyHeader]: 'a' },
    })
  const [shop, bot] = [await issue(), await issue({ name: 'Bot' })]
  for (const { secret } of [shop, bot]) {
    expect((await post(secret)).headers[replayedHeader]).toBeUndefined()
    expect((await post(secret)).headers[replayedHeader]).toBe('true')
  }
  expect(await issued()).toBe(3)
})

test('who lost the right gets no kept answer', async () => {
  const license = await newLicense()
  const headers = { ...(await w.signIn('ayse')), [idempotencyHeader]: 'a' }
  await w.request('POST', adminLicensesUrl, { headers, payload: license })
  await w.db.queries.updateTable('users').set({ role: 'user' }).execute()
  const answer = await w.request('POST', adminLicensesUrl, { headers, payload: license })
  expect(answer.json()).toMatchObject({ status: 403, code: 'ADMIN_REQUIRED' })
})

test.each(['', 'x'.repeat(256), 'anahtar-é', 'a\tb', ['a', 'b'], ['a', 'a']])(
  'the key %j is refused, and nothing changes',
  async (key) => {
    const answer = await asAyse(key, await newLicense())
    expect(answer.json()).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_INVALID' })
    expect(await issued()).toBe(0)
  },
)

test('a comma is part of a key: it is kept as one', async () => {
  const license = await newLicense()
  await asAyse('a, b', license)
  expect((await asAyse('a, b', license)).headers[replayedHeader]).toBe('true')
})
