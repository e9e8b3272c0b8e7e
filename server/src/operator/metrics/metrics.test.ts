import { gateUrls } from '@muhur/contract/gate/gate'
import { webhooksUrl } from '@muhur/contract/record/webhooks'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { LivePage } from '../../../test/network/live-page.ts'
import { world } from '../../../test/shop/world.ts'
import { noteAttempt } from '../../access/sign-in/attempts.ts'
import { begin, noteGood } from '../backup/state.ts'
import { addGauges } from './gauges.ts'
import { openMetrics } from './metrics.ts'
import { serveMetrics } from './serve.ts'

const w = await world()
await w.deps.jobs.start()
const server = await serveMetrics(w.deps.metrics, addGauges(w.deps), { host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
afterAll(() => server.close())

const scrape = async () => (await fetch(url)).text()
/** The value of a series, written as in the text. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

test('what the gate decides, how long answers take and what waits can be read, and nobody is named', async () => {
  const { id, license_key } = await w.license({ max_instances: 1 })
  const page = await LivePage.open(w.address, await w.signIn('ayse'))
  await page.until('hello')
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  await w.gate('activate', { license_key, fingerprint: 'machine-2' })
  await w.gate('validate', { license_key })
  await w.request('GET', `/${license_key}`)
  const text = await scrape()

  const expected = {
    'muhur_gate_verdicts_total{verb="activate",code="VALID"}': 1,
    'muhur_gate_verdicts_total{verb="activate",code="INSTANCE_LIMIT"}': 1,
    'muhur_gate_group_calls_count{kind="change"}': 2,
    'muhur_gate_waiting_calls{kind="read"}': 0,
    [`muhur_http_request_duration_seconds_count{method="POST",route="${gateUrls.validate}",status="200"}`]: 1,
    muhur_live_streams: 1,
    muhur_database_up: 1,
    'muhur_database_waiting_callers{pool="gate"}': 0,
    muhur_outbox_events: 0,
  }
  expect(Object.fromEntries(Object.keys(expected).map((series) => [series, valueOf(text, series)]))).toEqual(
    expected,
  )
  for (const secret of [id, license_key, license_key.slice(0, 16), '127.0.0.1', 'ayse', 'machine-1'])
    expect(text).not.toContain(secret)
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toContain('route="/api/live"')
  page.close()
})

test('an event that nobody takes out of the outbox grows old, and so does a delivery that is due', async () => {
  const headers = await w.signIn('ayse')
  const payload = { url: 'http://127.0.0.1:9/hook', types: ['license.created'] }
  expect((await w.request('POST', webhooksUrl, { headers, payload })).statusCode).toBe(201)
  await w.license()
  await w.clock.advance(90)
  const text = await scrape()
  expect(valueOf(text, 'muhur_outbox_events')).toBe(1)
  expect(valueOf(text, 'muhur_outbox_age_seconds')).toBe(90)
})

test('a backup grows old, and so does a shop whose first one does not come', async () => {
  expect(await scrape()).not.toMatch(/^muhur_backup_age_seconds /m)
  await begin(w.db.queries, { start_hour: 0, kept: 7 })
  await w.clock.advance(60)
  expect(valueOf(await scrape(), 'muhur_backup_age_seconds')).toBe(60)
  const made_at = w.clock.now().toISOString()
  await noteGood(w.db.queries, { made_at, bytes: 7, has_key: true })
  await w.clock.advance(90)
  expect(valueOf(await scrape(), 'muhur_backup_age_seconds')).toBe(90)
})

test('a sign-in that Discord let down can be read until somebody gets in, and where nobody tried there is no figure', async () => {
  await w.db.queries.deleteFrom('settings').where('name', 'like', 'sign\\_in\\_%').execute()
  expect(await scrape()).not.toMatch(/^muhur_sign_in_works /m)
  await noteAttempt(w.db.queries, 'failed')
  expect(valueOf(await scrape(), 'muhur_sign_in_works')).toBe(0)
  await w.clock.advance(60)
  await w.signIn('mehmet')
  expect(valueOf(await scrape(), 'muhur_sign_in_works')).toBe(1)
})

test('a database that is away is said so, and its figures are missing rather than old', async () => {
  const failing = () => Promise.reject(new Error('away'))
  const metrics = openMetrics()
  const refresh = addGauges({ ...w.deps, metrics, db: { ...w.db, executeSql: failing } })
  const away = await serveMetrics(metrics, refresh, {
    host: '127.0.0.1',
    port: 0,
  })
  const text = await (await fetch(`http://127.0.0.1:${(away.address() as AddressInfo).port}/metrics`)).text()
  away.close()
  expect(valueOf(text, 'muhur_database_up')).toBe(0)
  expect(text).not.toMatch(/^muhur_(outbox|webhook|instances|jobs|backup|sign_in)\w* /m)
  expect(text).toContain('muhur_database_connections{pool="people",state="idle"}')
})

test('every figure that the dashboard draws or an alert watches is there', async () => {
  const text = await scrape()
  const files = ['grafana.json', 'alerts.yaml'].map((file) =>
    readFileSync(new URL(`../../../../ops/${file}`, import.meta.url), 'utf8'),
  )
  const names = new Set(files.join('').match(/\b(muhur|process|nodejs)_[a-z0-9_]+/g))
  expect(names.size).toBeGreaterThan(15)
  const missing = [...names].filter(
    (name) => !text.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `),
  )
  expect(missing).toEqual([])
})

test('there is nothing but the figures', async () => {
  expect((await fetch(url.replace('metrics', 'healthz'))).status).toBe(404)
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
  // Where the web is built, any address is a page.
  expect((await w.request('GET', '/metrics')).body).not.toContain('muhur_gate')
})
