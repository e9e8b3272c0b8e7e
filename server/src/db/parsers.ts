/**
 * How values come out of the database, by type oid, the same for both engines: instants as ISO 8601 text and 64-bit
 * counts as numbers (nothing here counts beyond 2^53).
 */
export const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1184: (text) => new Date(text).toISOString(),
}
