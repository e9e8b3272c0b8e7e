import { Type, type Static } from 'typebox'

const seconds = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const day = 24 * 3600

/** The longest grace that a policy can give, in seconds: how long an old signing key may still be needed. */
export const longestGrace = 30 * day

/** What a product asks of its instances, and what it gives them. */
const Policy = Type.Object({
  /** Seconds between two heartbeats. */
  heartbeat_interval: seconds(30, day),
  /** Seconds that a seat is held without a heartbeat; longer than the interval. */
  lease: seconds(60, 7 * day),
  /** Seconds that an instance may run on its last verdict while the server cannot be reached. */
  grace: seconds(0, longestGrace),
  /** Whether validating needs the token of an activated instance, too. */
  instance_required: Type.Boolean(),
  /** What the buyer paid for beyond the product itself; carried in the token. */
  entitlements: Type.Array(Type.String({ pattern: '^[a-z0-9][a-z0-9._:-]{0,63}$' }), {
    maxItems: 32,
    uniqueItems: true,
  }),
  /** Versions of the software that may not run any more. */
  blocked_versions: Type.Array(Type.String({ pattern: '^[!-~]{1,64}$' }), {
    maxItems: 100,
    uniqueItems: true,
  }),
})
export type Policy = Static<typeof Policy>

/** Where a product differs from the defaults, or a license from its product. Whoever sends one replaces the one before. */
export const PolicyDifference = Type.Partial(Policy, { additionalProperties: false })
export type PolicyDifference = Static<typeof PolicyDifference>
