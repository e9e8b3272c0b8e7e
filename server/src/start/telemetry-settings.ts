/** Where traces and metrics go, by OpenTelemetry's own variables. */
export interface TelemetrySettings {
  /** The receiver's address, without a slash at its end. */
  endpoint: string
  /** For the receiver; they may be secrets. */
  headers: Record<string, string>
  /** The names and values that tell this process from others. */
  resource: Record<string, string>
  /** The part of the traces that begin here, from 0 to 1. */
  ratio: number
}

type Name = 'ENDPOINT' | 'HEADERS' | 'PROTOCOL'
export type TelemetryVariable =
  `OTEL_EXPORTER_OTLP_${Name}` | 'OTEL_RESOURCE_ATTRIBUTES' | 'OTEL_TRACES_SAMPLER_ARG'

/** Null where no variable names a receiver, or OTEL_SDK_DISABLED switches all of it off. */
export function readTelemetry(
  env: Record<string, string | undefined>,
  read: <T>(name: TelemetryVariable, parse: (text: string) => T | undefined) => T | null,
): TelemetrySettings | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', httpAddress)
  if (endpoint === null || env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return null
  read('OTEL_EXPORTER_OTLP_PROTOCOL', (text) => (text === 'http/json' ? text : undefined))
  const name = env.OTEL_SERVICE_NAME?.trim()
  return {
    endpoint,
    headers: read('OTEL_EXPORTER_OTLP_HEADERS', pairs) ?? {},
    resource: {
      'service.name': 'muhur',
      ...read('OTEL_RESOURCE_ATTRIBUTES', pairs),
      ...(name && { 'service.name': name }),
    },
    ratio: read('OTEL_TRACES_SAMPLER_ARG', (text) => (+text >= 0 && +text <= 1 ? +text : undefined)) ?? 1,
  }
}

function httpAddress(text: string): string | undefined {
  const url = URL.parse(text)
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search
  return isPlain ? url.href.replace(/\/$/, '') : undefined
}

/** `name=value,…` with percent-encoded values, the form of W3C Baggage. */
function pairs(text: string): Record<string, string> | undefined {
  const found = text.split(',').map((pair) => /^\s*([\w.-]+)\s*=\s*((?:[^%\s]|%[\da-f]{2})+)\s*$/i.exec(pair))
  if (found.includes(null)) return undefined
  return Object.fromEntries(found.map((match) => [match![1]!, decodeURIComponent(match![2]!)]))
}
