import { Type, type Static } from 'typebox'
import { signOutCall } from '../http/first-visit.ts'
import type { Operation } from '../operation.ts'
import { User } from './users.ts'
import type { FieldWords } from '../field-words.ts'

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

/** `moved`: the request was already sent on to the host that Discord sends the browser back to. */
const StartQuery = Type.Object({ moved: Type.Optional(Type.String()) })

export const startSignIn = {
  id: 'startSignIn',
  method: 'GET',
  path: startUrl,
  access: 'public',
  query: StartQuery,
  answers: { 302: [], 403: ['text/html'] },
  summary: 'Tarayıcıyı Discord’un giriş sayfasına gönderir',
  english: "Sends the browser to Discord's authorize page.",
} as const satisfies Operation

export const finishSignIn = {
  id: 'finishSignIn',
  method: 'POST',
  path: exchangeUrl,
  access: 'public',
  body: CodeExchange,
  answers: { 200: SignedIn },
  summary: 'Discord’un verdiği kodla oturum açar',
  english: "Opens a session with Discord's code; the session is a cookie.",
  codes: [
    'CODE_REQUIRED',
    'SIGN_IN_EXPIRED',
    'STATE_MISMATCH',
    'REDIRECT_MISMATCH',
    'CODE_REFUSED',
    'DISCORD_UNAVAILABLE',
    'DEMO_ONLY_HERE',
    'RATE_LIMITED',
  ],
  failure: 'Authentication failed',
} as const satisfies Operation

export const getSession = {
  id: 'getSession',
  method: 'GET',
  path: sessionUrl,
  access: 'signed-in',
  answers: { 200: CurrentSession },
  summary: 'Kimin giriş yaptığını söyler',
  english: 'Who is signed in.',
} as const satisfies Operation

export const signOut = {
  ...signOutCall,
  answers: { 200: Type.Object({ success: Type.Literal(true) }) },
  summary: 'Oturumu kapatır',
  english: 'Ends the session.',
  codes: ['TOKEN_NOT_ACCEPTED'],
} as const satisfies Operation

export const words: FieldWords = {
  'CodeExchange.code': ['Discord’un verdiği kod', 'The code from Discord', 'discordun-verdigi-kod'],
  'CodeExchange.state': ['Discord’dan kodla gelen değer', 'What Discord sent with the code', 'k3J9xQ'],
  moved: ['Sunucunun kendi kullanımı', 'Used by the server itself', '1'],
  redirectUri: [
    'Dönüş adresi',
    'Where Discord sends the browser back to',
    'https://lisans.example/auth/callback',
  ],
}
