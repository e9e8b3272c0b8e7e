import { jwksUrl, verdictTokenType, type VerdictClaims } from '@muhur/contract/gate/gate'
import type { KeySet } from '@muhur/contract/gate/key-set'
import { longestGrace } from '@muhur/contract/gate/policy'
import { sql } from 'kysely'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { Secrets } from '../../start/secrets.ts'
import { keyJobs } from './jobs.ts'
import { openSigner } from './signer.ts'
import { publicationLead, rotateKeys, RotationRefused } from './signing-keys.ts'

const w = await world()
const { db, secrets, signer } = w.deps
const [reloading] = keyJobs({ signer })
const reload = () => reloading!.run(db.queries, new AbortController().signal)

/** From one key, made at the hour that the held clock shows. */
beforeEach(async () => {
  await db.queries.deleteFrom('signing_keys').execute()
  await signer.reload()
})

async function published(): Promise<KeySet> {
  return (await w.request('GET', jwksUrl)).json()
}

const kids = async () => (await published()).keys.map(({ kid }) => kid)

const bound = { iss: 'https://muhur.test', verb: 'heartbeat', bdh: 'of a body' } as const

function token(node = signer): Promise<string> {
  const iat = w.clock.now().getTime() / 1000
  const code: VerdictClaims['code'] = 'VALID'
  const ends = { exp: iat + 600, grace_until: iat + longestGrace }
  return node.sign({ ...bound, code, iat, ...ends, next_heartbeat_in: 300, ent: [] })
}

const kidOf = (jws: string): string => JSON.parse(Buffer.from(jws.split('.')[0]!, 'base64url').toString()).kid

/** Verifies with an independent implementation, at the time when the token was made. */
async function verifies(jws: string): Promise<boolean> {
  const { iat } = JSON.parse(Buffer.from(jws.split('.')[1]!, 'base64url').toString())
  const options = { typ: verdictTokenType, algorithms: ['EdDSA'], currentDate: new Date(iat * 1000) }
  return jwtVerify(jws, createLocalJWKSet(await published()), options).then(
    () => true,
    () => false,
  )
}

async function rotate(): Promise<void> {
  await rotateKeys(db, secrets)
  await signer.reload()
}

test('a new key is published at once and signs only when every client can have fetched it', async () => {
  const [first] = await kids()
  await rotate()
  const [second, ...others] = await kids()
  expect(others).toEqual([first])
  expect(second).not.toBe(first)

  await w.clock.advance(publicationLead - 1)
  expect(kidOf(await token())).toBe(first)
  await w.clock.advance(1)
  expect(kidOf(await token())).toBe(second)
  expect(await verifies(await token())).toBe(true)
})

test('a verdict asked for just before the new key begins is the old key’s to sign, however late', async () => {
  const [first] = await kids()
  await rotate()
  await w.clock.advance(publicationLead)
  const iat = w.clock.now().getTime() / 1000 - 1
  const late = { ...bound, code: 'VALID', iat, exp: iat + 600, grace_until: iat } as const
  expect(kidOf(await signer.sign({ ...late, next_heartbeat_in: 300, ent: [] }))).toBe(first)
})

test('the old key stays until the last grace of its verdicts is over, and its row for good', async () => {
  const [first] = await kids()
  await rotate()
  await w.clock.advance(publicationLead - 1)
  const last = await token()
  expect(kidOf(last)).toBe(first)

  await w.clock.advance(longestGrace)
  expect(await verifies(last)).toBe(true)
  await w.clock.advance(2 * 3600)
  expect(await kids()).not.toContain(first)
  expect(await verifies(last)).toBe(false)
  expect(await db.queries.selectFrom('signing_keys').select('kid').execute()).toHaveLength(2)
})

test('the version of the key set grows with every key that comes or goes', async () => {
  const keySets = [await published()]
  for (let round = 0; round < 3; round++) {
    await rotate()
    keySets.push(await published())
    await w.clock.advance(publicationLead)
    keySets.push(await published())
    await w.clock.advance(longestGrace + 2 * 3600)
    keySets.push(await published())
  }
  expect(keySets.map(({ version }) => version)).toEqual([1, 2, 2, 3, 4, 4, 5, 6, 6, 7])
  expect(keySets.map(({ keys }) => keys.length)).toEqual([1, 2, 2, 1, 2, 2, 1, 2, 2, 1])
})

