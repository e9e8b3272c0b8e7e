import { Type, type Static } from 'typebox'
import { LicenseStatus } from './license.ts'
import { Product } from './product.ts'
import { Id, Instant, Nullable, RequestRef } from './scalars.ts'

/** One call that the gate refused, as the license's owner and admins see it. */
export const OwnDenial = Type.Object({
  request_ref: Type.String(),
  code: Type.String(),
  verb: Type.String(),
  /** What the caller said of itself; null where it did not. */
  version: Nullable(Type.String()),
  address: Type.String(),
  /** What the machine is called, where it has run with this license. */
  machine: Nullable(Type.String()),
  denied_at: Instant,
  /** Null where the key was unknown, which only admins see. */
  license: Nullable(
    Type.Object({
      id: Id,
      /** The key's first 16 characters. */
      license_key: Type.String(),
      /** At this moment, not at that of the refusal. */
      status: LicenseStatus,
      current_instances: Type.Integer(),
      max_instances: Type.Integer(),
      product: Product,
    }),
  ),
})
export type OwnDenial = Static<typeof OwnDenial>

/** The refusals of one license for one reason, with the last of them. */
export const OwnDenialGroup = Type.Object({
  license_id: Id,
  license_key: Type.String(),
  product_name: Type.String(),
  code: Type.String(),
  /** How many are on record. */
  count: Type.Integer(),
  request_ref: Type.String(),
  denied_at: Instant,
})
export type OwnDenialGroup = Static<typeof OwnDenialGroup>

export const OwnDenialParams = Type.Object({ ref: RequestRef })
export const OwnDenialQuery = Type.Object({ license_id: Type.Optional(Id) }, { additionalProperties: false })

/** Whoever asks sees the refusals of his own licenses. */
export const ownDenialsUrl = '/api/denials'
export const ownDenialUrl = (ref: string) => `${ownDenialsUrl}/${ref}`
