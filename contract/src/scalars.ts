import { Type } from 'typebox'

/** A UUID, as every id on the wire is. */
export const Id = Type.String({ format: 'uuid' })

export const discordIdPattern = '^[0-9]{5,20}$'

/** A Discord snowflake: a 64-bit number that only fits JavaScript as text. */
export const DiscordId = Type.String({ pattern: discordIdPattern })

/** An instant, RFC 3339 with its offset, in the years that PostgreSQL and JavaScript agree on. */
export const Instant = Type.String({ format: 'date-time', pattern: '^(19[7-9][0-9]|[2-9][0-9]{3})-' })

/** `schema` or null. */
export const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])
