/** For how many days anything is kept of what machines did. */
export const keptDays = 90

/** Of the refused calls of one license, and of those with unknown keys, so many of the last are kept. */
export const keptDenials = { ofLicense: 100, ofUnknownKeys: 10_000 }
