import { Type, type Static } from 'typebox'
import { User } from './user.ts'

/** `state` is what Discord handed back beside the code; without the one this browser started with, nothing is exchanged. */
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
export const logoutUrl = '/api/auth/logout'
/** The client route that Discord sends the browser back to. */
export const callbackPath = '/auth/callback'

/** Sent with a request that the page makes by itself while nobody uses the page: such a request is no use of the session. */
export const unattendedHeader = 'x-muhur-unattended'
