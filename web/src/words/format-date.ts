/**
 * The absolute form of a date, with and without the time of day; where only its distance matters, screens show `RelativeTime`. In
 * the viewer's zone, but for the plain days of charts, and in Turkey's on pages that the server renders, until their scripts run.
 */
const turkish = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('tr-TR', options)

const date = turkish({ dateStyle: 'long' })
const moment = turkish({ dateStyle: 'long', timeStyle: 'short' })
const momentInTurkey = turkish({ dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Istanbul' })
const instant = turkish({ dateStyle: 'long', timeStyle: 'medium' })
const time = turkish({ timeStyle: 'short' })
const day = turkish({ day: 'numeric', month: 'long', timeZone: 'UTC' })
const month = turkish({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const weekday = turkish({ weekday: 'long', timeZone: 'UTC' })
const shortWeekday = turkish({ weekday: 'short', timeZone: 'UTC' })

/** "20 Kasım 2026"; "Sınırsız" without a date. */
export const formatDate = (at: string | null | undefined): string =>
  at ? date.format(new Date(at)) : 'Sınırsız'

/** "20 Kasım 2026 15:03". */
export const formatMoment = (at: string): string => moment.format(new Date(at))

/** "20 Kasım 2026 15:03 TSİ", where the reader's zone is not known. */
export const formatMomentInTurkey = (at: string): string => `${momentInTurkey.format(new Date(at))} TSİ`

/** "20 Kasım 2026 15:03:20 (UTC 2026-11-20 12:03:20)", as the title of a shorter form. */
export const formatInstant = (at: string): string =>
  `${instant.format(new Date(at))} (UTC ${new Date(at).toISOString().slice(0, 19).replace('T', ' ')})`

/** "15:03". */
export const formatTime = (at: string): string => time.format(new Date(at))

/** The beginning of a plain date in UTC. */
export const startOf = (plain: string): Date => new Date(`${plain}T00:00:00Z`)

/** Of a plain date (2026-11-20): "20 Kasım". */
export const formatDay = (plain: string): string => day.format(startOf(plain))
/** "Kasım 2026". */
export const formatMonth = (plain: string): string => month.format(startOf(plain))
export const formatWeekday = (plain: string): string => weekday.format(startOf(plain))
export const formatShortWeekday = (plain: string): string => shortWeekday.format(startOf(plain))
