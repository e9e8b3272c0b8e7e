import {
  endOtherSessions,
  endOwnSession,
  listNewAccess,
  listOwnSessions,
} from '@muhur/contract/access/own-sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '../../http/address.ts'
import { actBy, record } from '../../record/audit/record.ts'
import type { Queries } from '../../db/db.ts'
import type { App, Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { lockPresent } from '../../db/person.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { signedIn } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import { newAccessOfOthers } from '../new-access.ts'
import * as store from './own-sessions.ts'

/** A user's own sessions, and the news for admins of each other's sessions. */
export function sessionRoutes(app: App, deps: Deps): void {
  const { db } = deps
  const present = (request: FastifyRequest) => ({
    session: request.session!.hash,
    address: callerAddress(request),
  })

  serve(app, listOwnSessions, (request) =>
    store.ownSessions(db.queries, signedIn(request).id, present(request)),
  )

  serve(app, endOwnSession, async (request, reply) => {
    const { id } = request.params
    await ended(request, reply, async (transaction, userId) => {
      if (!(await store.endOwnSession(transaction, userId, id))) throw new Failure('SESSION_NOT_FOUND')
      return 1
    })
    return { success: true as const, id }
  })

  serve(app, endOtherSessions, async (request, reply) => {
    const count = await ended(request, reply, (transaction, userId) =>
      store.endOtherSessions(transaction, userId, present(request)),
    )
    return { success: true as const, ended: count }
  })

  serve(app, listNewAccess, (request) => newAccessOfOthers(db.queries, signedIn(request).id))

  async function ended(
    request: FastifyRequest,
    reply: FastifyReply,
    end: (transaction: Queries, userId: string) => Promise<number>,
  ): Promise<number> {
    const { id } = signedIn(request)
    return changeOnce(deps, reply, async (transaction) => {
      await lockPresent(transaction, [id])
      const sessions = await end(transaction, id)
      const entry = { action: 'user.sign_out', subject_id: id, detail: { sessions } }
      if (sessions > 0) await record(transaction, { ...actBy(request), ...entry })
      return sessions
    })
  }
}
