import { Type, type Static } from 'typebox'
import { User } from './users.ts'

export { logoutUrl, unattendedHeader } from '../http/first-visit.ts'

/**
 * `state` comes from Discord with the code; it must equal the `state` that this browser started with, or the exchange
 * is refused.
 */
export const CodeExchange = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 512 }),
    redirectUri: Type.String({ maxLength: 2048 }),
    state: Type.Optional(Type.String({ maxLength: 128 })),
  },
  { additionalProperties: false },
)
export type CodeExchange = Static<typeof CodeExchange>

export const SignedIn = Type.Object({ success: Type.Literal(true), user: User })
export type SignedIn = Static<typeof SignedIn>

export const CurrentSession = Type.Object({ user: User })
export type CurrentSession = Static<typeof CurrentSession>

export const exchangeUrl = '/api/auth/discord'
export const startUrl = '/api/auth/discord/start'
export const sessionUrl = '/api/auth/session'
/** The client route to which Discord redirects the browser. */
export const callbackPath = '/auth/callback'
