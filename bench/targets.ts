/** The limit of a figure's ratio or value. */
export interface Target {
  at: 'least' | 'most'
  limit: number
}

const atLeast = (limit: number): Target => ({ at: 'least', limit })
const atMost = (limit: number): Target => ({ at: 'most', limit })

/** The gate's targets, for the numbers of connections that have a target. */
export const targets = {
  /** Ratio to the bare server's calls a second. */
  validate: (connections: number): Target | null =>
    ({ 64: atLeast(0.9), 16: atLeast(0.75) })[connections] ?? null,
  /** Ratio to the naive server. */
  naive: (connections: number): Target | null => (connections === 64 ? atLeast(1.5) : null),
  /** Ratio to the bare server. */
  heartbeat: (connections: number): Target | null => (connections === 64 ? atLeast(0.6) : null),
  /** Ratio to the bare server. */
  activate: (connections: number): Target | null => (connections === 64 ? atLeast(0.3) : null),
  /** Ratio to the bare server's 99th percentile at the same rate, half of the gate's maximum. */
  p99: atMost(4),
  /** The same, to the naive server's. */
  p99OfNaive: atMost(1),
  /** Ratio of processor time for one call, at a rate, to that at full load. */
  cost: (rate: number): Target | null => (rate === 500 ? atMost(1.5) : null),
  /** Ratio of a heartbeat's processor time to a validation's, both at full load. */
  heartbeatCost: atMost(1.6),
  /** Ratio to the same server on the small database. */
  large: atLeast(0.9),
  /**
   * Ratios to the same server on a license, or a database, without dead instances: calls a second, and milliseconds.
   */
  living: atLeast(0.83),
  dead: atMost(1.2),
  /** MB. */
  memory: atMost(250),
}
