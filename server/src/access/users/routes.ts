import {
  changeRole,
  endUserSessions,
  getUser,
  getUserHistory,
  listUsers,
} from '@muhur/contract/access/users-calls'
import { actBy, record } from '../../record/audit/record.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import type { App, Deps } from '../../http/deps.ts'
import { pages, sendArray } from '../../http/lists/json-array.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { asksForPage, tellTotal } from '../../http/lists/page.ts'
import { serve } from '../../http/serve.ts'
import { findUser } from './detail.ts'
import { historyOfUser } from './history.ts'
import * as list from './list.ts'
import * as roles from './roles.ts'
import { countUsers, pageOfUsers } from './store.ts'

/** Everybody who has been here or was given something, for admins. */
export function userRoutes(app: App, deps: Deps): void {
  const { config } = deps
  const { queries } = deps.db
  const { adminDiscordIds } = config

  serve(app, listUsers, async ({ query }, reply) => {
    if (asksForPage(query, listUsers.pageOnly)) {
      const { users, total } = await list.listUsers(queries, query)
      tellTotal(reply, total)
      return users
    }
    const page = (limit: number, cursor?: string) => pageOfUsers(queries, query.search, limit, cursor)
    return sendArray(reply, await countUsers(queries, query.search), pages(page, query))
  })

  serve(app, getUser, ({ params }) => findUser(queries, params.id, adminDiscordIds))

  serve(app, changeRole, async (request, reply) => {
    const { id } = request.params
    return changeOnce(deps, reply, async (transaction) => {
      const { role } = request.body
      await roles.changeRole(transaction, { id, role, actor: actBy(request) }, adminDiscordIds)
      return findUser(transaction, id, adminDiscordIds)
    })
  })

  serve(app, getUserHistory, ({ params }) => historyOfUser(queries, params.id))

  serve(app, endUserSessions, async (request, reply) => {
    const { id } = request.params
    return changeOnce(deps, reply, async (transaction) => {
      await findUser(transaction, id, adminDiscordIds)
      const ended = await deleteSessionsOf(transaction, [id])
      if (ended > 0)
        await record(transaction, {
          ...actBy(request),
          action: 'user.sign_out',
          subject_id: id,
          detail: { sessions: ended },
        })
      return { success: true as const, ended }
    })
  })
}
