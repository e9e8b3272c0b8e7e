import { Type, type Static } from 'typebox'
import { Id, Nullable } from './scalars.ts'

/**
 * Two keys that the landing page asks the gate about before everybody's eyes. They are public on purpose, and only ever
 * keys of an admin's own licenses.
 */
export const Landing = Type.Object({
  demo: Nullable(
    Type.Object({
      license_key: Type.String(),
      /** One whose license is over. */
      expired_license_key: Nullable(Type.String()),
    }),
  ),
})
export type Landing = Static<typeof Landing>

/** Which licenses the landing page shows; without one there is no demo. */
export const LandingChoice = Type.Object(
  { license_id: Nullable(Id), expired_license_id: Nullable(Id) },
  { additionalProperties: false },
)
export type LandingChoice = Static<typeof LandingChoice>

export const landingUrl = '/api/landing'
export const adminLandingUrl = '/api/admin/landing'
