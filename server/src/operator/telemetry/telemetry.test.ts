import { gateUrls } from '@muhur/contract/gate/gate'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { runNode, startNode } from '../../../test/nodes/node-process.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { metricsOf } from './metrics.ts'
import type { Span } from './otlp.ts'

/** What an OpenTelemetry receiver got, by path. */
const got: { path: string; headers: Record<string, unknown>; body: string }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    got.push({ path: request.url!, headers: request.headers, body })
    response.setHeader('content-type', 'application/json').end('{}')
  })
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
afterAll(() => receiver.close())

const bodiesAt = (path: string) =>
  got.filter((each) => each.path === path).map(({ body }) => JSON.parse(body))
const valueOf = (span: Span, name: string) =>
  (span.attributes as { key: string; value: object }[]).find(({ key }) => key === name)?.value

test(
  'a receiver gets the calls and what the database did for them, in the caller’s trace, without a key',
  { timeout: 60_000 },
  async () => {
    const node = await startNode({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=d%C3%BCkkan%201',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=deneme',
    })
    const license_key = 'MHR-0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789'
    const traceId = 'a'.repeat(32)
    const call = (traceparent: string) =>
      fetch(`${node.address}${gateUrls.validate}?key=${license_key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', traceparent },
        body: JSON.stringify({ license_key }),
      })
    const answer = await call(`00-${traceId}-${'b'.repeat(16)}-01`)
    await call(`00-${'c'.repeat(32)}-${'b'.repeat(16)}-00`)
    await call(`00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`)
    await fetch(`${node.address}/api/products`)
    await fetch(`${node.address}/api/licenses/${license_key}`)
    expect(await node.stop()).toBe(0)

    expect(got.find(({ path }) => path === '/v1/traces')!.headers).toMatchObject({ 'x-tenant': 'dükkan 1' })
    const [{ resource }] = bodiesAt('/v1/traces')[0].resourceSpans
    expect(resource.attributes).toEqual([
      { key: 'service.name', value: { stringValue: 'muhur' } },
      { key: 'deployment.environment.name', value: { stringValue: 'deneme' } },
    ])
    const spans = bodiesAt('/v1/traces').flatMap(
      (each) => each.resourceSpans[0].scopeSpans[0].spans as Span[],
    )
    const own = spans.filter((span) => span.traceId === traceId)
    const served = own.find(({ kind }) => kind === 2)!
    expect(served).toMatchObject({
      name: `POST ${gateUrls.validate}`,
      parentSpanId: 'b'.repeat(16),
      status: {},
    })
    expect(valueOf(served, 'http.response.status_code')).toEqual({ intValue: String(answer.status) })
    expect(valueOf(served, 'muhur.request_ref')).toEqual({ stringValue: answer.headers.get('request-id') })
    expect(BigInt(served.endTimeUnixNano)).toBeGreaterThan(BigInt(served.startTimeUnixNano))
    expect(spans.map((span) => span.traceId)).not.toContain('c'.repeat(32))
    expect(spans.map((span) => span.traceId)).not.toContain('0'.repeat(32))

    const listed = spans.find(({ name }) => name === 'GET /api/products')!
    const asked = spans.filter((span) => span.parentSpanId === listed.spanId)
    expect(asked.map(({ traceId: id }) => id)).toContain(listed.traceId)
    expect(asked.map(({ name }) => name)).toContain('select')
    // What timers do belongs to no call.
    const callers = new Set(spans.filter(({ kind }) => kind === 2).map(({ spanId }) => spanId))
    for (const { parentSpanId } of spans.filter(({ kind }) => kind === 3))
      expect(callers).toContain(parentSpanId)

    const metrics = bodiesAt('/v1/metrics').at(-1).resourceMetrics[0].scopeMetrics[0].metrics as {
      name: string
    }[]
    expect(metrics.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'muhur_database_up',
        'muhur_http_request_duration_seconds',
        'nodejs_eventloop_lag_seconds',
      ]),
    )
    expect(JSON.stringify(got)).not.toContain(license_key.slice(0, 20))
  },
)

test('a histogram has the count of each bucket alone', async () => {
  const { answered, registry } = openMetrics()
  for (const seconds of [0.001, 0.007, 0.008, 9]) answered('GET', '/', 200, seconds)
  const metrics = await metricsOf(registry)
  expect(metrics).toContainEqual(
    expect.objectContaining({
      name: 'muhur_http_request_duration_seconds',
      histogram: {
        aggregationTemporality: 2,
        dataPoints: [
          expect.objectContaining({
            count: '4',
            sum: 9.016,
            explicitBounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
            bucketCounts: ['1', '2', '0', '0', '0', '0', '0', '0', '0', '0', '1'],
          }),
        ],
      },
    }),
  )
})

test('a wrong variable stops the start with a line that names the variable and not its value', async () => {
  const secret = 'gizli'
  const { code, output } = await runNode({
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: secret,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER_ARG: '7',
  })
  expect(code).toBe(1)
  expect(output).toMatch(
    /OTEL_EXPORTER_OTLP_PROTOCOL yanlış: http\/json yazın.*OTEL_EXPORTER_OTLP_HEADERS yanlış.*OTEL_TRACES_SAMPLER_ARG yanlış/,
  )
  expect(output).not.toContain(secret)
})
