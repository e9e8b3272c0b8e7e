import { statusUrl } from '@muhur/contract/gate/status'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { Outages } from './outages.ts'
import { outagesSince, pulse } from './store.ts'

const w = await world()
const forEver = 30 * 24 * 3600
const known = () => outagesSince(w.db.queries, '2000-01-01T00:00:00.000Z')

/** Seconds after the start of the test. */
const at = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1_000).toISOString()

test('a server that serves all the time notes no outage, however often it is restarted meanwhile', async () => {
  for (const pause of [15, 15, 40, 15]) {
    await pulse(w.db, 3)
    await w.clock.advance(pause)
  }
  await pulse(w.db, 3)
  expect(await known()).toEqual([])
})

test('a pause is noted with its beginning, its end and its cause', async () => {
  const start = w.clock.now()
  await pulse(w.db, forEver)
  await w.clock.advance(600)
  // A process that was started just now.
  await pulse(w.db, 2)
  await w.clock.advance(15)
  await pulse(w.db, 17)
  await w.clock.advance(120)
  await pulse(w.db, 137)
  expect(await known()).toEqual([
    { began_at: at(start, 615), ended_at: at(start, 735), cause: 'database' },
    { began_at: at(start, 0), ended_at: at(start, 600), cause: 'server' },
  ])
  expect(await outagesSince(w.db.queries, at(start, 700))).toHaveLength(1)
  expect(await outagesSince(w.db.queries, at(start, 736))).toEqual([])
})

test('servers that all come back at the same moment note one outage', async () => {
  await pulse(w.db, forEver)
  await w.clock.advance(3_600)
  const nodes = Array.from({ length: 6 }, () => openPostgres(w.databaseUrl))
  await Promise.all(nodes.map((node) => pulse(node, forEver)))
  await Promise.all(nodes.map((node) => node.close()))
  expect(await known()).toHaveLength(1)
})

test('work that can wait gives way to the bots that come back, and a server that stops begins none', async () => {
  const outages = new Outages(w.db, false)
  const stopping = new AbortController()
  expect(await outages.untilCalm(stopping.signal)).toBe(true)

  await w.clock.advance(3_600)
  const calm = outages.untilCalm(stopping.signal)
  await outages.pulse()
  const waiting = outages.pulse().then(() => 'waiting')
  expect(await Promise.race([calm, waiting])).toBe('waiting')
  stopping.abort()
  expect(await calm).toBe(false)
})

test('anybody may read the outages of the last 90 days, and not what was away', async () => {
  const start = w.clock.now()
  await pulse(w.db, forEver)
  await w.clock.advance(60)
  await pulse(w.db, forEver)
  expect((await w.request('GET', statusUrl)).json().outages).toEqual([
    { began_at: at(start, 0), ended_at: at(start, 60) },
  ])
  await w.clock.advance(91 * 24 * 3600)
  expect((await w.request('GET', statusUrl)).json()).toMatchObject({ outages: [] })
})

test('outages are forgotten when the next one is noted after more than a year', async () => {
  await pulse(w.db, forEver)
  await w.clock.advance(60)
  await pulse(w.db, forEver)
  await w.clock.advance(401 * 24 * 3600)
  await pulse(w.db, 5)
  expect(await known()).toMatchObject([{ cause: 'server' }])
})
