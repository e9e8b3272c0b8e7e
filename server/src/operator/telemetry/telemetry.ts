import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { TelemetrySettings } from '../../start/telemetry-settings.ts'
import { metricsOf } from './metrics.ts'
import { attributes } from './otlp.ts'
import { openTraces, type Traces } from './traces.ts'

/** Milliseconds between two exports, OpenTelemetry's defaults, and the longest that one may take. */
const pauses = { traces: 5_000, metrics: 60_000 }
const longestExport = 10_000

export interface Telemetry extends Omit<Traces, 'take'> {
  /** Exports from here on; `refresh` reads anew what the metrics show. */
  begin(registry: Registry, refresh: () => Promise<unknown>, log: FastifyBaseLogger | false): void
  /** Sends the last spans and metrics. */
  close(): Promise<void>
}

/** Traces and metrics for an OpenTelemetry receiver. A receiver that is away costs its spans, and a line in the log. */
export function openTelemetry({ endpoint, headers, resource, ratio }: TelemetrySettings): Telemetry {
  const traces = openTraces(ratio)
  const scope = { name: 'muhur' }
  const about = { resource: { attributes: attributes(resource) } }
  let exportAll = async () => {}
  const send = async (signal: 'traces' | 'metrics', content: object) => {
    const response = await fetch(`${endpoint}/v1/${signal}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(content),
      redirect: 'error',
      signal: AbortSignal.timeout(longestExport),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the receiver answered ${response.status}`)
  }
  return {
    ...traces,
    begin(registry, refresh, log) {
      const logging = (work: () => Promise<void>) => () =>
        work().catch((err: unknown) => log && log.warn({ err }, 'telemetry was not taken'))
      const sendSpans = logging(async () => {
        const spans = traces.take()
        if (spans.length === 0) return
        await send('traces', { resourceSpans: [{ ...about, scopeSpans: [{ scope, spans }] }] })
      })
      const sendMetrics = logging(async () => {
        await refresh()
        const metrics = await metricsOf(registry)
        await send('metrics', { resourceMetrics: [{ ...about, scopeMetrics: [{ scope, metrics }] }] })
      })
      const timers = [
        setInterval(() => void sendSpans(), pauses.traces),
        setInterval(() => void sendMetrics(), pauses.metrics),
      ]
      exportAll = async () => {
        timers.forEach(clearInterval)
        await Promise.all([sendSpans(), sendMetrics()])
      }
    },
    close: () => exportAll(),
  }
}
