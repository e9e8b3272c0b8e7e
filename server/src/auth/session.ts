import type { CookieSerializeOptions } from '@fastify/cookie'
import { sessionLife } from '@muhur/contract/retention'
import { unattendedHeader } from '@muhur/contract/session'
import type { User } from '@muhur/contract/user'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '../address.ts'
import { record } from '../audit/record.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../failure.ts'
import { hashToken } from '../secrets.ts'
import { momentOf } from '../settings/values.ts'
import { deviceIn } from './device.ts'
import { deleteSession, findSession, insertSession, isFresh } from './store.ts'

/**
 * Our cookies. `__Host-` makes the browser refuse one that another host or a plain connection tried to plant; over plain
 * http, where only the demo on loopback runs, browsers do not allow the prefix.
 */
export function cookieNames(publicUrl: string): { session: string; signIn: string } {
  return isHttps(publicUrl)
    ? { session: '__Host-muhur', signIn: '__Host-muhur-signin' }
    : { session: 'muhur', signIn: 'muhur-signin' }
}

/** Lax, not Strict: a link from Discord must find its reader signed in. `isCrossSite` does what Strict would. */
export function cookieOptions(publicUrl: string, maxAge?: number): CookieSerializeOptions {
  return { httpOnly: true, secure: isHttps(publicUrl), sameSite: 'lax', path: '/', maxAge }
}

/**
 * Opens a session with an id of its own. The browser's earlier session ends: no session id is kept over a sign-in. An admin's
 * session goes on record, and the other admins are told. False for a user who was erased meanwhile.
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
  if (user.role === 'admin') deps.live.newAccess()
  // Whether it is still good, the database decides: this only tidies the browser.
  const options = cookieOptions(deps.config.publicUrl, sessionLife.user.total)
  reply.setCookie(cookieNames(deps.config.publicUrl).session, token, options)
  return true
}

/** The user whose session the request carries, with the present role. */
export async function readSession(request: FastifyRequest, deps: Deps): Promise<User | 'none' | 'ended'> {
  const token = sessionToken(request, deps)
  if (!token) return 'none'
  const isUse = request.headers[unattendedHeader] === undefined
  const find = () => findSession(deps.db.queries, token, isUse)
  const found = (await find()) ?? ((await isStepNotedNow(deps)) ? await find() : undefined)
  return found ?? 'ended'
}

/** Notes a step of the clock forward, which makes sessions look over; false where there was none. */
async function isStepNotedNow({ db, outages }: Pick<Deps, 'db' | 'outages'>): Promise<boolean> {
  if (!outages.isUnnoted((await momentOf(db.queries)).getTime())) return false
  await outages.pulse()
  return true
}

/** Throws SIGN_IN_AGAIN unless the session began a few minutes ago: what makes secrets or hands out personal data asks for a person, not for an open tab. */
export async function requireFreshSignIn(request: FastifyRequest, deps: Deps): Promise<void> {
  const token = sessionToken(request, deps)
  if (!token || !(await isFresh(deps.db.queries, token))) throw new Failure('SIGN_IN_AGAIN')
}

/** What tells the request's session from others and opens none: for a stream that checks the session again later. */
export function sessionHash(request: FastifyRequest, deps: Deps): string {
  return hashToken(sessionToken(request, deps) ?? '').toString('hex')
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
