import { getCountryNotice, originsUrl } from '@muhur/contract/shop/countries'
import { denialsUrl, denialUrl } from '@muhur/contract/shop/denials/denials'
import { licenseInstancesUrl } from '@muhur/contract/shop/instances'
import { shopInstancesUrl } from '@muhur/contract/shop/instances'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { buildApp } from '../../app.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { addDenials } from '../../gate/verdicts/store.ts'
import { countryDatabase } from './database.fixture.ts'
import { openCountries } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'muhur-countries-'))
afterAll(() => rmSync(folder, { recursive: true }))

function stored(name: string, bytes: Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}
const networks = { '192.0.2.0/25': 'TR', '192.0.2.128/25': 'DE', '203.0.113.9/32': 'AZ' }
const file = stored('countries.mmdb', countryDatabase(networks))

const w = await world((deps) => ({ ...deps, countries: openCountries(file) }))
const day = 24 * 3600

const ask = async (url: string, person: 'ayse' | 'mehmet' = 'ayse') =>
  (await w.request('GET', url, { headers: await w.signIn(person) })).json()

/** Instances of one license with these addresses. */
async function running(...addresses: string[]) {
  const license = await w.license({ max_instances: addresses.length })
  for (const [at, address] of addresses.entries()) {
    const fingerprint = `machine-${at}`
    await w.gate('activate', { license_key: license.license_key, fingerprint })
    await w.db.queries
      .updateTable('instances')
      .set({ address })
      .where('license_id', '=', license.id)
      .where('fingerprint_hash', '=', w.deps.secrets.hashFingerprint(fingerprint))
      .execute()
  }
  return license
}

test('an address has the country of its network, and no other address has one', () => {
  const { of } = openCountries(file)
  expect(['192.0.2.1', '192.0.2.200', '203.0.113.9'].map(of)).toEqual(['TR', 'DE', 'AZ'])
  expect(['203.0.113.8', '2001:db8::1', '::1', null].map(of)).toEqual(Array(4).fill(undefined))
})

test('a database that names countries by country_code serves too', () => {
  const { of } = openCountries(stored('short.mmdb', countryDatabase(networks, 'Short-Country')))
  expect(of('192.0.2.1')).toBe('TR')
})

test.each<[string, Buffer | undefined, RegExp]>([
  ['yok.mmdb', undefined, /^COUNTRY_DATABASE \S+yok\.mmdb: böyle bir dosya ya da klasör yok \(ENOENT\): /],
  ['metin.mmdb', Buffer.from('no database'), /metin\.mmdb: ülke veritabanı değil \(/],
  ['yarim.mmdb', countryDatabase(networks).subarray(0, 200), /ülke veritabanı değil \(/],
  ['asn.mmdb', countryDatabase(networks, 'Test-ASN'), /ülke veritabanı değil \(türü Test-ASN\): /],
])('%s stops the start with one line', (name, bytes, line) => {
  const path = bytes ? stored(name, bytes) : join(folder, name)
  expect(() => openCountries(path)).toThrow(line)
})

test('admins see countries ranked by running instances, and by those that called in a span', async () => {
  await running('192.0.2.1', '192.0.2.200', '192.0.2.201', '10.0.0.7')
  const ranked = [
    { country: 'DE', count: 2 },
    { country: 'TR', count: 1 },
    { country: null, count: 1 },
  ]
  expect(await ask(originsUrl)).toEqual({ countries: ranked, newest: null })
  await w.clock.advance(2 * day)
  expect(await ask(originsUrl)).toEqual({ countries: [], newest: null })
  expect(await ask(`${originsUrl}?span=day`)).toEqual({ countries: [], newest: null })
  expect(await ask(`${originsUrl}?span=week`)).toEqual({ countries: ranked, newest: null })
  expect(await ask(`${originsUrl}?span=year`)).toMatchObject({ status: 400 })
  expect(await ask(originsUrl, 'mehmet')).toMatchObject({ status: 403 })
})

test('a country is beside the address of an instance and of a refusal', async () => {
  const { id } = await running('192.0.2.1')
  expect(await ask(licenseInstancesUrl(id))).toMatchObject([{ address: '192.0.2.1', country: 'TR' }])
  expect(await ask(shopInstancesUrl)).toMatchObject({ instances: [{ country: 'TR' }] })
  const requestRef = newRequestRef()
  const at = w.clock.now().toISOString()
  const call = { verb: 'validate', code: 'NOT_FOUND', address: '203.0.113.9' } as const
  const unsaid = { licenseId: null, fingerprintHash: null, version: null }
  await addDenials(w.db.queries, [{ ...call, ...unsaid, requestRef, at }])
  expect(await ask(`${denialsUrl}?code=NOT_FOUND`)).toMatchObject([{ country: 'AZ' }])
  expect(await ask(denialUrl(requestRef))).toMatchObject({ country: 'AZ' })
})

test('without a database no answer has a country, and the privacy page is told so', async () => {
  const { countries: _countries, ...deps } = w.deps
  const bare = await buildApp(deps)
  const headers = await w.signIn('ayse')
  const { id } = await running('192.0.2.1')
  const without = async (url: string) => (await bare.inject({ url, headers })).json()
  expect(await without(originsUrl)).toEqual({ countries: null, newest: null })
  expect(await without(licenseInstancesUrl(id))).toEqual([expect.not.objectContaining({ country: 'TR' })])
  expect(await without(getCountryNotice.path)).toEqual({ active: false })
  expect(await ask(getCountryNotice.path)).toEqual({ active: true })
  await bare.close()
})
