import { Type } from 'typebox'

/** A UUID in lower case, as every id on the wire is. */
export const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

export const discordIdPattern = '^[0-9]{5,20}$'

/** A Discord snowflake: a 64-bit number that only fits JavaScript as text. */
export const DiscordId = Type.String({ pattern: discordIdPattern })

/**
 * An instant, RFC 3339 with its offset. From 1970 to 9998 and with the offsets that PostgreSQL knows, so that it stays an
 * instant of four-digit years for everybody who reads it; without leap seconds, which neither side counts.
 */
export const Instant = Type.String({
  format: 'date-time',
  pattern:
    '^(19[7-9][0-9]|[2-8][0-9]{3}|9[0-8][0-9]{2}|99[0-8][0-9]|999[0-8])-[0-9]{2}-[0-9]{2}' +
    'T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-](0[0-9]|1[0-5]):[0-5][0-9])$',
})

export const requestRefPattern = '^[0-9A-HJKMNP-TV-Z]{10}$'

/** By what people name a call: ten symbols of Crockford's base32, which stand in the refused program's log. */
export const RequestRef = Type.String({ pattern: requestRefPattern })

/** What somebody typed into a search box. */
export const Sought = Type.String({ maxLength: 100, pattern: '^[^\\u0000]*$' })

/** What an instance says it is. Stored only as a keyed hash. */
export const Fingerprint = Type.String({ minLength: 8, maxLength: 256 })

/** `schema` or null. */
export const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])
