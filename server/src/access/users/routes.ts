import { AuditEntry } from '@muhur/contract/record/audit'
import { Id } from '@muhur/contract/scalars'
import {
  EndedSessions,
  RoleChange,
  UserDetail,
  userHistoryUrl,
  UserQuery,
  userSessionsUrl,
  usersUrl,
  userUrl,
} from '@muhur/contract/access/users'
import { Type } from 'typebox'
import { actBy, record } from '../../record/audit/record.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import type { App, Deps } from '../../http/deps.ts'
import { listRoute, pages, sendArray } from '../../http/lists/json-array.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { tellTotal } from '../../http/lists/page.ts'
import { findUser } from './detail.ts'
import { historyOfUser } from './history.ts'
import { listUsers } from './list.ts'
import { changeRole } from './roles.ts'
import { countUsers, pageOfUsers } from './store.ts'

const admin = { config: { access: 'admin', resource: 'users' } } as const
const byId = Type.Object({ id: Id })

/** Everybody who has been here or was given something, for admins. */
export function userRoutes(app: App, deps: Deps): void {
  const { config, live } = deps
  const { queries } = deps.db
  const { adminDiscordIds } = config

  app.get(
    usersUrl,
    { ...listRoute, ...admin, schema: { querystring: UserQuery } },
    async ({ query }, reply) => {
      if (query.page !== undefined) {
        const { users, total } = await listUsers(queries, query)
        tellTotal(reply, total)
        return users
      }
      const page = (limit: number, cursor?: string) => pageOfUsers(queries, query.search, limit, cursor)
      return sendArray(reply, await countUsers(queries, query.search), pages(page, query))
    },
  )

  app.get(
    userUrl(':id'),
    { ...admin, schema: { params: byId, response: { 200: UserDetail } } },
    ({ params }) => findUser(queries, params.id, adminDiscordIds),
  )

  app.patch(
    userUrl(':id'),
    { ...admin, schema: { params: byId, body: RoleChange, response: { 200: UserDetail } } },
    async (request, reply) => {
      const { id } = request.params
      const user = await changeOnce(deps, reply, async (transaction) => {
        const { role } = request.body
        await changeRole(transaction, { id, role, actor: actBy(request) }, adminDiscordIds)
        return findUser(transaction, id, adminDiscordIds)
      })
      live.signOut(id)
      live.newAccess()
      live.refetchAdmins()
      live.relist(id)
      return user
    },
  )

  app.get(
    userHistoryUrl(':id'),
    { ...admin, schema: { params: byId, response: { 200: Type.Array(AuditEntry) } } },
    ({ params }) => historyOfUser(queries, params.id),
  )

  app.delete(
    userSessionsUrl(':id'),
    { ...admin, schema: { params: byId, response: { 200: EndedSessions } } },
    async (request, reply) => {
      const { id } = request.params
      const answer = await changeOnce(deps, reply, async (transaction) => {
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
      live.signOut(id)
      return answer
    },
  )
}
