import type { CookieSerializeOptions } from '@fastify/cookie'
import { sessionLife } from '@muhur/contract/record/retention'
import { unattendedHeader } from '@muhur/contract/access/session'
import type { User } from '@muhur/contract/access/users'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '../../http/address.ts'
import type { CallerSession } from '../../http/caller.ts'
import { record } from '../../record/audit/record.ts'
import type { Deps } from '../../http/deps.ts'
import { hashToken } from '../../start/secrets.ts'
import { momentOf } from '../../db/settings.ts'
import { deviceIn } from './device.ts'
import { deleteSession, findSession, insertSession, isFresh } from './store.ts'

/**
 * Our cookies. `__Host-` makes the browser refuse a cookie that another host or a plain connection tried to plant; over plain
 * http, where only the demo on loopback runs, browsers do not allow the prefix.
 */
export function cookieNames(publicUrl: string): { session: string; signIn: string } {
  return isHttps(publicUrl)
    ? { session: '__Host-muhur', signIn: '__Host-muhur-signin' }
    : { session: 'muhur', signIn: 'muhur-signin' }
}

/** Lax, not Strict: a user who follows a link from Discord must stay signed in. `isCrossSite` gives the protection of Strict. */
export function cookieOptions(publicUrl: string, maxAge?: number): CookieSerializeOptions {
  return { httpOnly: true, secure: isHttps(publicUrl), sameSite: 'lax', path: '/', maxAge }
}

/**
 * Opens a session with an id of its own. The browser's earlier session ends: no session id is kept over a sign-in. An admin's
 * session goes on record, and the other admins get a notice. False for a user who was erased meanwhile.
 */
export async function openSession(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  user: User,
): Promise<boolean> {
  await closeSession(request, deps)
  const address = callerAddress(request)
  const device = deviceIn(request.headers['user-agent'])
  const token = await deps.db.queries.transaction().execute(async (transaction) => {
    const opened = await insertSession(transaction, user.id, { address, device })
    if (!opened) return undefined
    if (user.role === 'admin') {
      const detail = { session: opened.id, device }
      const entry = { action: 'session.create', subject_id: user.id, detail }
      await record(transaction, { actor_id: user.id, address, request_ref: request.id, ...entry })
    }
    return opened.token
  })
  if (token === undefined) return false
  // The database decides whether the session still holds: this only bounds the life of the cookie.
  const options = cookieOptions(deps.config.publicUrl, sessionLife.user.total)
  reply.setCookie(cookieNames(deps.config.publicUrl).session, token, options)
  return true
}

/** A session with its user, who has the present role. */
export interface Found {
  user: User
  session: CallerSession
}

/** The session of the request's cookie. */
export async function readSession(request: FastifyRequest, deps: Deps): Promise<Found | 'none' | 'ended'> {
  const token = sessionToken(request, deps)
  if (!token) return 'none'
  const { queries } = deps.db
  const isUse = request.headers[unattendedHeader] === undefined
  const find = () => findSession(queries, token, isUse)
  const user = (await find()) ?? ((await isStepNotedNow(deps)) ? await find() : undefined)
  if (!user) return 'ended'
  return {
    user,
    session: { hash: hashToken(token).toString('hex'), isFresh: () => isFresh(queries, token) },
  }
}

/** Notes a step of the clock forward, which makes sessions look expired; false without a step. */
async function isStepNotedNow({ db, outages }: Pick<Deps, 'db' | 'outages'>): Promise<boolean> {
  if (!outages.isUnnoted((await momentOf(db.queries)).getTime())) return false
  await outages.pulse()
  return true
}

/** Ends the request's session, where it carries one. */
export async function closeSession(request: FastifyRequest, deps: Deps): Promise<void> {
  const token = sessionToken(request, deps)
  if (token) await deleteSession(deps.db.queries, token)
}

/** Takes the cookie from the browser. */
export function forgetSession(reply: FastifyReply, { config: { publicUrl } }: Deps): void {
  reply.clearCookie(cookieNames(publicUrl).session, cookieOptions(publicUrl))
}

function sessionToken(request: FastifyRequest, { config: { publicUrl } }: Deps): string | undefined {
  return request.cookies[cookieNames(publicUrl).session] || undefined
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
