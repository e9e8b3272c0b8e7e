/** How long things last at the gate, in seconds. */
export const policy = {
  /** How often a running instance reports. */
  heartbeatInterval: 300,
  /** How long a seat is held without a heartbeat: two may be lost in a row. */
  lease: 900,
  /** How long an instance may run on its last verdict while the server cannot be reached. */
  grace: 72 * 3600,
} as const
