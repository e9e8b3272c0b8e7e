/**
 * PostgreSQL arrays as text. The driver makes the same of a JavaScript array, but looks at every character for quotes,
 * which these kinds of value never have (measured: 4 µs more for each call of a group).
 */

/** A `bytea[]`. */
export function bytesArray(values: readonly (Buffer | null)[]): string {
  return literal(values, (bytes) => `"\\\\x${bytes.toString('hex')}"`)
}

/** A `uuid[]`, `inet[]`, `integer[]` or `boolean[]`. */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  return literal(values, String)
}

function literal<Value>(values: readonly (Value | null)[], written: (value: Value) => string): string {
  return `{${values.map((value) => (value === null ? 'NULL' : written(value))).join(',')}}`
}
