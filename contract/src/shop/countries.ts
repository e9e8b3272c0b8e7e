import { Type, type Static } from 'typebox'
import type { Operation } from '../operation.ts'
import { countryNoticeCall } from '../http/first-visit.ts'
import { Nullable } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'

/**
 * The country of the address in the same object (ISO 3166-1, two letters). Absent where the server has no country database, and
 * for an address that the database does not name.
 */
export const Country = Type.Optional(Type.String())

/** Whether this server reads countries of addresses: the privacy page says so. */
export const CountryNotice = Type.Object({ active: Type.Boolean() })

export const getCountryNotice = {
  ...countryNoticeCall,
  answers: { 200: CountryNotice },
  summary: 'Adreslerin ülkelerine bakılıp bakılmadığını söyler',
  english: 'Whether this server reads the countries of addresses.',
} as const satisfies Operation

const originSpans = ['live', 'day', 'week', 'month'] as const
/** `live`: instances with a seat. Otherwise instances with their last call within the last 24 hours, 7 or 30 days. */
export type OriginSpan = (typeof originSpans)[number]

export const OriginsQuery = Type.Object(
  {
    span: Type.Optional(Type.Unsafe<OriginSpan>(Type.String({ pattern: `^(${originSpans.join('|')})$` }))),
  },
  { additionalProperties: false },
)

/** Where instances call from, by the address of each instance's last call. */
export const Origins = Type.Object({
  /** The highest count first; the country is null for addresses without a country. Null where there is no country database. */
  countries: Nullable(Type.Array(Type.Object({ country: Nullable(Type.String()), count: Type.Integer() }))),
  /** The number of instances that were read, the last installed first; null for all. */
  newest: Nullable(Type.Integer()),
})
export type Origins = Static<typeof Origins>

export const originsUrl = '/api/admin/origins'

export const getOrigins = {
  id: 'getOrigins',
  method: 'GET',
  path: originsUrl,
  access: 'admin',
  resource: 'instances',
  query: OriginsQuery,
  answers: { 200: Origins },
  summary: 'Kurulumların hangi ülkelerden çağrı yaptığını sayar',
  english: 'Counts the countries that instances call from; null where the server has no country database.',
  failure: 'Failed to fetch origins',
} as const satisfies Operation

export const words: FieldWords = {
  'CountryNotice.active': ['Ülkelere bakılıyor mu', 'Whether countries are read', false],
  countries: ['Ülkeler, en çoğu önce', 'Countries, the highest count first'],
  newest: [
    'Yalnızca son kurulan bu kadar kurulum sayıldı; null: hepsi',
    'Only so many instances were looked at; null: all',
    null,
  ],
  span: [
    '`live`: çalışanlar; `day`, `week`, `month`: bu süredekiler',
    'Running instances, or those of a day, a week or a month',
    'live',
  ],
}
