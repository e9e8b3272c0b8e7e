import { Type, type Static } from 'typebox'
import { LicenseStatus } from './license.ts'
import { Id, Instant } from './scalars.ts'
import { Person } from './user.ts'

/** A calendar day, as in 2026-11-20. */
const Day = Type.String()
const Count = Type.Integer()

/** What the gate answered: to keys whose license may run, to those whose license may not, and to keys that nobody issued. */
const Verdicts = { valid: Count, denied: Count, unknown: Count }

/** The admin panel's first page. Days of verdicts are Turkey's; those of expiries are UTC's. */
export const Overview = Type.Object({
  users: Count,
  products: Count,
  licenses: Type.Object({ total: Count, active: Count, suspended: Count, revoked: Count, expired: Count }),
  verdicts: Type.Object({
    /** The last 30 days, the oldest first and the running one last. */
    days: Type.Array(Type.Object({ day: Day, ...Verdicts })),
    /** The 30 days before those, up to the same time of day as now. */
    before: Type.Object(Verdicts),
  }),
  /** Instances that held a seat, every five minutes of the last 24 hours; a gap where no server ran. */
  live: Type.Array(Type.Object({ at: Instant, instances: Count })),
  /** Active licenses that end in each of the coming twelve weeks, of which the first begins now. */
  expiring: Type.Array(Type.Object({ from: Day, to: Day, count: Count })),
  /** The licenses refused most often in the last seven days. */
  most_denied: Type.Array(
    Type.Object({
      license_id: Id,
      /** The first 16 characters. */
      license_key: Type.String(),
      status: LicenseStatus,
      product_name: Type.String(),
      owner: Person,
      count: Count,
    }),
  ),
})
export type Overview = Static<typeof Overview>

export const overviewUrl = '/api/admin/overview'
