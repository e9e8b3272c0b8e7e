import { Type, type Static } from 'typebox'
import type { Operation } from '../../operation.ts'
import { Country } from '../countries.ts'
import { verdictCodes, type GateVerb, type VerdictCode } from '../../gate/gate.ts'
import { LicenseStatus } from '../licenses.ts'
import { PageLimit, TestFilter } from '../../http/page.ts'
import { ByReference, Id, Instant, Nullable, RequestRef } from '../../scalars.ts'
import { Person } from '../../access/users.ts'
import type { FieldWords } from '../../field-words.ts'

type DenialCode = Exclude<VerdictCode, 'VALID'>
export const denialCodes = verdictCodes.filter((code): code is DenialCode => code !== 'VALID')

/** Short Turkish names of the gate's calls. */
export const verbNames: Record<GateVerb, string> = {
  validate: 'Doğrulama',
  activate: 'Etkinleştirme',
  heartbeat: 'Nabız',
  deactivate: 'Kapanış',
  update: 'Güncelleme',
}

/** A call that the gate refused. */
export const Denial = Type.Object({
  request_ref: RequestRef,
  code: Type.Unsafe<DenialCode>(Type.String()),
  verb: Type.Unsafe<GateVerb>(Type.String()),
  /** The address of the caller. */
  address: Type.String(),
  country: Country,
  /** First hexadecimal digits of the fingerprint's keyed hash; null for a call without a fingerprint. */
  fingerprint_prefix: Nullable(Type.String()),
  /** Software version of the refused program, where the program sent a version. */
  version: Nullable(Type.String()),
  denied_at: Instant,
  /** The license at present; null for an unknown key. */
  license: Nullable(
    Type.Object({
      id: Id,
      /** The key's first 16 characters. */
      license_key: Type.String(),
      status: LicenseStatus,
      test: Type.Boolean(),
      product: Type.Object({ id: Id, name: Type.String() }),
      owner: Person,
    }),
  ),
})
export type Denial = Static<typeof Denial>

/** Query of the list of denials, newest first. */
export const DenialQuery = Type.Object(
  {
    code: Type.Optional(Type.Unsafe<DenialCode>(Type.Union(denialCodes.map((code) => Type.Literal(code))))),
    license_id: Type.Optional(Id),
    product_id: Type.Optional(Id),
    /** Calls with an unknown key are among those without test licenses. */
    test: Type.Optional(TestFilter),
    /** The first characters of a license key's 16 public characters. */
    license: Type.Optional(Type.String({ pattern: '^[0-9A-Z-]{1,16}$' })),
    /** From this instant on, inclusive. */
    from: Type.Optional(Instant),
    /** Before this instant, exclusive. */
    to: Type.Optional(Instant),
    limit: Type.Optional(PageLimit),
    /** The reference of the last known row. */
    cursor: Type.Optional(RequestRef),
  },
  { additionalProperties: false },
)
export type DenialQuery = Static<typeof DenialQuery>

export const denialsUrl = '/api/admin/denials'
export const denialUrl = (ref: string) => `${denialsUrl}/${ref}`

const admin = { access: 'admin', resource: 'events' } as const

export const listDenials = {
  id: 'listDenials',
  method: 'GET',
  path: denialsUrl,
  ...admin,
  query: DenialQuery,
  cursor: 'request_ref',
  answers: { 200: Type.Array(Denial) },
  summary: 'Reddedilen çağrıları listeler, en yenisi önce',
  english: 'Calls that the gate refused, newest first.',
  codes: ['DENIAL_NOT_FOUND'],
  failure: 'Failed to fetch denials',
  follows: ['denials'],
} as const satisfies Operation

export const getDenial = {
  id: 'getDenial',
  method: 'GET',
  path: denialUrl(':ref'),
  ...admin,
  params: ByReference,
  answers: { 200: Denial },
  summary: 'İstek numarasıyla bir reddi bulur',
  english: 'The refusal with this request reference.',
  codes: ['DENIAL_NOT_FOUND'],
  failure: 'Failed to fetch denial',
  follows: ['denials'],
} as const satisfies Operation

export const words: FieldWords = {
  'DenialQuery.cursor': [
    'Bu kayıttan sonrası; önceki sayfanın son referansı',
    'Rows after this one: the last reference of the page before',
    'W9MB3VH06P',
  ],
  'DenialQuery.license': ['Anahtarın ilk karakterleri', 'First characters of the key', 'MHR-7K2M'],
}
