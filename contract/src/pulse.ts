import { Type, type Static } from 'typebox'
import { Id, Instant } from './scalars.ts'

/** How many hours a pulse looks back, the present one included. */
export const pulseHours = 48

/** The last hour of each instance: how many minutes it looks back. */
export const seatMinutes = 60

/** What the gate answered for a license, hour by hour. Calls of all verbs count: it keeps no record of heartbeats alone. */
export const LicensePulse = Type.Object({
  license_id: Id,
  /** The hour that has not ended yet. */
  present_hour: Instant,
  /** The hours in which anybody called, oldest first. */
  hours: Type.Array(Type.Object({ hour: Instant, valid: Type.Integer(), denied: Type.Integer() })),
})
export type LicensePulse = Static<typeof LicensePulse>

/** The same for one license, with the seats that its instances held in the last hour. */
export const DetailedPulse = Type.Object({
  ...LicensePulse.properties,
  /** The end of the last hour, by the database's clock. */
  now: Instant,
  /** From when until when an instance held a seat; none reaches beyond `now`. */
  seats: Type.Array(Type.Object({ instance_id: Id, from: Instant, until: Instant })),
})
export type DetailedPulse = Static<typeof DetailedPulse>

/** Of all licenses of whoever asks. */
export const ownPulseUrl = '/api/pulse'
export const licensePulseUrl = (licenseId: string) => `${ownPulseUrl}/${licenseId}`
