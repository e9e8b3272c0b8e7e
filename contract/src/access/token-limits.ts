// Apart from the schemas, since the sentences of errors name these limits on pages that load no schemas.

export const tokenLimits = {
  name: 60,
  /** Of each person. */
  count: 50,
  /** The most seconds for which the old secret of a rotated token works. */
  overlap: 7 * 24 * 60 * 60,
}

/** Seconds after a sign-in in which its session may make tokens. */
export const freshSignIn = 10 * 60
