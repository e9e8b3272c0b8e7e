import { usersUrl } from '@muhur/contract/user'
import { Type } from 'typebox'
import type { App, Deps } from '../deps.ts'
import { listRoute, pages, Paging, sendArray } from '../json-array.ts'
import { countUsers, pageOfUsers } from './store.ts'

const UserQuery = Type.Object(
  {
    ...Paging.properties,
    /** Part of a username, or a whole Discord id. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
)

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
