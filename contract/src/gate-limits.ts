export interface GateLimit {
  name: string
  /** Calls. */
  most: number
  /** Seconds. */
  window: number
}

/** Only what guessing looks like: twenty servers behind one address may all be as busy as they like. */
export const wrongKeysLimit: GateLimit = { name: 'wrong-keys', most: 20, window: 600 }
/** All shards of a large bot may restart at once; a loop without a pause does not last a second. */
export const licenseLimit: GateLimit = { name: 'license', most: 600, window: 60 }
/** Six times what the shortest heartbeat interval needs. */
export const instanceLimit: GateLimit = { name: 'instance', most: 60, window: 300 }
