/** For how many days anything is kept of what machines did. */
export const keptDays = 90

/** Of the refused calls of one license, and of those with unknown keys, so many of the last are kept. */
export const keptDenials = { ofLicense: 100, ofUnknownKeys: 10_000 }

/** Seconds after which a session ends: without use, and at most (OWASP ASVS 5.0 §7.3). Then it is deleted within the hour. */
export const sessionLife = {
  admin: { unused: 30 * 60, most: 12 * 60 * 60 },
  user: { unused: 7 * 24 * 60 * 60, most: 30 * 24 * 60 * 60 },
} as const
