import { UserQuery, usersUrl } from '@muhur/contract/user'
import type { App, Deps } from '../deps.ts'
import { listRoute, pages, sendArray } from '../json-array.ts'
import { countUsers, pageOfUsers } from './store.ts'

/** Every user, for admins. */
export function userRoutes(app: App, { db: { queries } }: Deps): void {
  app.get(
    usersUrl,
    { ...listRoute, config: { access: 'admin' }, schema: { querystring: UserQuery } },
    async ({ query }, reply) => {
      const page = (limit: number, cursor?: string) => pageOfUsers(queries, query.search, limit, cursor)
      return sendArray(reply, await countUsers(queries, query.search), pages(page, query))
    },
  )
}
