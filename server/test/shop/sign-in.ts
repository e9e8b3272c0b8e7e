import { callbackPath, exchangeUrl, startUrl } from '@muhur/contract/access/session'
import { afterAll, beforeEach } from 'vitest'
import { hostileDiscord } from '../network/hostile-discord.ts'
import { world } from './world.ts'

/** A world whose Discord the test plays, and a browser's half of signing in, step by step. */
export async function signInWorld() {
  const hostile = await hostileDiscord()
  const { discord } = hostile
  const w = await world(({ config }) => ({
    discord,
    config: { ...config, adminDiscordIds: ['220000000000000009'] },
  }))
  const redirectUri = w.deps.config.publicUrl + callbackPath
  const kerem = hostile.profile

  // Somebody else in each test: ten exchanges a minute are all that one address gets.
  let visitor = 0
  beforeEach(() => {
    hostile.profile = kerem
    hostile.answers = {}
    hostile.calls = []
    hostile.revoked = []
    visitor += 1
  })
  afterAll(() => hostile.close())

  return {
    w,
    hostile,
    redirectUri,

    /** What a browser holds after it pressed the button, and the code that Discord gives it then. */
    start: async () => {
      const response = await w.app.inject({ url: startUrl, headers: { host: 'muhur.test' } })
      const setCookie = response.cookies.find(({ name }) => name === '__Host-muhur-signin')!
      const authorize = new URL(response.headers.location!)
      const codeChallenge = authorize.searchParams.get('code_challenge')!
      return {
        authorize,
        setCookie,
        cookie: `${setCookie.name}=${setCookie.value}`,
        state: authorize.searchParams.get('state')!,
        codeChallenge,
        code: hostile.issue(codeChallenge),
      }
    },

    /** The exchange as the callback page makes it, or with whatever `change` puts in its place. */
    exchange: (
      { code, state, cookie }: Partial<Held>,
      change: Record<string, unknown> = {},
      remoteAddress = `10.${visitor}.0.2`,
    ) =>
      w.request('POST', exchangeUrl, {
        remoteAddress,
        headers: { ...(cookie && { cookie }) },
        payload: { code, state, redirectUri, ...change },
      }),

    sessionCount: async () => (await w.db.queries.selectFrom('sessions').select('user_id').execute()).length,
  }
}

/** What of a sign-in that was started goes back to the server. */
export interface Held {
  code: string
  state: string
  cookie: string
  codeChallenge: string
}

/** The header that carries the session which an answer opened. */
export function sessionCookie(response: { cookies: { name: string; value: string }[] }): string {
  const cookie = response.cookies.find(({ name }) => name === '__Host-muhur')
  if (!cookie) throw new Error('the answer opened no session')
  return `${cookie.name}=${cookie.value}`
}
