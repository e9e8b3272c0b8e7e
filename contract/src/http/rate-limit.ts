export interface RateLimit {
  name: string
  /** Calls. */
  maximum: number
  /** Seconds. */
  window: number
}
