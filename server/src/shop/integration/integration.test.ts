import { jwksUrl } from '@muhur/contract/gate/gate'
import {
  Integration,
  integrationPinsUrl,
  integrationUrl,
  pinsPlaceholder,
} from '@muhur/contract/shop/integration'
import { keySetTokenType, type KeySet } from '@muhur/contract/gate/key-set'
import { longestGrace } from '@muhur/contract/gate/policy'
import { overviewUrl, type Overview } from '@muhur/contract/shop/overview'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { integrationFiles, type IntegrationFile } from '@muhur/contract/gate/sdk-languages'
import { compactVerify, importJWK } from 'jose'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { Check } from 'typebox/value'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { publicationLead, rotateKeys } from '../../gate/keys/signing-keys.ts'
import { openSdkSources } from './sdk-sources.ts'

const folder = await mkdtemp(join(tmpdir(), 'muhur-integration-'))
afterAll(() => rm(folder, { recursive: true }))
const sdks = openSdkSources(folder)
const logged: string[] = []
const files = Object.keys(integrationFiles) as IntegrationFile[]
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
const w = await world(() => ({ sdks, log }))
const { db, secrets, signer, config } = w.deps

beforeEach(async () => {
  logged.length = 0
  await db.queries.deleteFrom('signing_keys').execute()
  await signer.reload()
  for (const file of files) {
    await mkdir(dirname(sdks.path(file)), { recursive: true })
    const pins = integrationFiles[file].hasPins ? pinsPlaceholder : 'none'
    await writeFile(sdks.path(file), `${file}: "${pins}" // çğş $&\n`)
  }
})

const download = (id: string, file = 'js', headers = {}) =>
  w.request('GET', integrationUrl(id, file), { headers })

const published = async () => (await w.request('GET', jwksUrl)).json<KeySet>()

/** The pins as this server's state demands them, put together by hand. */
async function expectedPins(id: string): Promise<string> {
  const { version, keys } = await published()
  const words = [config.publicUrl, id, signer.root.x, version, ...keys.map(({ kid, x }) => `${kid}:${x}`)]
  return words.join(' ')
}

