import { Type, type Static } from 'typebox'
import type { Operation } from '../../operation.ts'
import { LicenseStatus } from '../licenses.ts'
import { Product } from '../products.ts'
import { ByReference, Id, Instant, Nullable } from '../../scalars.ts'
import type { FieldWords } from '../../field-words.ts'

/** A refused call, as the license's owner and admins see it. */
export const OwnDenial = Type.Object({
  request_ref: Type.String(),
  code: Type.String(),
  verb: Type.String(),
  /** Facts that the caller sent; null where missing. */
  version: Nullable(Type.String()),
  address: Type.String(),
  /** The instance's name, where the machine has run with this license. */
  machine: Nullable(Type.String()),
  denied_at: Instant,
  /** Null for an unknown key; only admins see such denials. */
  license: Nullable(
    Type.Object({
      id: Id,
      /** The key's first 16 characters. */
      license_key: Type.String(),
      /** The present status, not the status at the time of the denial. */
      status: LicenseStatus,
      test: Type.Boolean(),
      current_instances: Type.Integer(),
      max_instances: Type.Integer(),
      product: Product,
    }),
  ),
})
export type OwnDenial = Static<typeof OwnDenial>

/** Of each license, so many of the last denials are counted. */
export const maximumDenialCount = 1_000

/** The denials of one license with one code, and the latest of them. */
export const OwnDenialGroup = Type.Object({
  license_id: Id,
  license_key: Type.String(),
  test: Type.Boolean(),
  product_name: Type.String(),
  code: Type.String(),
  /** Number of recorded denials among the license's last `maximumDenialCount`. */
  count: Type.Integer(),
  request_ref: Type.String(),
  denied_at: Instant,
})
export type OwnDenialGroup = Static<typeof OwnDenialGroup>

export const OwnDenialQuery = Type.Object({ license_id: Type.Optional(Id) }, { additionalProperties: false })

/** The caller sees only denials of own licenses. */
export const ownDenialsUrl = '/api/denials'
export const ownDenialUrl = (ref: string) => `${ownDenialsUrl}/${ref}`

const people = { access: 'signed-in', resource: 'events' } as const

export const listOwnDenials = {
  id: 'listOwnDenials',
  method: 'GET',
  path: ownDenialsUrl,
  ...people,
  query: OwnDenialQuery,
  answers: { 200: Type.Array(OwnDenialGroup) },
  summary: 'Kendi lisanslarınızın retlerini nedenlerine göre sayar',
  english: "Refusals of the caller's own licenses, by license and code.",
  failure: 'Retler yüklenemedi.',
  follows: ['denials'],
} as const satisfies Operation

export const getOwnDenial = {
  id: 'getOwnDenial',
  method: 'GET',
  path: ownDenialUrl(':ref'),
  ...people,
  params: ByReference,
  answers: { 200: OwnDenial },
  summary: 'Kendi lisansınızın bir reddini açıklar',
  english: "One refusal of one of the caller's own licenses.",
  codes: ['DENIAL_NOT_FOUND', 'RATE_LIMITED'],
  failure: 'Ret yüklenemedi.',
} as const satisfies Operation

export const words: FieldWords = {
  machine: ['Kurulumun adı, biliniyorsa', 'Name of the instance, where known', null],
}
