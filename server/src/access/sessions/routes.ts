import {
  EndedSession,
  NewAccess,
  newAccessUrl,
  OwnSession,
  ownSessionsUrl,
  ownSessionUrl,
} from '@muhur/contract/access/own-sessions'
import { Id } from '@muhur/contract/scalars'
import { EndedSessions } from '@muhur/contract/access/users'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { callerAddress } from '../../http/address.ts'
import { actBy, record } from '../../record/audit/record.ts'
import type { Queries } from '../../db/db.ts'
import type { App, Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { signedIn } from '../../http/caller.ts'
import { newAccessOfOthers } from '../new-access.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts'

/** No scope opens these routes: a stolen token cannot end the session that would revoke it. */
const people = { config: { access: 'signed-in' } } as const

/** Everybody's own sessions, and what admins are told of each other's. */
export function sessionRoutes(app: App, deps: Deps): void {
  const { db, live } = deps
  const present = (request: FastifyRequest) => ({
    session: request.session!.hash,
    address: callerAddress(request),
  })

  app.get(ownSessionsUrl, { ...people, schema: { response: { 200: Type.Array(OwnSession) } } }, (request) =>
    ownSessions(db.queries, signedIn(request).id, present(request)),
  )

  app.delete(
    ownSessionUrl(':id'),
    { ...people, schema: { params: Type.Object({ id: Id }), response: { 200: EndedSession } } },
    async (request, reply) => {
      const { id } = request.params
      await ended(request, reply, async (transaction, userId) => {
        if (!(await endOwnSession(transaction, userId, id))) throw new Failure('SESSION_NOT_FOUND')
        return 1
      })
      return { success: true as const, id }
    },
  )

  app.delete(
    ownSessionsUrl,
    { ...people, schema: { response: { 200: EndedSessions } } },
    async (request, reply) => {
      const count = await ended(request, reply, (transaction, userId) =>
        endOtherSessions(transaction, userId, present(request)),
      )
      return { success: true as const, ended: count }
    },
  )

  app.get(
    newAccessUrl,
    { config: { access: 'admin' }, schema: { response: { 200: Type.Array(NewAccess) } } },
    (request) => newAccessOfOthers(db.queries, signedIn(request).id),
  )

  async function ended(
    request: FastifyRequest,
    reply: FastifyReply,
    end: (transaction: Queries, userId: string) => Promise<number>,
  ): Promise<number> {
    const { id } = signedIn(request)
    const count = await changeOnce(deps, reply, async (transaction) => {
      const sessions = await end(transaction, id)
      const entry = { action: 'user.sign_out', subject_id: id, detail: { sessions } }
      if (sessions > 0) await record(transaction, { ...actBy(request), ...entry })
      return sessions
    })
    live.signOut(id)
    return count
  }
}
