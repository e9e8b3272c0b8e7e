import type { GateAnswer } from '@muhur/contract/gate/gate'
import { gateUrls } from '@muhur/contract/gate/gate'
import { refusedCallsUrl, type RefusedCalls } from '@muhur/contract/shop/denials/refused-calls'
import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { buildApp } from '../../app.ts'
import { maximumNetworks, maximumRows, openRefusedCallRecord } from '../../gate/verdicts/refused-record.ts'

const w = await world(({ config }) => ({ config: { ...config, trustedProxies: ['127.0.0.1'] } }))

/** Calls of a node that writes its record when it stops. */
async function onOneNode(calls: (ask: Ask) => Promise<unknown>): Promise<void> {
  const node = await buildApp(w.deps)
  await calls(async (from, body, verb = 'validate') => {
    const answer = await node.inject({
      method: 'POST',
      url: gateUrls[verb],
      headers: { 'x-forwarded-for': from },
      payload: body,
      remoteAddress: '127.0.0.1',
    })
    return answer.json<GateAnswer>()
  })
  await node.close()
}

type Ask = (from: string, body: object, verb?: keyof typeof gateUrls) => Promise<GateAnswer>

async function listed(query = ''): Promise<RefusedCalls[]> {
  const headers = await w.signIn('ayse')
  const response = await w.request('GET', refusedCallsUrl + query, { headers })
  expect(response.statusCode).toBe(200)
  return response.json()
}

const random = () => randomBytes(16).toString('hex')

test('the seller is told from where a key is tried too often, how often, and whether the license runs there', async () => {
  const { id, license_key } = await w.license({ max_instances: 5 })
  const other = await w.license()
  await onOneNode(async (ask) => {
    await ask('198.51.100.4', { license_key, fingerprint: random() }, 'activate')
    for (const [from, times] of [
      ['203.0.113.9', 700],
      ['198.51.100.4', 301],
      ['2001:db8:1:2::5', 205],
      ['2001:db8:1:2::6', 4],
    ] as const)
      await Promise.all(Array.from({ length: times }, () => ask(from, { license_key })))
    await ask('203.0.113.9', { license_key: other.license_key })
  })
  const minute = '2026-11-20T12:00:00.000Z'
  const common = { license_id: id, license_key: license_key.slice(0, 16), first_at: minute, last_at: minute }
  const found = await listed(`?license_id=${id}`)
  expect(found).toEqual([
    { ...common, network: '203.0.113.9', calls: 101, per_minute: 101, reports: false },
    { ...common, network: '2001:db8:1:2::/64', calls: 9, per_minute: 9, reports: false },
    { ...common, network: '198.51.100.4', calls: 2, per_minute: 2, reports: true },
  ])
  expect(await listed()).toEqual(found)
  expect(await listed(`?license_id=${other.id}`)).toEqual([])
  await w.clock.advance(3_700)
  expect(await listed()).toEqual([])
  expect(await listed(`?license_id=${id}`)).toHaveLength(3)
  await w.clock.advance(24 * 3_600)
  expect(await listed(`?license_id=${id}`)).toEqual([])
})

test('who is turned away unread counts, too', async () => {
  const { id, license_key } = await w.license()
  await onOneNode(async (ask) => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 100 }, () => ask('203.0.113.9', { license_key })))
  })
  expect((await listed(`?license_id=${id}`))[0]).toMatchObject({ calls: 400, per_minute: 400 })
})

test('nodes that write the same rows at once add up, however many networks there are', async () => {
  const licenses = [await w.license(), await w.license(), await w.license()]
  const keys = licenses.map(({ license_key }) => w.deps.secrets.hashLicenseKey(license_key))
  const warn = vi.fn()
  const nodes = [1, 2, 3].map(() => openRefusedCallRecord(w.db, { warn }, () => {}))
  for (const [turn, node] of nodes.entries()) {
    for (const keyLookup of turn % 2 ? keys : keys.toReversed())
      for (let network = 0; network < 300; network++)
        node.note({ keyLookup, network: `10.0.${network >> 8}.${network & 255}` })
    // Unknown keys leave no rows, and do not push out the rows of known keys.
    for (let guess = 0; guess < 2 * maximumRows; guess++)
      node.note({ keyLookup: randomBytes(32), network: '10.9.9.9' })
  }
  await Promise.all(nodes.map((node) => node.close()))
  expect(warn.mock.calls).toEqual([])
  const rows = await w.db.queries.selectFrom('refused_calls').select(['license_id', 'count']).execute()
  expect(rows.map(({ count }) => count)).toEqual(Array(licenses.length * maximumNetworks).fill(3))
})
