import { Type } from 'typebox'
import type { FieldWords } from './field-words.ts'

/** A UUID in lower case, the form of all ids in the API. */
export const idPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

export const Id = Type.String({ pattern: idPattern })

/** The parameters of an address that names one thing. */
export const ById = Type.Object({ id: Id })

/** The parameters of an address below a license. */
export const ByLicense = Type.Object({ licenseId: Id })

export const discordIdPattern = '^[0-9]{5,20}$'

/** A Discord snowflake: a 64-bit number as text, since a JavaScript number is too small. */
export const DiscordId = Type.String({ pattern: discordIdPattern })

/**
 * An instant in RFC 3339 with offset. From 1970 to 9998 and with PostgreSQL's offsets, so that the year has four digits
 * in every zone; without leap seconds, which neither JavaScript nor PostgreSQL counts.
 */
export const Instant = Type.String({
  format: 'date-time',
  pattern:
    '^(19[7-9][0-9]|[2-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])-[0-9]{2}-[0-9]{2}' +
    'T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-](0[0-9]|1[0-5]):[0-5][0-9])$',
})

export const requestRefPattern = '^[0-9A-HJKMNP-TV-Z]{10}$'

/** A reference of a call: ten symbols of Crockford's base32. The refused program's log contains the reference. */
export const RequestRef = Type.String({ pattern: requestRefPattern })

/** The parameters of an address that names one refused call. */
export const ByReference = Type.Object({ ref: RequestRef })

// Unicode's Cc, Bidi_Control and White_Space as ranges for a class: not every regular expression engine knows their names.
export const controls = '\\x00-\\x1f\\x7f-\\x9f'
export const spaces = ' \\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
const bidiControls = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const display = `[^${controls}${bidiControls}]`
const visible = `[^${controls}${bidiControls}${spaces}]`

/** One line of text without control characters, and without characters that change the reading direction of the text after them. */
export const linePattern = (length: '*' | '+') => `^${display}${length}$`

/**
 * Text that stands inside sentences and table cells: no control characters, no characters that change the reading direction of
 * the text after them, not only spaces.
 */
export const displayPattern = `^${display}*${visible}${display}*$`

/** The same without spaces around the text. */
export const DisplayText = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: `^${visible}(${display}*${visible})?$`,
  })

/** Test licenses or products alone, or without them. */
export const TestFilter = Type.Enum(['true', 'false'] as const)

/** The text of a search box. */
export const Sought = Type.String({ maxLength: 100, pattern: '^[^\\u0000]*$' })

/** An instance's fingerprint. Stored only as a keyed hash. */
export const Fingerprint = Type.String({ minLength: 8, maxLength: 256 })

/** `schema` or null. */
export const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const words: FieldWords = {
  ref: ['İstek numarası', 'Request reference', 'W9MB3VH06P'],
}
