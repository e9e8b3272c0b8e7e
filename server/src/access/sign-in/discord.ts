import { DiscordId } from '@muhur/contract/scalars'
import { Type, type Static, type TSchema } from 'typebox'
import { Failure } from '../../start/faults/failure.ts'
import type { Identity } from '../users/store.ts'
import { call } from './discord-call.ts'

/** Discord's addresses and our application there. */
export interface Discord {
  /** The page that browsers are sent to. */
  authorizeUrl: string
  /** The address of the back channel, which may only be known once the server listens. */
  api: () => string
  /** The origin of the avatars; null in the demo, where no user has an avatar. */
  pictures: string | null
  clientId: string
  clientSecret: string
  /** Whether it is the demo's stand-in, which this server itself serves. */
  isStandIn: boolean
}

export const discordApi = 'https://discord.com/api/v10'

/** The real Discord, with this server as the application `clientId`. */
export function realDiscord(clientId: string, clientSecret: string): Discord {
  return {
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    api: () => discordApi,
    pictures: 'https://cdn.discordapp.com',
    clientId,
    clientSecret,
    isStandIn: false,
  }
}

/** The stand-in under /demo/discord. `baseUrl`: the loopback address on which this server can be reached from itself. */
export function demoDiscord(baseUrl: () => string, publicUrl: string): Discord {
  return {
    authorizeUrl: `${publicUrl}/demo/discord/oauth2/authorize`,
    api: () => `${baseUrl()}/demo/discord/api`,
    pictures: null,
    clientId: '100000000000000000',
    // No secret: the stand-in lets everybody in, on loopback only.
    clientSecret: 'demo',
    isStandIn: true,
  }
}

/** Discord's authorize page for one sign-in (RFC 6749 §4.1.1 with PKCE, RFC 7636 §4.3). */
export function authorizeAddress(
  { authorizeUrl, clientId }: Discord,
  { redirectUri, state, codeChallenge }: { redirectUri: string; state: string; codeChallenge: string },
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'identify email',
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  })
  return `${authorizeUrl}?${query.toString()}`
}

/**
 * Redeems a code and asks for the user behind the code. Fails with CODE_REFUSED when Discord does not accept the code, with
 * `DiscordBusy` when it asks us to wait, and with DISCORD_UNAVAILABLE for any other failure.
 */
export async function fetchIdentity(
  discord: Discord,
  { code, codeVerifier, redirectUri }: { code: string; codeVerifier: string; redirectUri: string },
): Promise<Identity> {
  // For both calls together: it has to end before the request's own time limit.
  const signal = AbortSignal.timeout(timeLimit)
  const api = discord.api()
  const credentials = { client_id: discord.clientId, client_secret: discord.clientSecret }
  const token = await expect(
    Token,
    await call(`${api}/oauth2/token`, {
      form: {
        ...credentials,
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      },
      signal,
    }),
  )
  const profile = await expect(
    Profile,
    await call(`${api}/users/@me`, { bearer: token.access_token, signal }),
  )

  // The token is not needed any more (RFC 7009). Nobody waits for this, and a failure costs nobody a sign-in: the token is
  // forgotten here and expires.
  call(`${api}/oauth2/token/revoke`, {
    form: { ...credentials, token: token.access_token, token_type_hint: 'access_token' },
    signal: AbortSignal.timeout(timeLimit),
  }).catch(() => {})

  return {
    discord_id: profile.id,
    discord_username: profile.username,
    discord_avatar: profile.avatar ?? null,
    email: profile.verified ? (profile.email ?? null) : null,
  }
}

/** Milliseconds. */
const timeLimit = 5_000

const Token = Type.Object({
  access_token: Type.String({ minLength: 1, maxLength: 2048, pattern: '^[!-~]+$' }),
  token_type: Type.String({ pattern: '^[Bb]earer$' }),
})

const optional = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]))
const Profile = Type.Object({
  id: DiscordId,
  username: Type.String({ minLength: 1, maxLength: 64, pattern: '^[^\\u0000-\\u001f\\u007f]+$' }),
  avatar: optional(Type.String({ pattern: '^[A-Za-z0-9_]{1,64}$' })),
  email: optional(Type.String({ maxLength: 320, pattern: '^[!-~\\u00a1-\\uffff]+$' })),
  verified: optional(Type.Boolean()),
})

/** The checker comes with the first sign-in: a server that only answers bots has 6 MB less without it. */
async function expect<S extends TSchema>(schema: S, answer: unknown): Promise<Static<S>> {
  const { Check } = await import('typebox/value')
  if (!Check(schema, answer)) throw new Failure('DISCORD_UNAVAILABLE')
  return answer
}
