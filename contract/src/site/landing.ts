import { Type, type Static } from 'typebox'
import { landingCall } from '../http/first-visit.ts'
import type { Operation } from '../operation.ts'
import { Id, Instant, Nullable } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'

/** The content of the landing page besides brand and catalogue. */
export const Landing = Type.Object({
  /** License keys that are public on purpose, and always belong to the admin's own licenses. */
  demo: Nullable(
    Type.Object({
      license_key: Type.String(),
      /** The key of an expired license. */
      expired_license_key: Nullable(Type.String()),
    }),
  ),
  /** The values of the tiles where the seller chose measured ones. */
  measured: Nullable(
    Type.Object({
      since: Instant,
      /** The part of that time in which licenses could be checked. */
      uptime: Type.Number({ minimum: 0, maximum: 1 }),
      running: Type.Integer(),
      /** The median time of the last checks on this server; null: too few checks. */
      median_ms: Nullable(Type.Number()),
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

export const getLanding = {
  ...landingCall,
  answers: { 200: Landing },
  summary: 'Ana sayfadaki denemenin anahtarlarını ve ölçülen rakamları verir',
  english: "The keys of the landing page's public demo, and its measured figures.",
} as const satisfies Operation

export const getLandingChoice = {
  id: 'getLandingChoice',
  method: 'GET',
  path: adminLandingUrl,
  access: 'admin',
  resource: 'settings',
  answers: { 200: LandingChoice },
  summary: 'Ana sayfadaki denemenin lisanslarını verir',
  english: "The licenses of the landing page's demo.",
  failure: 'Failed to fetch landing choice',
} as const satisfies Operation

export const chooseLanding = {
  id: 'chooseLanding',
  method: 'PUT',
  path: adminLandingUrl,
  access: 'admin',
  resource: 'settings',
  body: LandingChoice,
  answers: { 200: LandingChoice },
  summary: 'Ana sayfadaki denemenin lisanslarını seçer',
  english: "Chooses the licenses of the landing page's demo.",
  codes: ['LICENSE_NOT_FOUND', 'LICENSE_NOT_SHOWABLE'],
  failure: 'Deneme kaydedilemedi.',
  changesPublic: ['getLanding'],
} as const satisfies Operation

export const words: FieldWords = {
  expired_license_id: ['Denemedeki süresi dolmuş lisans', 'The expired license of the demo', null],
  measured: ['Ölçülen rakamlar; null: gösterilmez', 'Measured figures; null: not shown'],
  median_ms: ['Yanıt süresinin ortancası, milisaniye', 'Median of the answers, in milliseconds', 4.2],
  running: ['Çalışan kurulumlar', 'Instances with a seat', 12],
  since: ['Ölçümün başladığı an', 'Since when it is measured'],
  uptime: ['Çalıştığı sürenin oranı', 'Part of the time in which licenses could be checked', 0.9995],
  expired_license_key: ['Süresi dolmuş bir lisansın anahtarı', 'Key of an expired license', null],
}