const verified = async (jws: string, x: string) =>
  (await compactVerify(jws, await importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA'))).protectedHeader

test.each(files)('anybody downloads the file for %s with this server’s pins in it', async (file) => {
  const { name, mediaType, hasPins } = integrationFiles[file]
  const { id } = await w.product()
  const response = await download(id, file)
  expect(response.statusCode).toBe(200)
  const pins = hasPins ? await expectedPins(id) : 'none'
  expect(response.body).toBe(`${file}: "${pins}" // çğş $&\n`)
  expect(response.headers).toMatchObject({
    'content-type': `${mediaType}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  })
})

test('an admin’s download ticks a step of the panel’s list, a visitor’s does not', async () => {
  const { id } = await w.product()
  const headers = await w.signIn('ayse')
  const setup = async () => (await w.request('GET', overviewUrl, { headers })).json<Overview>().setup
  await download(id)
  expect(await setup()).toMatchObject({ downloaded: false })
  await download(id, 'js', headers)
  await download(id, 'python', headers)
  expect(await setup()).toMatchObject({ downloaded: true, called: false })
})

test('the pins prove this server’s key set and its verdicts', async () => {
  const { id, license_key, product_id } = await w.license()
  const [, product, root, version, ...keys] = (await download(product_id)).body.split('"')[1]!.split(' ')
  expect(product).toBe(product_id)
  const set = await published()
  expect(version).toBe(String(set.version))
  expect(await verified(set.signed, root!)).toMatchObject({ typ: keySetTokenType })
  const { body } = await w.gate('validate', { license_key })
  expect(body.license.id).toBe(id)
  const { kid } = JSON.parse(Buffer.from(body.token.split('.')[0]!, 'base64url').toString())
  const x = keys.find((word) => word.startsWith(`${kid}:`))!.split(':')[1]!
  expect(await verified(body.token, x)).toMatchObject({ kid })
})

test('what a snippet needs is there without a file, too', async () => {
  const { id } = await w.product()
  await rm(folder, { recursive: true })
  const response = await w.request('GET', integrationPinsUrl(id))
  expect(response.json()).toEqual({ product_id: id, address: config.publicUrl, pins: await expectedPins(id) })
  expect(Check(Integration, response.json())).toBe(true)
})

test('a download is sent again only when it changed: with the keys, or with the file', async () => {
  const { id } = await w.product()
  const first = await download(id)
  const again = await download(id, 'js', { 'if-none-match': first.headers.etag })
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
  expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': 'no-cache' })

  await rotateKeys(db, secrets)
  const rotated = await download(id, 'js', { 'if-none-match': first.headers.etag })
  expect(rotated.statusCode).toBe(200)
  expect(rotated.body).toContain(await expectedPins(id))
  await writeFile(sdks.path('js'), `// 2 "${pinsPlaceholder}"`)
  const renewed = await download(id, 'js', { 'if-none-match': rotated.headers.etag })
  expect(renewed.body).toBe(`// 2 "${await expectedPins(id)}"`)
})

test('a key that is withdrawn is pinned no more', async () => {
  const { id } = await w.product()
  const [old] = (await published()).keys
  await rotateKeys(db, secrets)
  expect((await download(id)).body).toContain(old!.kid)
  await w.clock.advance(publicationLead + longestGrace + 2 * 3600)
  const { body } = await download(id)
  expect(body).not.toContain(old!.kid)
  expect(body).toContain(` ${(await published()).version} ${(await published()).keys[0]!.kid}:`)
})

test('an archived product is not there, as on its own page, and comes back', async () => {
  const { id } = await w.product()
  const headers = await w.signIn('ayse')
  const archive = (archived: boolean) =>
    w.request('PATCH', adminProductUrl(id), { headers, payload: { archived } })
  await archive(true)
  for (const response of [await download(id), await w.request('GET', integrationPinsUrl(id))])
    expect(response.json()).toMatchObject({ status: 404, code: 'PRODUCT_NOT_FOUND' })
  await archive(false)
  expect((await download(id)).statusCode).toBe(200)
})

test('an unknown product and an unknown language are said to be unknown', async () => {
  const { id } = await w.product()
  expect((await download(randomUUID())).json()).toMatchObject({ status: 404, code: 'PRODUCT_NOT_FOUND' })
  expect((await w.request('GET', integrationPinsUrl(randomUUID()))).json()).toMatchObject({
    status: 404,
    code: 'PRODUCT_NOT_FOUND',
  })
  expect((await download(id, 'rust')).json()).toMatchObject({
    status: 404,
    code: 'LANGUAGE_NOT_FOUND',
    error: 'Böyle bir hazır dosya yok.',
    action: expect.stringMatching(/^js, .* ya da \w+ seçin\.$/),
  })
})

test.each([
  'JS',
  'js%20',
  'js-',
  'js-types-commonjs',
  'js.map',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '%00',
  'js%00',
  '..%2f..%2fjs',
  'js%2fdist',
  'js%5c..',
  '%C4%B1',
  '0',
  'js,java',
  'x'.repeat(100),
])('%j is no language', async (language) => {
  const { id } = await w.product()
  expect((await download(id, language)).json()).toMatchObject({ status: 404, code: 'LANGUAGE_NOT_FOUND' })
})

test.each(['%E0%A4%A', 'x'.repeat(101), 'js/', 'js/x', '../integration/rust', '%2e%2e', '..%2', '%'])(
  '%j gets nowhere',
  async (language) => {
    const { id } = await w.product()
    const response = await download(id, language)
    expect([400, 404, 414]).toContain(response.statusCode)
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(response.json().error).toMatch(/^(İstek|Böyle bir)/)
  },
)

test.each([
  '1',
  'x',
  '%00',
  "1'--",
  randomUUID().toUpperCase(),
  `${randomUUID()}%00`,
  `{${randomUUID()}}`,
  '%20',
])('the id %s is malformed', async (id) => {
  for (const url of [integrationUrl(id, 'js'), integrationUrl(id, 'rust'), integrationPinsUrl(id)])
    expect((await w.request('GET', url)).json()).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      field: 'id',
    })
})

test('an installation without the file says so to its log, and that it cannot answer to everybody else', async () => {
  const { id } = await w.product()
  await rm(sdks.path('python'))
  const missing = await download(id, 'python')
  expect(missing.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect(missing.body).not.toContain(folder)
  expect(logged).toEqual([
    expect.stringContaining(`ENOENT: no such file or directory, open '${sdks.path('python')}'`),
  ])

  for (const text of ['', 'x', `${pinsPlaceholder} ${pinsPlaceholder}`]) {
    await writeFile(sdks.path('python'), text)
    expect((await download(id, 'python')).json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  }
  expect(logged).toHaveLength(4)
  expect(logged[3]).toContain(`${sdks.path('python')} does not have one place for the pins`)
  expect((await download(id, 'java')).statusCode).toBe(200)
})
