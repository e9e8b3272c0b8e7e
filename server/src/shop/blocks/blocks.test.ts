import { blocksUrl, blockUrl, type Block, type NewBlock } from '@muhur/contract/shop/blocks'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()
const mehmetDiscordId = '110000000000000002'

async function block(payload: NewBlock & Record<string, unknown>) {
  const response = await w.request('POST', blocksUrl, { headers: await w.signIn('ayse'), payload })
  return { status: response.statusCode, body: response.json() }
}

async function list(query = '') {
  const response = await w.request('GET', blocksUrl + query, { headers: await w.signIn('ayse') })
  return { total: response.headers['x-total-count'], blocks: response.json<Block[]>() }
}

const history = () =>
  w.db.queries
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'actor_id', 'detail'])
    .where('action', 'like', 'block.%')
    .orderBy('id')
    .execute()

test('a blocked machine is listed by a few digits of its hash and nothing that names it', async () => {
  const { status, body } = await block({ fingerprint: 'machine-1', note: 'Ödeme geri alındı' })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(String),
    kind: 'fingerprint',
    fingerprint_prefix: w.deps.secrets.hashFingerprint('machine-1').toString('hex').slice(0, 12),
    network: null,
    user: null,
    note: 'Ödeme geri alındı',
    created_by: { id: await w.userId('ayse'), discord_id: expect.any(String), discord_username: 'ayse' },
    created_at: w.clock.now().toISOString(),
  })
  expect(await list()).toEqual({ total: '1', blocks: [body] })
  expect(JSON.stringify([body, await history()])).not.toContain('machine-1')
})

test('one block is listed by its id', async () => {
  const { body } = await block({ network: '203.0.113.0/24' })
  await block({ network: '198.51.100.0/24' })
  expect(await list(`?id=${body.id}`)).toEqual({ total: '1', blocks: [body] })
  expect(await list(`?id=${body.id}&kind=user`)).toEqual({ total: '0', blocks: [] })
  expect(await list(`?id=${randomUUID()}`)).toEqual({ total: '0', blocks: [] })
})

test('the machine of an instance is the machine itself: it cannot be blocked twice', async () => {
  const { license_key } = await w.license()
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const instance_id = body.instance!.id
  expect((await block({ instance_id })).body).toMatchObject({ kind: 'fingerprint' })
  expect(await block({ fingerprint: 'machine-1' })).toMatchObject({
    status: 409,
    body: { code: 'BLOCK_EXISTS', error: 'Bu zaten engellenmiş.' },
  })
  expect(await block({ fingerprint: 'machine-2' })).toMatchObject({ status: 201 })
  expect((await history())[0]!.detail).toMatchObject({ kind: 'fingerprint', instance_id })
})

test('a buyer is blocked by either id, even before the first sign-in', async () => {
  const { status, body } = await block({ discord_id: mehmetDiscordId })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    kind: 'user',
    user: { discord_id: mehmetDiscordId, discord_username: null },
  })
  expect(await block({ user_id: body.user.id })).toMatchObject({
    status: 409,
    body: { code: 'BLOCK_EXISTS' },
  })
})

const networks: [string, string][] = [
  ['203.0.113.9', '203.0.113.9/32'],
  ['203.0.113.9/24', '203.0.113.0/24'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['127.0.0.1', '127.0.0.1/32'],
  ['::1', '::1/128'],
  ['2001:DB8:0:0::9/48', '2001:db8::/48'],
  ['2001::/16', '2001::/16'],
  ['::ffff:203.0.113.9', '203.0.113.9/32'],
  ['0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9/32'],
  ['::ffff:203.0.113.9/120', '203.0.113.0/24'],
]

test.each(networks)('the network %s is kept as %s', async (typed, kept) => {
  expect((await block({ network: typed })).body).toMatchObject({ kind: 'network', network: kept })
  expect(await block({ network: kept })).toMatchObject({ status: 409, body: { code: 'BLOCK_EXISTS' } })
})

test('a network and a part of it are two blocks', async () => {
  expect((await block({ network: '203.0.113.0/24' })).status).toBe(201)
  expect((await block({ network: '203.0.113.0/25' })).status).toBe(201)
})

test.each(['0.0.0.0/0', '1.2.3.4/7', '::/0', '2000::/3', '2001::/15', '::ffff:0:0/96'])(
  'the network %s would block everybody by accident, so it is refused',
  async (network) => {
    expect(await block({ network })).toMatchObject({
      status: 400,
      body: { code: 'NETWORK_TOO_WIDE', field: 'network' },
    })
  },
)

const noNetworks = [
  '',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '010.0.0.1',
  '203.0.113.9/33',
  '203.0.113.9/08',
  '203.0.113.9/-1',
  '203.0.113.9/24/24',
  '203.0.113.9/255.255.255.0',
  '203.0.113.9:80',
  '::1/129',
  'fe80::1%eth0',
  '[::1]',
  ' 203.0.113.9',
  '203.0.113.9\n',
]

test.each(noNetworks)('%j is no network', async (network) => {
  expect(await block({ network })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', field: 'network' },
  })
})