test('nobody rotates past a key that waits for its turn', async () => {
  await rotate()
  const [waiting] = await kids()
  await expect(rotate()).rejects.toThrow(`${waiting} anahtarı zaten sırada`)
  await w.clock.advance(publicationLead)
  await rotate()
  expect(await kids()).toHaveLength(3)
})

test('nodes that rotate at once make one key', async () => {
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => rotateKeys(db, secrets)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toEqual(Array(4).fill(expect.any(RotationRefused)))
  expect(await kids()).toHaveLength(2)
})

test('nodes that start at once on an empty database make one key, and sign with it', async () => {
  await db.queries.deleteFrom('signing_keys').execute()
  const nodes = await Promise.all(Array.from({ length: 5 }, () => openSigner(db, secrets)))
  expect(new Set((await Promise.all(nodes.map(token))).map(kidOf))).toEqual(new Set(await kids()))
  expect(await kids()).toHaveLength(1)
})

test('a node takes up a key that another made with its next look, once a minute', async () => {
  const [first] = await kids()
  await rotateKeys(db, secrets)
  await w.clock.advance(publicationLead)
  const [second] = await kids()
  expect(kidOf(await token())).toBe(first)
  expect(reloading!.every).toBe(60_000)
  await reload()
  expect(kidOf(await token())).toBe(second)
})

test('a node that cannot read the keys signs on', async () => {
  const [first] = await kids()
  await db.session((session) => session.script('alter table signing_keys rename to hidden'))
  try {
    await expect(reload()).rejects.toThrow('signing_keys')
    expect(kidOf(await token())).toBe(first)
  } finally {
    await db.session((session) => session.script('alter table hidden rename to signing_keys'))
  }
})

test('a database clock that was set back stops no verdict', async () => {
  await db.queries
    .updateTable('signing_keys')
    .set({ signs_from: sql`moment() + interval '1 day'` })
    .execute()
  expect(await verifies(await token(await openSigner(db, secrets)))).toBe(true)
})

test('another master key does not open the keys, and says so', async () => {
  const other = new Secrets(Buffer.alloc(32, 8))
  await expect(openSigner(db, other)).rejects.toThrow(
    /^MASTER_KEY \(.*\) \S{43} anahtarını \(signing\) açmıyor; /,
  )
})

test('the key set may be kept for minutes, and costs nothing more while it stays the same', async () => {
  const first = await w.request('GET', jwksUrl)
  const etag = String(first.headers.etag)
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=300',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(first.json()).toEqual({
    version: 1,
    keys: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.stringMatching(/^[\w-]{43}$/),
        kid: kidOf(await token()),
        use: 'sig',
        alg: 'EdDSA',
      },
    ],
    signed: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]{86}$/),
  })

  const ask = (known: string) => w.request('GET', jwksUrl, { headers: { 'if-none-match': known } })
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask(known)
    expect({ status: again.statusCode, body: again.body }, known).toEqual({ status: 304, body: '' })
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=300' })
  }
  expect((await ask('"other"')).statusCode).toBe(200)
  await rotate()
  expect((await ask(etag)).json().version).toBe(2)
})

test('the private key is stored sealed only', async () => {
  await rotate()
  const rows = await db.queries.selectFrom('signing_keys').selectAll().execute()
  const inRows = rows.map((row) => Object.values(row).map((value) => Buffer.from(value ?? '')))
  for (const { kid, private_key_sealed, public_key } of rows) {
    // The DER of an Ed25519 key ends with its 32 bytes (RFC 8410).
    const key = secrets.open(private_key_sealed, kid).subarray(-32)
    const stored = Buffer.concat(inRows.flat())
    expect(stored.includes(Buffer.from(public_key).subarray(-32))).toBe(true)
    for (const form of [key, key.toString('base64'), key.toString('base64url'), key.toString('hex')]) {
      expect(stored.includes(form)).toBe(false)
    }
  }
})
