import {
  callbackPath,
  finishSignIn,
  getSession,
  signOut,
  startSignIn,
  startUrl,
} from '@muhur/contract/access/session'
import type { FastifyRequest } from 'fastify'
import { callerAddress } from '../../http/address.ts'
import { hasBearer } from '../tokens/bearer.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { Failure } from '../../start/faults/failure.ts'
import { saveSignIn } from '../users/store.ts'
import { noteAttempt } from './attempts.ts'
import { demoDiscordRoutes } from '../demo/demo-discord.ts'
import { demoOnlyHere } from '../demo/demo-only-here.ts'
import { DiscordBusy } from './discord-call.ts'
import { authorizeAddress, fetchIdentity } from './discord.ts'
import { exchangeLimits } from './exchange-limits.ts'
import { sharedExchanges } from './shared-exchanges.ts'
import { signedIn } from '../../http/caller.ts'
import { closeSession, forgetSession, openSession } from '../sessions/session.ts'
import * as cookie from './sign-in-cookie.ts'

/** Signing in through Discord, asking who is signed in, signing out. */
export function authRoutes(app: App, deps: Deps): void {
  const { db, discord, config } = deps
  const { publicUrl } = config
  const redirectUri = publicUrl + callbackPath
  const limits = exchangeLimits()
  const shared = sharedExchanges(deps)
  if (discord.isStandIn) demoDiscordRoutes(app, deps)
  const onRequest = discord.isStandIn ? [demoOnlyHere(deps)] : []

  /** For the status page, and so nothing that a sign-in may fail for. */
  const note = (ended: 'good' | 'failed', { log }: FastifyRequest) =>
    noteAttempt(db.queries, ended).catch((error: unknown) =>
      log.warn({ err: error }, 'how a sign-in ended was not noted'),
    )

  serve(
    app,
    startSignIn,
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      // The cookie must land on the host that Discord sends the browser back to. Once only: behind a proxy that hides the
      // browser's host from us, every request would look misplaced.
      if (request.host !== new URL(publicUrl).host && !request.query.moved) {
        return reply.redirect(`${publicUrl}${startUrl}?moved=1`)
      }
      return reply.redirect(authorizeAddress(discord, { redirectUri, ...cookie.startSignIn(reply, deps) }))
    },
    { onRequest },
  )

  serve(
    app,
    finishSignIn,
    async (request, reply) => {
      const { code, state, redirectUri: claimed } = request.body
      // Nothing before the last of these checks reaches Discord, so that nobody can make it refuse us by the thousand.
      const codeVerifier = cookie.resumeSignIn(request, deps, state)
      if (claimed !== redirectUri) throw new Failure('REDIRECT_MISMATCH')
      // The stand-in bans nobody.
      const address = callerAddress(request)
      const isKnown = limits.isKnown(address)
      const refusal = discord.isStandIn
        ? undefined
        : (limits.admit(address) ?? (await shared.admit(address, isKnown)))
      if (refusal) {
        reply.header('retry-after', refusal.wait)
        throw new Failure(refusal.code)
      }
      cookie.endSignIn(reply, deps)
      if (!limits.spend(codeVerifier)) throw new Failure('SIGN_IN_EXPIRED')

      const identity = await fetchIdentity(discord, { code, codeVerifier, redirectUri }).catch(
        async (error: unknown) => {
          if (error instanceof DiscordBusy) limits.pause(error.retryAfter)
          // A code that Discord refuses may be made up, and says nothing.
          if (error instanceof Failure && error.code === 'DISCORD_UNAVAILABLE') await note('failed', request)
          throw error
        },
      )
      if (!discord.isStandIn) {
        await shared.accepted(address, isKnown)
        limits.accepted(address)
      }
      const save = () => saveSignIn(db.queries, identity, config.adminDiscordIds)
      let user = await save()
      // An erasure between the two leaves nobody of this Discord id, who then is somebody new.
      while (!(await openSession(request, reply, deps, user))) user = await save()
      await note('good', request)
      return { success: true as const, user }
    },
    { onRequest },
  )

  serve(app, getSession, (request) => ({ user: signedIn(request) }))

  serve(app, signOut, async (request, reply) => {
    // A program has no session; a success would let its author believe that the token works no more.
    if (hasBearer(request)) throw new Failure('TOKEN_NOT_ACCEPTED')
    await closeSession(request, deps)
    forgetSession(reply, deps)
    // Not "storage": the page clears its own, and still has to tell its other tabs.
    reply.header('clear-site-data', '"cache"')
    return { success: true as const }
  })
}
