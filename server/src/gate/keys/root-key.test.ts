import { jwksUrl } from '@muhur/contract/gate/gate'
import { keySetTokenType, type KeySet } from '@muhur/contract/gate/key-set'
import { longestGrace } from '@muhur/contract/gate/policy'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { Secrets } from '../../start/secrets.ts'
import { openSigner } from './signer.ts'
import { publicationLead, rotateKeys } from './signing-keys.ts'

const w = await world()
const { db, secrets, signer, config } = w.deps
const rootJwk = { kty: 'OKP', crv: 'Ed25519', x: signer.root.x }

beforeEach(async () => {
  await db.queries.deleteFrom('signing_keys').execute()
  await signer.reload()
})

async function published(): Promise<KeySet> {
  return (await w.request('GET', jwksUrl)).json()
}

/** The key set as an independent implementation reads it with the root key. */
async function read({ signed }: KeySet): Promise<{ header: object; claims: object }> {
  const key = await importJWK(rootJwk, 'EdDSA')
  const { payload, protectedHeader } = await compactVerify(signed, key, { algorithms: ['EdDSA'] })
  return {
    header: protectedHeader,
    claims: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)),
  }
}

const root = () => db.queries.selectFrom('root_key').selectAll().execute()

test('the key set says the same once more under the root key, and no more', async () => {
  const set = await published()
  const { header, claims } = await read(set)
  expect(header).toEqual({ alg: 'EdDSA', kid: await calculateJwkThumbprint(rootJwk), typ: keySetTokenType })
  expect(claims).toEqual({ iss: config.publicUrl, version: set.version, keys: set.keys })
  expect(signer.root.kid).toBe(await calculateJwkThumbprint(rootJwk))
})

test('the root key signs no verdict and is no key of the set', async () => {
  const { keys } = await published()
  expect(keys.map(({ x }) => x)).not.toContain(signer.root.x)
  const { license_key } = await w.license()
  const { body } = await w.gate('validate', { license_key })
  expect(decodeProtectedHeader(body.token).kid).toBe(keys[0]!.kid)
})

test('each change of the set is signed by the same root with a higher version', async () => {
  const keySets = [await published()]
  await rotateKeys(db, secrets)
  keySets.push(await published())
  await w.clock.advance(publicationLead + longestGrace + 2 * 3600)
  keySets.push(await published())
  const claims = await Promise.all(keySets.map(read))
  expect(claims.map((each) => each.claims)).toEqual(
    keySets.map(({ version, keys }) => ({ iss: config.publicUrl, version, keys })),
  )
  expect(keySets.map(({ version, keys }) => [version, keys.length])).toEqual([
    [1, 1],
    [2, 2],
    [3, 1],
  ])
})

test('one set has one text, whichever node is asked', async () => {
  const node = await openSigner(db, secrets)
  const { version, keys, signed } = await published()
  expect(node.root.sign(keySetTokenType, { iss: config.publicUrl, version, keys })).toBe(signed)
  expect((await published()).signed).toBe(signed)
  expect(node.root.sign(keySetTokenType, { iss: 'https://example.com', version, keys })).not.toBe(signed)
})

test('nodes that start at once on an empty database agree on one root', async () => {
  const before = await root()
  await db.queries.deleteFrom('root_key').execute()
  await db.queries.deleteFrom('signing_keys').execute()
  try {
    const nodes = await Promise.all(Array.from({ length: 5 }, () => openSigner(db, secrets)))
    const made = await root()
    expect(made).toHaveLength(1)
    expect(new Set(nodes.map((node) => node.root.kid))).toEqual(new Set([made[0]!.kid]))
    expect(await db.queries.selectFrom('signing_keys').select('kid').execute()).toHaveLength(1)
  } finally {
    await db.queries.deleteFrom('root_key').execute()
    await db.queries.insertInto('root_key').values(before).execute()
  }
})

test('an installation that had keys before it had a root gets one at its next start, and keeps its keys', async () => {
  const before = await root()
  const { keys } = await published()
  await db.queries.deleteFrom('root_key').execute()
  try {
    const node = await openSigner(db, secrets)
    expect(await root()).toMatchObject([{ kid: node.root.kid }])
    expect((await published()).keys).toEqual(keys)
  } finally {
    await db.queries.deleteFrom('root_key').execute()
    await db.queries.insertInto('root_key').values(before).execute()
  }
})

test('a root that another master key sealed, or a signing key in its place, stops the start in one line', async () => {
  const [row] = await root()
  const signing = await db.queries.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow()
  const foreign = new Secrets(Buffer.alloc(32, 8)).seal(
    secrets.open(row!.private_key_sealed, `root ${row!.kid}`),
    `root ${row!.kid}`,
  )
  const change = (to: { kid?: string; private_key_sealed: Uint8Array }) =>
    db.queries.updateTable('root_key').set(to).execute()
  try {
    for (const { kid = row!.kid, private_key_sealed } of [
      { private_key_sealed: foreign },
      { private_key_sealed: signing.private_key_sealed },
      { kid: signing.kid, private_key_sealed: signing.private_key_sealed },
    ]) {
      await change({ kid, private_key_sealed })
      await expect(openSigner(db, secrets)).rejects.toThrow(
        new RegExp(`^MASTER_KEY .* ${kid} anahtarını \\(root\\) açmıyor; `),
      )
    }
  } finally {
    await change(row!)
  }
})

test('the root signs no key that was put into the database without the master key', async () => {
  const genuine = await published()
  const { publicKey } = generateKeyPairSync('ed25519')
  const x = publicKey.export({ format: 'jwk' }).x!
  const public_key = publicKey.export({ format: 'der', type: 'spki' })
  const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x })
  const row = await db.queries.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow()
  // A row of its own, and a genuine row with another public key.
  await db.queries
    .insertInto('signing_keys')
    .values({ ...row, kid, public_key })
    .execute()
  const added = await published()
  expect(added.keys).toEqual(genuine.keys)
  await db.queries.updateTable('signing_keys').set({ public_key }).where('kid', '=', row.kid).execute()
  const changed = await published()
  expect(changed.keys).toEqual([])
  for (const set of [added, changed])
    expect((await read(set)).claims).toEqual({ iss: config.publicUrl, version: set.version, keys: set.keys })
})

test('the root key is stored sealed only', async () => {
  const [{ kid, private_key_sealed, ...rest }] = (await root()) as [Awaited<ReturnType<typeof root>>[number]]
  const key = secrets.open(private_key_sealed, `root ${kid}`).subarray(-32)
  const stored = Buffer.concat([Buffer.from(kid), private_key_sealed, Buffer.from(JSON.stringify(rest))])
  for (const form of [key, key.toString('base64'), key.toString('base64url'), key.toString('hex')])
    expect(stored.includes(form)).toBe(false)
})
