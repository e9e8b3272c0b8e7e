import { Type, type Static } from 'typebox'
import { verdictCodes, type GateVerb, type VerdictCode } from './gate.ts'
import { LicenseStatus } from './license.ts'
import { PageLimit } from './page.ts'
import { Id, Instant, Nullable, RequestRef, requestRefPattern } from './scalars.ts'
import { Person } from './user.ts'

export type DenialCode = Exclude<VerdictCode, 'VALID'>
export const denialCodes = verdictCodes.filter((code): code is DenialCode => code !== 'VALID')

/** One call that the gate refused. */
export const Denial = Type.Object({
  request_ref: RequestRef,
  code: Type.Unsafe<DenialCode>(Type.String()),
  verb: Type.Unsafe<GateVerb>(Type.String()),
  /** Where the call came from. */
  address: Type.String(),
  /** The first hexadecimal digits of the fingerprint's keyed hash; null where the call named none. */
  fingerprint_prefix: Nullable(Type.String()),
  /** Of the refused program, where it said so. */
  version: Nullable(Type.String()),
  denied_at: Instant,
  /** As it is now; null where the key was unknown. */
  license: Nullable(
    Type.Object({
      id: Id,
      /** Its first 16 characters. */
      license_key: Type.String(),
      status: LicenseStatus,
      product: Type.Object({ id: Id, name: Type.String() }),
      owner: Person,
    }),
  ),
})
export type Denial = Static<typeof Denial>

/** Query of the list of denials, the newest first. */
export const DenialQuery = Type.Object(
  {
    code: Type.Optional(Type.Unsafe<DenialCode>(Type.Union(denialCodes.map((code) => Type.Literal(code))))),
    license_id: Type.Optional(Id),
    /** The beginning of a license key, of its first 16 characters. */
    license: Type.Optional(Type.String({ pattern: '^[0-9A-Z-]{1,16}$' })),
    /** From this instant on. */
    from: Type.Optional(Instant),
    /** Before this instant. */
    to: Type.Optional(Instant),
    limit: Type.Optional(PageLimit),
    /** The `denialCursor` of the last row that is known. */
    cursor: Type.Optional(Type.String({ pattern: `^[0-9TZ:.-]{24}_${requestRefPattern.slice(1)}` })),
  },
  { additionalProperties: false },
)
export type DenialQuery = Static<typeof DenialQuery>

/** Behind which row the next page begins. */
export const denialCursor = ({ denied_at, request_ref }: Pick<Denial, 'denied_at' | 'request_ref'>) =>
  `${denied_at}_${request_ref}`

export const denialsUrl = '/api/admin/denials'
export const denialUrl = (ref: string) => `${denialsUrl}/${ref}`
