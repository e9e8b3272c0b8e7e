// Apart from the schemas, since the sentences of errors name these limits on pages that load no schemas.

export const webhookLimits = {
  url: 2_000,
  description: 120,
  /** Few enough that a node sends to all of them at once: none ever waits for another. */
  endpoints: 10,
  /** Seconds for which the old secret of a rotated endpoint signs too. */
  overlap: 7 * 24 * 60 * 60,
  /** Events of a message in the format `batch`. */
  batch: 100,
  /** Seconds for an answer, and bytes of the answer that are read. */
  answerSeconds: 15,
  answerBytes: 16 * 1024,
  /** Days of nothing but failures after which an endpoint is switched off. */
  failingDays: 5,
}
