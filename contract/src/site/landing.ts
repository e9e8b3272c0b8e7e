import { Type, type Static } from 'typebox'
import { Id, Nullable } from '../scalars.ts'

export { landingUrl } from '../http/first-visit.ts'

/**
 * Two license keys for the landing page's public demo. They are public on purpose, and always belong to the admin's own
 * licenses.
 */
export const Landing = Type.Object({
  demo: Nullable(
    Type.Object({
      license_key: Type.String(),
      /** The key of an expired license. */
      expired_license_key: Nullable(Type.String()),
    }),
  ),
})
export type Landing = Static<typeof Landing>

/** The licenses of the landing page's demo; without licenses there is no demo. */
export const LandingChoice = Type.Object(
  { license_id: Nullable(Id), expired_license_id: Nullable(Id) },
  { additionalProperties: false },
)
export type LandingChoice = Static<typeof LandingChoice>

export const adminLandingUrl = '/api/admin/landing'
