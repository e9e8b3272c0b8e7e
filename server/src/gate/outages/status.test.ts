import { statusUrl, type ServiceStatus } from '@muhur/contract/gate/status'
import { beforeEach, expect, test } from 'vitest'
import { signInWorld } from '../../../test/shop/sign-in.ts'
import { buildApp } from '../../app.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { openJobs } from '../../db/jobs.ts'
import { openLive } from '../../site/live/live.ts'
import { pulse } from './store.ts'

const { w, hostile, start, exchange } = await signInWorld()
const status = async () => (await w.request('GET', statusUrl)).json<ServiceStatus>()
const now = () => w.clock.now().toISOString()

beforeEach(() => w.db.queries.deleteFrom('settings').where('name', 'like', 'sign\\_in\\_%').execute())

test('license checks work while this server can write, however far the clock of the database leaps', async () => {
  await pulse(w.db, 0)
  const last_good_at = now()
  await w.clock.advance(3_600)
  expect(await status()).toMatchObject({
    gate: { state: 'works', last_good_at },
    sign_in: { state: 'untried' },
    outages: [],
  })
})

test('the state of sign-in is how it ended for the last visitor; after six hours without one nobody knows', async () => {
  expect((await status()).sign_in).toEqual({ state: 'untried', last_good_at: null, last_failed_at: null })
  await exchange(await start())
  const last_good_at = now()
  expect((await status()).sign_in).toEqual({ state: 'works', last_good_at, last_failed_at: null })

  await w.clock.advance(60)
  hostile.answers = { token: { status: 502 } }
  expect((await exchange(await start())).statusCode).toBe(503)
  const last_failed_at = now()
  expect((await status()).sign_in).toEqual({ state: 'fails', last_good_at, last_failed_at })

  await w.clock.advance(6 * 3_600 + 1)
  expect((await status()).sign_in).toEqual({ state: 'untried', last_good_at, last_failed_at })
  hostile.answers = {}
  await exchange(await start())
  expect((await status()).sign_in).toEqual({ state: 'works', last_good_at: now(), last_failed_at })
})

test('made-up codes and a visitor who comes back without a cookie say nothing about sign-in', async () => {
  await exchange({ ...(await start()), code: 'made-up' })
  await exchange({ ...(await start()), cookie: undefined })
  expect((await status()).sign_in).toEqual({ state: 'untried', last_good_at: null, last_failed_at: null })
})

test('while the database is away, the answer is that nothing works, and since when', async () => {
  await w.deps.outages.pulse()
  const away = openPostgres('postgres://127.0.0.1:1/away')
  const app = await buildApp({
    ...w.deps,
    db: away,
    live: openLive(away, false),
    jobs: openJobs(away, false),
  })
  const response = await app.inject(statusUrl)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    now: expect.any(String),
    gate: { state: 'fails', last_good_at: now() },
    sign_in: { state: 'fails', last_good_at: null, last_failed_at: null },
    outages: null,
  })
  await app.close()
  await away.close()
})
