/** Days for which records of machines are kept. */
export const keptDays = 90

/** Days for which events and their deliveries are kept. */
export const keptEventDays = 30

/** Maximum number of kept denials: for each license, and for all unknown keys together. */
export const keptDenials = { ofLicense: 100, ofUnknownKeys: 10_000 }

/** Seconds for which the answer to a call with an Idempotency-Key is kept. */
export const keptAnswers = 24 * 60 * 60

/**
 * Lifetime of a session in seconds: without use, and in total (OWASP ASVS 5.0 §7.3). An ended session is deleted within
 * the hour.
 */
export const sessionLife = {
  admin: { unused: 30 * 60, total: 12 * 60 * 60 },
  user: { unused: 7 * 24 * 60 * 60, total: 30 * 24 * 60 * 60 },
} as const
