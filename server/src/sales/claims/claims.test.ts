import { claimsUrl, type OrderClaim } from '@muhur/contract/sales/claims'
import { userLicensesUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import type { Person } from '../../../test/shop/shop.ts'
import { world } from '../../../test/shop/world.ts'
import { genericShop } from '../orders/sales.fixture.ts'
import { builtbybitStore, marketplace, voxelStore } from '../providers/marketplaces.fixture.ts'

const w = await world()

/** Zeynep's order S-1, of which only her e-mail address is known. */
async function shop() {
  const { id: product_id } = await w.product()
  const channel = await genericShop(w)
  await channel.map({ external_product: 'bot', product_id })
  const buy = (id: string, email = 'zeynep@example.com') =>
    channel.notice('paid', { id, buyer: { email, name: 'Zeynep' } })
  await buy('S-1')
  return { ...channel, buy }
}

const right = { order_number: 'S-1', email: 'zeynep@example.com' }

async function claimAs(person: Person, proof: OrderClaim) {
  const headers = await w.signIn(person)
  return w.request('POST', claimsUrl, { headers, payload: proof })
}

async function licensesOf(person: Person) {
  const headers = await w.signIn(person)
  const answer = await w.request('GET', userLicensesUrl(await w.userId(person)), { headers })
  return answer.json<{ id: string; license_key: string; status: string }[]>()
}

test('the buyer gets the license with its key and its running instance, and the seller’s program hears of it', async () => {
  const { licenses } = await shop()
  await w.db.executeSql(`insert into webhook_endpoints (id, url, description, types, secret_sealed)
    values (gen_random_uuid(), 'http://127.0.0.1:9', '', '{license.claimed}', '')`)
  const [before] = await licenses()
  const key = await keyOf(before!.id)
  expect((await w.gate('activate', { license_key: key, fingerprint: 'machine-1' })).body.code).toBe('VALID')
  const answer = await claimAs('zeynep', { order_number: ' S-1 ', email: 'Zeynep@Example.com' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
  expect(await licensesOf('zeynep')).toMatchObject([{ id: before!.id, license_key: key }])
  expect(await licenses()).toMatchObject([{ key_id: before!.key_id, current_instances: 1 }])
  const events = await w.db.queries.selectFrom('events').select('type').execute()
  expect(events).toEqual([{ type: 'license.claimed' }])
  const names = await w.db.queries.selectFrom('users').select('discord_username').execute()
  expect(names.map(({ discord_username }) => discord_username)).not.toContain('Zeynep (Sitem)')
})

test('a purchase with the e-mail address of another buyer takes nothing of theirs, before and after a claim', async () => {
  const { buy, notice, map, licenses } = await shop()
  const { id: product_id } = await w.product()
  await map({ external_product: 'monthly', product_id, days: 30, renewal: 'extend' })
  const lines = [{ product: 'monthly' }]
  const buyMonthly = (id: string) => notice('paid', { id, buyer: { email: right.email }, lines })
  await buyMonthly('M-1')
  await buy('S-2')
  await buyMonthly('M-2')
  await notice('paid', { id: 'S-3', buyer: { email: right.email, discord_id: '110000000000000002' } })
  for (const order_number of ['S-2', 'M-2']) await claimAs('mehmet', { ...right, order_number })
  await buy('S-4')
  await buyMonthly('M-3')
  expect(await licensesOf('mehmet')).toHaveLength(3)
  expect(await licenses()).toHaveLength(7)
  for (const order_number of ['S-1', 'S-4', 'M-1', 'M-3']) await claimAs('zeynep', { ...right, order_number })
  expect(await licensesOf('zeynep')).toHaveLength(4)
})

test('a purchase that only extended the license of another buyer, joined by an equal e-mail address of before, takes nothing', async () => {
  const { buy, licenses } = await shop()
  await buy('S-2')
  // As an earlier version stored the second order: with the first one's owner and license.
  await w.db.executeSql(`
    update order_licenses set renewed_days = 30, license_id = (select min(id::text)::uuid from licenses)
      where line_id in (select line.id from order_lines as line join orders on orders.id = order_id where external_id = 'S-2');
    update orders set user_id = (select user_id from orders where external_id = 'S-1') where external_id = 'S-2'`)
  const [first] = await licenses()
  const key = await keyOf(first!.id)
  await claimAs('mehmet', { ...right, order_number: 'S-2' })
  expect(await licensesOf('mehmet')).toEqual([])
  await claimAs('zeynep', { code: key })
  expect(await licensesOf('zeynep')).toMatchObject([{ id: first!.id }])
})

test('a claim takes along the other orders of the same account at the marketplace, and later ones follow', async () => {
  const bought = await marketplace(w, 'builtbybit')
  const { purchase, download } = builtbybitStore(bought)
  for (const at of ['1', '2']) await purchase({ at })
  const { text: code } = await download()
  await claimAs('zeynep', { code })
  await purchase({ at: '3' })
  expect(await licensesOf('zeynep')).toHaveLength(3)
})

test.each([
  ['another e-mail address', { ...right, email: 'mehmet@example.com' }],
  ['another number', { ...right, order_number: 'S-2' }],
  ['a number alone', { order_number: 'S-1' }],
  ['an e-mail address alone', { email: 'zeynep@example.com' }],
  ['a key that nobody has', { code: 'MHR-000000000000-000000000-000000000-000000000' }],
  ['a nonce that nobody has', { code: 'n-1' }],
])('%s is answered as a right guess, and moves nothing', async (_what, proof) => {
  await shop()
  const answer = await claimAs('mehmet', proof)
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
  expect(await licensesOf('mehmet')).toEqual([])
})

test('a license of a known person stays, however right the guess is', async () => {
  const { notice, licenses } = await shop()
  const buyer = { discord_id: '110000000000000003', email: 'zeynep@example.com' }
  await notice('paid', { id: 'S-9', buyer })
  await claimAs('zeynep', right)
  for (const order_number of ['S-1', 'S-9']) await claimAs('mehmet', { ...right, order_number })
  const keys = await Promise.all((await licenses()).map(({ id }) => keyOf(id)))
  for (const code of keys) await claimAs('mehmet', { code })
  expect(await licensesOf('mehmet')).toEqual([])
})

test('what only the bought file holds is a proof: the injected key, and Voxel Shop’s nonce', async () => {
  const bought = await marketplace(w, 'builtbybit')
  const { purchase, download } = builtbybitStore(bought)
  await purchase()
  const { text: code } = await download()
  await claimAs('zeynep', { code: `  ${code.toLowerCase()}` })
  expect(await licensesOf('zeynep')).toMatchObject([{ license_key: code }])

  const { event, placeholder } = voxelStore(await marketplace(w, 'voxel'), w.clock.now)
  await event('product.user.purchase')
  await placeholder({ nonce: 'nonce-of-mehmet' })
  await claimAs('mehmet', { code: 'nonce-of-mehmet' })
  expect(await licensesOf('mehmet')).toHaveLength(1)
})

test.each([
  ['s-i1', 'S-I1'],
  ['ş-ı1', 'S-I1'],
  [' S-i1\u00a0', 'S-İ1'],
])('a claim takes “%s” for the number “%s”', async (order_number, number) => {
  const { buy } = await shop()
  await buy(number)
  expect((await claimAs('zeynep', { ...right, order_number })).json()).toEqual({ received: true })
  expect(await licensesOf('zeynep')).toHaveLength(1)
})

test('all spellings of a number share its tries', async () => {
  for (const order_number of ['I-1', 'i-1', 'ı-1', 'İ-1']) await claimAs('mehmet', { ...right, order_number })
  const counted = await w.db.queries.selectFrom('claim_tries').select('tries').execute()
  // Of the person, the network and the number.
  expect(counted.map(({ tries }) => tries)).toEqual([4, 4, 4])
})

test('a person has five tries in an hour, and using them up keeps the buyer in the same network out of nothing', async () => {
  await shop()
  const guess = async (person: Person, email: string, order_number = 'S-1') =>
    (await claimAs(person, { order_number, email })).statusCode
  for (let at = 1; at <= 5; at++) expect(await guess('mehmet', `${at}@example.com`)).toBe(200)
  const late = await claimAs('mehmet', right)
  expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '3600'])
  for (let at = 0; at < 60; at++) expect(await guess('mehmet', right.email, 'S-2')).toBe(429)
  expect(await guess('zeynep', right.email)).toBe(200)
  expect(await licensesOf('zeynep')).toHaveLength(1)
  await w.clock.advance(3601)
  expect(await guess('mehmet', right.email)).toBe(200)
  expect(await licensesOf('mehmet')).toEqual([])
})

test('nobody claims without a session', async () => {
  await shop()
  expect((await w.request('POST', claimsUrl, { payload: right })).statusCode).toBe(401)
})

async function keyOf(id: string): Promise<string> {
  const { key_sealed } = await w.db.queries
    .selectFrom('licenses')
    .select('key_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return w.deps.secrets.open(key_sealed, id).toString()
}