const wrongWishes: [string, NewBlock & Record<string, unknown>, object][] = [
  ['nothing', { note: 'Boş' }, { status: 400, code: 'BLOCK_SUBJECT_REQUIRED' }],
  ['two things', { network: '::1', fingerprint: 'machine-1' }, { code: 'BLOCK_SUBJECT_REQUIRED' }],
  [
    'a buyer by both ids',
    { user_id: randomUUID(), discord_id: mehmetDiscordId },
    { code: 'BLOCK_SUBJECT_REQUIRED' },
  ],
  [
    'an unknown instance',
    { instance_id: randomUUID() },
    { status: 404, code: 'INSTANCE_NOT_FOUND', field: 'instance_id' },
  ],
  ['an unknown buyer', { user_id: randomUUID() }, { status: 404, code: 'USER_NOT_FOUND', field: 'user_id' }],
  ['a short fingerprint', { fingerprint: 'short' }, { status: 400, field: 'fingerprint' }],
  ['a field nobody knows', { license_id: randomUUID() }, { status: 400, field: 'license_id' }],
]

test.each(wrongWishes)('a block of %s is refused by name', async (_what, wish, refusal) => {
  expect((await block(wish)).body).toMatchObject({ error: expect.any(String), ...refusal })
  expect((await list()).total).toBe('0')
})

const blockedWays: [string, NewBlock][] = [
  ['machine', { fingerprint: 'machine-1' }],
  ['network', { network: '127.0.0.0/8' }],
  ['buyer', { discord_id: mehmetDiscordId }],
]

test.each(blockedWays)(
  'a blocked %s is refused at the gate until the block is lifted',
  async (_what, wish) => {
    const { license_key } = await w.license()
    const validate = async () =>
      (await w.gate('validate', { license_key, fingerprint: 'machine-1' })).body.code
    expect(await validate()).toBe('VALID')
    const { id } = (await block(wish)).body
    expect(await validate()).toBe('BLOCKED')
    await w.request('DELETE', blockUrl(id), { headers: await w.signIn('ayse') })
    expect(await validate()).toBe('VALID')
  },
)

test('blocks are listed newest first, whole or a page at a time', async () => {
  const ids: string[] = []
  for (let index = 0; index < 3; index++) {
    ids.unshift((await block({ network: `203.0.113.${index}` })).body.id)
  }
  const idsOf = async (query: string) => {
    const { total, blocks } = await list(query)
    return { total, ids: blocks.map(({ id }) => id) }
  }
  expect(await idsOf('')).toEqual({ total: '3', ids })
  expect(await idsOf('?limit=1')).toEqual({ total: '3', ids: ids.slice(0, 1) })
  expect(await idsOf(`?limit=2&cursor=${ids[0]}`)).toEqual({ total: '3', ids: ids.slice(1) })
})

test('a lifted block is gone, and both its days are on record', async () => {
  const { id } = (await block({ network: '203.0.113.0/24', note: 'Bot ağı' })).body
  const headers = await w.signIn('ayse')
  const lift = () => w.request('DELETE', blockUrl(id), { headers })
  expect((await lift()).json()).toMatchObject({ success: true, id })
  expect((await list()).blocks).toEqual([])
  expect((await lift()).json()).toMatchObject({ status: 404, code: 'BLOCK_NOT_FOUND' })
  const actor_id = await w.userId('ayse')
  const detail = { kind: 'network', network: '203.0.113.0/24', note: 'Bot ağı' }
  expect(await history()).toEqual([
    { action: 'block.create', subject_id: id, actor_id, detail },
    { action: 'block.delete', subject_id: id, actor_id, detail },
  ])
  expect((await block({ network: '203.0.113.0/24' })).status).toBe(201)
})

test('a machine that is blocked stays blocked when it leaves its fingerprint out', async () => {
  const { license_key } = await w.license()
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const instance_token = body.instance!.token!
  await block({ fingerprint: 'machine-1' })
  for (const verb of ['validate', 'heartbeat'] as const)
    expect((await w.gate(verb, { license_key, instance_token })).body.code).toBe('BLOCKED')
})
