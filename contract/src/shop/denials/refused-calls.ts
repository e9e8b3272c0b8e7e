import { Type, type Static } from 'typebox'
import type { Operation } from '../../operation.ts'
import { Id, Instant } from '../../scalars.ts'
import type { FieldWords } from '../../field-words.ts'

/** Hours of the list of refused calls. */
export const refusedHours = 24

/** Calls of one license from one network that came too often: RATE_LIMITED, which is no verdict and so no denial. */
export const RefusedCalls = Type.Object({
  license_id: Id,
  /** The key's first 16 characters. */
  license_key: Type.String(),
  /** An address, or the /64 of IPv6, in CIDR notation. */
  network: Type.String(),
  /** In the last `refusedHours`. */
  calls: Type.Integer(),
  /** The most in one minute. */
  per_minute: Type.Integer(),
  first_at: Instant,
  /** The last minute with such calls. */
  last_at: Instant,
  /** An instance of the license reports from this network: software that restarts without end, or a stranger with a free seat. */
  reports: Type.Boolean(),
})
export type RefusedCalls = Static<typeof RefusedCalls>

/** Of one license; or of the whole shop, where it went on in the last hour. The most frequent first, 20 at most. */
export const RefusedCallsQuery = Type.Object(
  { license_id: Type.Optional(Id) },
  { additionalProperties: false },
)

export const refusedCallsUrl = '/api/admin/refused-calls'

export const listRefusedCalls = {
  id: 'listRefusedCalls',
  method: 'GET',
  path: refusedCallsUrl,
  access: 'admin',
  resource: 'events',
  query: RefusedCallsQuery,
  answers: { 200: Type.Array(RefusedCalls) },
  summary: 'Çok sık geldiği için geri çevrilen çağrıları ağlarına göre sayar',
  english: 'Calls that came too often, by license and network, in the last 24 hours.',
  failure: 'Failed to fetch refused calls',
  follows: ['licenses', 'denials'],
} as const satisfies Operation

export const words: FieldWords = {
  calls: ['Son 24 saatin çağrıları', 'Calls in the last 24 hours', 84000],
  first_at: ['İlk kez ne zaman', 'When for the first time'],
  last_at: ['Son kez ne zaman', 'When for the last time'],
  per_minute: ['Bir dakikadaki en çok çağrı', 'The most calls in one minute', 6000],
  reports: [
    'Lisansın bir kurulumu bu ağdan mı çalışıyor',
    'Whether an instance of the license reports from there',
    false,
  ],
}
