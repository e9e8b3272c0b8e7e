// Apart from the schemas: the sentences of errors name these limits on pages that load no schemas, and so does the client.

/**
 * `muhur_`, 40 random symbols (200 bits) and 7 of the CRC-32 of the text before them, in Crockford's base32: a scanner for leaked
 * secrets recognises a token without asking the server.
 */
export const tokenPattern = 'muhur_[0-9A-HJKMNP-TV-Z]{47}'

export const tokenLimits = {
  name: 60,
  /** Of each person. */
  count: 50,
  /** The most seconds for which the old secret of a rotated token works. */
  overlap: 7 * 24 * 60 * 60,
}

/** Seconds after a sign-in in which its session may make tokens. */
export const freshSignIn = 10 * 60
