/** A span in OTLP's JSON (opentelemetry-proto 1): 64-bit numbers are text. */
export interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 2: a call that this server answers; 3: a statement that this server sends. */
  kind: 2 | 3
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: object[]
  /** 2: failed. */
  status: { code?: 2 }
}

/** Named values in OTLP's JSON. */
export const attributes = (values: Record<string, string | number>): object[] =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** Nanoseconds since 1970 for a moment of `performance.now()`. */
export const nanoseconds = (moment: number): string =>
  `${Math.round((performance.timeOrigin + moment) * 1_000)}000`
