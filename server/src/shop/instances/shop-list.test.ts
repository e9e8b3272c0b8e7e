import { shopInstancesUrl, type ShopInstances } from '@muhur/contract/shop/instances'
import { describe, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { readSearch } from './search.ts'
import { slice } from './shop-list.ts'

const w = await world()

const read = async (query = '') =>
  w.request('GET', shopInstancesUrl + query, { headers: await w.signIn('ayse') })
const hosts = async (query = '') =>
  (await read(query)).json<ShopInstances>().instances.map(({ hostname }) => hostname)

async function activate(license_key: string, hostname: string) {
  const { body } = await w.gate('activate', {
    license_key,
    fingerprint: `machine ${hostname}`,
    hostname,
    version: '1.2.0',
  })
  return body.instance!
}

async function shop() {
  const ticket = await w.license({ max_instances: 5 })
  const other = await w.license({ max_instances: 5, discord_id: '330000000000000001' })
  const first = await activate(ticket.license_key, 'destek-1')
  await activate(other.license_key, 'Hayatta-Kalma')
  return { ticket, other, first }
}

test('the list shows who runs what, the last installed first, with nobody’s whole key', async () => {
  const { other, ticket } = await shop()
  const response = await read()
  const { instances, next } = response.json<ShopInstances>()
  expect(next).toBeNull()
  expect(instances.map(({ hostname }) => hostname)).toEqual(['Hayatta-Kalma', 'destek-1'])
  expect(instances[0]).toMatchObject({
    version: '1.2.0',
    address: '127.0.0.1',
    held: true,
    activated_at: w.clock.now().toISOString(),
    last_heartbeat_at: w.clock.now().toISOString(),
    license: {
      id: other.id,
      license_key: other.license_key.slice(0, 16),
      product: { id: other.product_id, name: 'Ticket Bot' },
      owner: { discord_id: '330000000000000001', discord_username: null },
    },
  })
  for (const { license_key } of [ticket, other]) expect(response.body).not.toContain(license_key)
})

test('instances of test licenses are listed alone, or left out', async () => {
  const { ticket } = await shop()
  const trial = await w.license({ product_id: ticket.product_id, test: true })
  await activate(trial.license_key, 'deneme')
  expect(await hosts('?test=true')).toEqual(['deneme'])
  for (const query of ['?test=false', `?test=false&product_id=${ticket.product_id}&limit=10`])
    expect(await hosts(query)).not.toContain('deneme')
  expect(await hosts('?test=false')).toEqual(['Hayatta-Kalma', 'destek-1'])
  expect((await read('?test=maybe')).statusCode).toBe(400)
})

test('what lost its seat within a day is recent, later it is neither', async () => {
  const { other } = await shop()
  await w.clock.advance(3600)
  await activate(other.license_key, 'yeni')
  expect(await hosts()).toEqual(['yeni'])
  expect(await hosts('?state=recent')).toEqual(['Hayatta-Kalma', 'destek-1'])
  await w.clock.advance(24 * 3600)
  expect(await hosts('?state=recent')).toEqual(['yeni'])
  expect(await hosts()).toEqual([])
})

test('it is narrowed by product, license, address and part of the hostname', async () => {
  const { ticket, other } = await shop()
  expect(await hosts(`?product_id=${ticket.product_id}`)).toEqual(['destek-1'])
  expect(await hosts(`?q=${ticket.license_key.slice(0, 16)}`)).toEqual(['destek-1'])
  expect(await hosts(`?q=${other.license_key.slice(0, 9).toLowerCase()}`)).toEqual(['Hayatta-Kalma'])
  expect(await hosts('?q=MHR')).toEqual(['Hayatta-Kalma', 'destek-1'])
  expect(await hosts('?q=127.0.0.1')).toEqual(['Hayatta-Kalma', 'destek-1'])
  expect(await hosts('?q=127.0.')).toHaveLength(2)
  expect(await hosts('?q=10.0.0.0/8')).toEqual([])
  expect(await hosts('?q=KALMA')).toEqual(['Hayatta-Kalma'])
  expect(await hosts('?q=%25')).toEqual([])
})

test('it goes on where it stopped, also over instances that nobody sees', async () => {
  const { ticket, first } = await shop()
  const one = (await read('?limit=1')).json<ShopInstances>()
  expect(one.instances).toHaveLength(1)
  const rest = (await read(`?limit=1&cursor=${one.next}`)).json<ShopInstances>()
  expect(rest.instances.map(({ hostname }) => hostname)).toEqual(['destek-1'])

  // A session of the owner's, which no time limit ends.
  await w.db.session((session) =>
    session.script(`insert into instances (id, license_id, fingerprint_hash, token_hash, lease_expires_at, seat_limit)
      select ('ffffffff-ffff-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '${ticket.id}', sha256(n::text::bytea),
        sha256(n::text::bytea), moment() - interval '9 days', 1
      from generate_series(1, ${slice}) as n`),
  )
  const far = (await read()).json<ShopInstances>()
  expect(far.instances).toEqual([])
  expect(far.next).toBe('ffffffff-ffff-7000-8000-000000000001')
  expect(await hosts(`?cursor=${far.next}`)).toEqual(['Hayatta-Kalma', 'destek-1'])
  expect(await hosts(`?q=${ticket.license_key.slice(0, 16)}`)).toEqual(['destek-1'])
  expect(first.id < far.next!).toBe(true)
})

describe('the search box', () => {
  test.each([
    ['', undefined],
    ['  ', undefined],
    ['mhr-0f3k-extra!', { by: 'license', keyId: 'MHR-0F3K-EXTRA' }],
    ['MHR-0F3KQ2M9XT4A-SECRETPART', { by: 'license', keyId: 'MHR-0F3KQ2M9XT4A' }],
    ['203.0.113.9', { by: 'address', network: '203.0.113.9' }],
    ['203.0.113.0/24', { by: 'address', network: '203.0.113.0/24' }],
    ['203.0', { by: 'address', network: '203.0.0.0/16' }],
    ['203.0.113.', { by: 'address', network: '203.0.113.0/24' }],
    ['2001:db8::9', { by: 'address', network: '2001:db8::9' }],
    ['::ffff:203.0.113.9', { by: 'address', network: '203.0.113.9' }],
    ['203.0.113.9/33', { by: 'name', part: '203.0.113.9/33' }],
    ['999.1', { by: 'name', part: '999.1' }],
    ['destek', { by: 'name', part: 'destek' }],
    ['mhrsunucu', { by: 'name', part: 'mhrsunucu' }],
  ])('%j is read as %j', (typed, search) => {
    expect(readSearch(typed)).toEqual(search)
  })
})
