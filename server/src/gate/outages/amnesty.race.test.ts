import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenApartFromKeys } from '../../../test/shop/broken.ts'
import { world } from '../../../test/shop/world.ts'
import { buildApp } from '../../app.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import type { App } from '../../http/deps.ts'
import { Outages } from './outages.ts'
import { openLive } from '../../site/live/live.ts'
import { openJobs } from '../../db/jobs.ts'

const w = await world(({ db }, elapsed) => ({ outages: new Outages(db, false, elapsed) }))
const other = openPostgres(w.databaseUrl)
let app: App
beforeAll(async () => {
  const deps = { ...w.deps, db: other, outages: new Outages(other, false, w.clock.elapsed) }
  app = await buildApp({ ...deps, live: openLive(other, false), jobs: openJobs(other, false) })
})
afterAll(async () => {
  await app.close()
  await other.close()
})

const seats = 2

test('bots that come back to two nodes at once, and say goodbye, and others that want their seats, never hold a seat too many', async () => {
  const { id: product_id } = await w.product({ policy: { new_machines: 1_000 } })
  const keys: string[] = []
  for (let count = 0; count < 12; count++)
    keys.push((await w.license({ product_id, max_instances: seats })).license_key)
  const ask = async (turn: number, verb: string, payload: object) => {
    const node = turn % 2 ? app : w.app
    return (await node.inject({ method: 'POST', url: `/api/license/${verb}`, payload })).json()
  }
  const machines = keys.flatMap((license_key) =>
    Array.from({ length: seats }, (_, machine) => ({ license_key, fingerprint: `machine-${machine}` })),
  )
  await w.deps.outages.pulse()
  const seated = await Promise.all(machines.map((machine, turn) => ask(turn, 'activate', machine)))
  await w.clock.advance(3_600)

  // Of each license one machine goes on and one leaves, while three others ask for a seat.
  const calls = machines.map((machine, turn) => {
    const proof = { ...machine, instance_token: seated[turn].instance.token }
    return ask(turn >> 1, turn % 2 ? 'heartbeat' : 'deactivate', proof)
  })
  const wanting = keys.flatMap((license_key) =>
    [1, 2, 3].map((turn) => ask(turn, 'activate', { license_key, fingerprint: `rival-${turn}` })),
  )
  const came = await Promise.all(calls)
  expect(new Set(came.map(({ code }) => code))).toEqual(new Set(['VALID']))
  const taken = (await Promise.all(wanting)).filter(({ code }) => code === 'VALID')
  expect(taken.length).toBeLessThanOrEqual(keys.length)
  expect(await brokenApartFromKeys(w.db, w.deps.secrets)).toEqual([])
  expect(await w.db.queries.selectFrom('outages').selectAll().execute()).toHaveLength(1)
})
