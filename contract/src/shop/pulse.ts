import { Type, type Static } from 'typebox'
import type { Operation } from '../operation.ts'
import { ByLicense, Id, Instant } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'
import { exampleIds } from '../example-ids.ts'

/** Hours of a pulse, the present hour included. */
export const pulseHours = 48

/** The most licenses in one call for pulses. */
export const maximumPulses = 200

/** Minutes of an instance's last hour. */
export const seatMinutes = 60

/**
 * Answers of the gate for a license, by hour. Calls of all verbs count, since heartbeats are not recorded separately.
 */
export const LicensePulse = Type.Object({
  license_id: Id,
  /** Start of the present hour. */
  present_hour: Instant,
  /** Hours with calls, oldest first. */
  hours: Type.Array(Type.Object({ hour: Instant, valid: Type.Integer(), denied: Type.Integer() })),
})
export type LicensePulse = Static<typeof LicensePulse>

/** The pulse of one license, with the seats of its instances in the last hour. */
export const DetailedPulse = Type.Object({
  ...LicensePulse.properties,
  /** End of the last hour, by service time. */
  now: Instant,
  /** Times in which an instance held a seat; none ends after `now`. */
  seats: Type.Array(Type.Object({ instance_id: Id, from: Instant, until: Instant })),
})
export type DetailedPulse = Static<typeof DetailedPulse>

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Up to `maximumPulses` ids with commas between them. */
const Ids = Type.String({ pattern: `^${uuid}(,${uuid}){0,${maximumPulses - 1}}$` })

/** Which of the signed-in user's licenses; without ids the newest. */
export const OwnPulseQuery = Type.Object({ license_ids: Type.Optional(Ids) }, { additionalProperties: false })

/** The instances to show the seats of; without ids the seats that were taken last. */
export const PulseQuery = Type.Object({ instance_ids: Type.Optional(Ids) }, { additionalProperties: false })

/** Of licenses of the signed-in user. */
export const ownPulseUrl = '/api/pulse'
export const licensePulseUrl = (licenseId: string) => `${ownPulseUrl}/${licenseId}`

const access = { access: 'signed-in', resource: 'events' } as const

export const listPulses = {
  id: 'listPulses',
  method: 'GET',
  path: ownPulseUrl,
  ...access,
  query: OwnPulseQuery,
  answers: { 200: Type.Array(LicensePulse) },
  summary: 'Kendi lisanslarınızın saat saat çağrılarını verir',
  english: "Calls of the caller's own licenses by hour.",
  failure: 'Nabız kaydı yüklenemedi.',
} as const satisfies Operation

export const getPulse = {
  id: 'getPulse',
  method: 'GET',
  path: licensePulseUrl(':licenseId'),
  ...access,
  product: 'license',
  params: ByLicense,
  query: PulseQuery,
  answers: { 200: DetailedPulse },
  summary: 'Bir lisansın saat saat çağrılarını ve dolu yerlerini verir',
  english: 'Calls of one license by hour, and the seats of its instances.',
  codes: ['LICENSE_NOT_FOUND'],
  failure: 'Nabız kaydı yüklenemedi.',
} as const satisfies Operation

const { license, other } = exampleIds

export const words: FieldWords = {
  hour: ['Saatin başı', 'Start of the hour'],
  hours: ['Çağrı olan saatler', 'Hours with calls'],
  instance_ids: ['Kurulum kimlikleri, virgülle', 'Ids of instances, separated by commas', other],
  license_ids: ['Lisans kimlikleri, virgülle', 'Ids of licenses, separated by commas', license],
  present_hour: ['İçinde bulunulan saatin başı', 'Start of the present hour'],
  seats: ['Son bir saatte dolu yerler', 'Seats of the last hour'],
}
