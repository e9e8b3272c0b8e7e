/** What a figure's ratio, or its value, has to be. */
export interface Target {
  at: 'least' | 'most'
  limit: number
}

const least = (limit: number): Target => ({ at: 'least', limit })
const most = (limit: number): Target => ({ at: 'most', limit })

/** What the gate promises, for the numbers of connections that it was promised for. */
export const targets = {
  /** Of the bare server's calls a second. */
  validate: (connections: number): Target | null =>
    ({ 64: least(0.9), 16: least(0.75) })[connections] ?? null,
  /** Of the naive server's. */
  naive: (connections: number): Target | null => (connections === 64 ? least(1.5) : null),
  /** Of the bare server's. */
  heartbeat: (connections: number): Target | null => (connections === 64 ? least(0.6) : null),
  /** Of the bare server's. */
  activate: (connections: number): Target | null => (connections === 64 ? least(0.3) : null),
  /** Of the bare server's 99th percentile at the same rate: half of what the gate can do. */
  p99: most(2),
  /** Of the same server's on the small database. */
  large: least(0.9),
  /** Of the same server's on a license, or a database, without dead instances; calls a second, and milliseconds. */
  living: least(0.83),
  dead: most(1.2),
  /** MB. */
  memory: most(250),
}
