import { jwksUrl } from '@muhur/contract/gate/gate'
import { keySetTokenType, type KeySet } from '@muhur/contract/gate/key-set'
import { integrationPinsUrl, type Integration } from '@muhur/contract/shop/integration'
import { signingKeysUrl, type SigningKeys } from '@muhur/contract/shop/signing-keys'
import { compactVerify, importJWK } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { brokenIn } from '../../../test/shop/broken.ts'
import { world } from '../../../test/shop/world.ts'
import { rootLives } from './root-key.ts'
import { beginRootRotation, finishRootRotation, rootOverlap } from './root-rotation.ts'
import { publicationLead, rotateKeys } from './signing-keys.ts'

const w = await world()
const { db, secrets, signer, config } = w.deps
const day = 86_400

/** Each test begins with one root key, as an installation that rotated nothing. */
beforeEach(async () => {
  const created_at = w.clock.now().toISOString()
  await db.queries.deleteFrom('root_key').where('kid', '!=', signer.root.kid).execute()
  await db.queries.updateTable('root_key').set({ created_at, ended_at: null }).execute()
  await db.queries.deleteFrom('signing_keys').execute()
  await signer.reload()
})

const begin = () => db.queries.transaction().execute((transaction) => beginRootRotation(transaction, secrets))
const finish = (isForced = false) =>
  db.queries
    .transaction()
    .execute((transaction) => finishRootRotation(transaction, w.clock.now().getTime(), isForced))

const published = async () => (await w.request('GET', jwksUrl)).json<KeySet>()
const rootOf = ({ pins }: Integration) => pins.split(' ')[2]!
const pinned = async (id: string) =>
  rootOf((await w.request('GET', integrationPinsUrl(id))).json<Integration>())

/** The claims of a set as an independent implementation reads them with this root key. */
async function read(signed: string, x: string): Promise<object> {
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA')
  const { payload, protectedHeader } = await compactVerify(signed, key, { algorithms: ['EdDSA'] })
  expect(protectedHeader.typ).toBe(keySetTokenType)
  return JSON.parse(new TextDecoder().decode(payload)) as object
}

test('both roots sign one set until the rotation ends, and downloads pin the new root when every node has the new root', async () => {
  const { id } = await w.product()
  const old = await pinned(id)
  const { signed: before, ...without } = await published()
  expect(without).not.toHaveProperty('signed_by_next')

  await begin()
  await signer.reload()
  // One text for each version: the former root says what the former root said before.
  const amid = await published()
  expect(amid.signed).toBe(before)
  expect(await pinned(id)).toBe(old)
  await w.clock.advance(publicationLead)
  await signer.reload()
  const next = await pinned(id)
  expect(next).not.toBe(old)
  const claims = { iss: config.publicUrl, version: amid.version, keys: amid.keys }
  expect(await read(amid.signed, old)).toEqual(claims)
  expect(await read(amid.signed_by_next!, next)).toEqual(claims)
  await expect(read(amid.signed, next)).rejects.toThrow('signature verification failed')

  await rotateKeys(db, secrets)
  const rotated = await published()
  expect(rotated.version).toBe(amid.version + 1)
  for (const [signed, x] of [[rotated.signed, old] as const, [rotated.signed_by_next!, next] as const])
    expect(await read(signed, x)).toMatchObject({ version: rotated.version })

  await w.clock.advance(rootOverlap * day)
  await finish()
  await signer.reload()
  const { signed, ...rest } = await published()
  expect(rest).not.toHaveProperty('signed_by_next')
  expect(await read(signed, next)).toMatchObject({ version: rest.version })
  expect(await pinned(id)).toBe(next)
  expect(await brokenIn(db, secrets)).toEqual([])
})

test('the end waits for its time unless it is forced, and then downloads pin the new root at once', async () => {
  const { id } = await w.product()
  const old = await pinned(id)
  await begin()
  await w.clock.advance(rootOverlap * day - 1)
  await expect(finish()).rejects.toThrow(/anına kadar iki kök anahtar da imzalar.*--force/)
  expect((await rootLives(db.queries)).filter(({ ended_at }) => ended_at !== null)).toEqual([])
  await w.clock.advance(1)
  await finish()

  await begin()
  const ended = await finish(true)
  await signer.reload()
  expect(signer.root.others.map(({ kid }) => kid)).toContain(ended)
  expect(signer.signing).toHaveLength(1)
  expect(await pinned(id)).toBe(signer.root.x)
  expect(signer.root.x).not.toBe(old)
  expect((await rootLives(db.queries)).map(({ ended_at }) => ended_at !== null)).toEqual([true, true, false])
  await expect(finish(true)).rejects.toThrow('kök anahtarın değişimi sürmüyor')
})

test('of many operators at once one begins a rotation, and one ends it', async () => {
  const refused = async (runs: Promise<string>[]) =>
    (await Promise.allSettled(runs)).filter(({ status }) => status === 'rejected').length
  expect(await refused(Array.from({ length: 5 }, begin))).toBe(4)
  expect(await rootLives(db.queries)).toHaveLength(2)
  expect(await refused(Array.from({ length: 5 }, () => finish(true)))).toBe(4)
  expect((await rootLives(db.queries)).map(({ ended_at }) => ended_at !== null)).toEqual([true, false])
})

test('a node goes on with the root that it pins when somebody takes the root out of the database, and says so', async () => {
  const { signed } = await published()
  const rows = await db.queries.selectFrom('root_key').selectAll().execute()
  await db.queries.deleteFrom('root_key').execute()
  await expect(signer.reload()).rejects.toThrow(`${rows[0]!.kid} kök anahtarı veritabanından silinmiş`)
  expect((await published()).signed).toBe(signed)
  await db.queries.insertInto('root_key').values(rows).execute()
  await signer.reload()
})

test('the panel says that the root changes, and which root new downloads pin', async () => {
  const headers = await w.signIn('ayse')
  const told = async () => (await w.request('GET', signingKeysUrl, { headers })).json<SigningKeys>()
  const old = signer.root.kid
  expect(await told()).toMatchObject({ root_kid: old, root_key_changing: false })
  const next = await begin()
  await signer.reload()
  expect(await told()).toMatchObject({ root_kid: old, root_key_changing: true })
  await w.clock.advance(publicationLead)
  await signer.reload()
  expect(await told()).toMatchObject({ root_kid: next, root_key_changing: true })
  await finish(true)
  await signer.reload()
  expect(await told()).toMatchObject({ root_kid: next, root_key_changing: false })
})
