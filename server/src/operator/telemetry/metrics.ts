import type { Registry } from 'prom-client'
import { attributes, nanoseconds } from './otlp.ts'

/** A sample of prom-client; its types leave out the names of a histogram's parts. */
interface Sample {
  metricName?: string
  value: number
  labels: Record<string, string | number>
}

/** Since the start of the process. */
const cumulative = { aggregationTemporality: 2 }

/** The metrics of /metrics in the form of OTLP. */
export async function metricsOf(registry: Registry): Promise<object[]> {
  const times = { startTimeUnixNano: nanoseconds(0), timeUnixNano: nanoseconds(performance.now()) }
  const point = ({ labels, value }: Sample) => ({
    attributes: attributes(labels),
    asDouble: value,
    ...times,
  })
  return (await registry.getMetricsAsJSON()).map(({ name, help, type, values }) => {
    const samples = values as Sample[]
    const about = { name, description: help }
    // prom-client's enum, or the text that its JSON has.
    switch (String(type)) {
      case 'counter':
        return { ...about, sum: { ...cumulative, isMonotonic: true, dataPoints: samples.map(point) } }
      case 'histogram':
        return {
          ...about,
          histogram: {
            ...cumulative,
            dataPoints: series(name, samples).map((each) => ({ ...each, ...times })),
          },
        }
      default:
        return { ...about, gauge: { dataPoints: samples.map(point) } }
    }
  })
}

/** A histogram's samples by their labels. OTLP counts each bucket alone, Prometheus all up to its bound. */
function series(name: string, samples: readonly Sample[]) {
  const byLabels = Map.groupBy(samples, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  return [...byLabels].map(([labels, own]) => {
    const buckets = own.filter(({ metricName }) => metricName === `${name}_bucket`)
    const valueOf = (part: string) => own.find(({ metricName }) => metricName === `${name}_${part}`)!.value
    return {
      attributes: attributes(JSON.parse(labels) as Record<string, string>),
      count: String(valueOf('count')),
      sum: valueOf('sum'),
      explicitBounds: buckets.slice(0, -1).map(({ labels: { le } }) => Number(le)),
      bucketCounts: buckets.map(({ value }, index) => String(value - (buckets[index - 1]?.value ?? 0))),
    }
  })
}
