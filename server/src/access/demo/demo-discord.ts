import { callbackPath } from '@muhur/contract/access/session'
import { sendPage } from '../../http/answers/small-page.ts'
import type { App, Deps } from '../../http/deps.ts'
import { demoCodes } from './demo-codes.ts'
import { demoOnlyHere } from './demo-only-here.ts'
import { choicePage, faultPage } from './demo-page.ts'
import { demoPeople } from './demo-people.ts'

type Query = Record<string, string | string[] | undefined>

/**
 * The demo's stand-in for Discord: the same three addresses, over real HTTP, under the same rules, so that a sign-in in the demo
 * runs through the code that talks to Discord. It has no password: `main` keeps it to loopback and out of production,
 * `demoOnlyHere` to requests that no proxy passed on.
 */
export function demoDiscordRoutes(app: App, deps: Deps): void {
  const { discord, config } = deps
  const { publicUrl } = config
  const codes = demoCodes(deps)
  const redirectUri = publicUrl + callbackPath

  const onRequest = demoOnlyHere(deps)
  app.get<{ Querystring: Query }>(
    '/demo/discord/oauth2/authorize',
    { config: { access: 'public' }, onRequest },
    async ({ query }, reply) => {
      const refuse = (fault: string) => sendPage(reply, 400, faultPage(fault))
      const fault = faultOf(query, discord.clientId, redirectUri)
      if (fault) return refuse(fault)

      if (query.as === undefined) {
        const asked = new URLSearchParams(query as Record<string, string>)
        return sendPage(reply, 200, choicePage(asked))
      }
      const person = demoPeople.find(({ discord_username }) => discord_username === query.as)
      if (!person) return refuse('as: böyle bir demo kullanıcısı yok')
      const code = await codes.issue(person, String(query.code_challenge))
      const answer = new URLSearchParams({ code, state: String(query.state) })
      return reply.header('cache-control', 'no-store').redirect(`${redirectUri}?${answer.toString()}`)
    },
  )

  void app.register(async (backChannel) => {
    backChannel.addHook('onRequest', onRequest)
    backChannel.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )

    backChannel.post<{ Body: Query | null | undefined }>(
      '/demo/discord/api/oauth2/token',
      { config: { access: 'gate' } },
      async (request, reply) => {
        const body = request.body ?? {}
        reply.header('cache-control', 'no-store')
        if (body.client_id !== discord.clientId || body.client_secret !== discord.clientSecret) {
          return reply.code(401).send({ error: 'invalid_client' })
        }
        if (body.grant_type !== 'authorization_code')
          return reply.code(400).send({ error: 'unsupported_grant_type' })
        const accessToken =
          body.redirect_uri === redirectUri &&
          (await codes.redeem(String(body.code), String(body.code_verifier)))
        if (!accessToken) return reply.code(400).send({ error: 'invalid_grant' })
        return { access_token: accessToken, token_type: 'Bearer', expires_in: 600, scope: 'identify email' }
      },
    )

    // Tokens of the stand-in expire within minutes; RFC 7009 §2.2 wants 200 for any token.
    backChannel.post(
      '/demo/discord/api/oauth2/token/revoke',
      { config: { access: 'gate' } },
      async () => ({}),
    )

    backChannel.get(
      '/demo/discord/api/users/@me',
      { config: { access: 'gate' } },
      async ({ headers }, reply) => {
        const token = /^Bearer ([\w-]+)$/.exec(headers.authorization ?? '')?.[1]
        const person = token && (await codes.personOf(token))
        if (!person) return reply.code(401).send({ message: '401: Unauthorized', code: 0 })
        return {
          id: person.discord_id,
          username: person.discord_username,
          global_name: person.name,
          avatar: null,
          email: `${person.discord_username}@example.com`,
          verified: true,
        }
      },
    )
  })
}

/** The fault of an authorize call, in Turkish; undefined without a fault. */
function faultOf(query: Query, clientId: string, redirectUri: string): string | undefined {
  if (Object.values(query).some(Array.isArray)) return 'Bir parametre iki kez gönderildi'
  if (query.client_id !== clientId) return 'client_id tanınmıyor'
  if (query.redirect_uri !== redirectUri) return 'redirect_uri kayıtlı adresle aynı değil'
  if (query.response_type !== 'code') return 'response_type code olmalı'
  if (query.scope !== 'identify email') return 'scope "identify email" olmalı'
  if (!query.state) return 'state eksik'
  if (query.code_challenge_method !== 'S256') return 'code_challenge_method S256 olmalı'
  if (!/^[\w-]{43}$/.test(String(query.code_challenge))) return 'code_challenge geçersiz'
  return undefined
}
