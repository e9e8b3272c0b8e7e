import { usersUrl, type ListedUser } from '@muhur/contract/user'
import type { App, Deps } from '../deps.ts'
import { sendArray } from '../json-array.ts'
import { PageQuery, pageSize, readCursor, writeCursor } from '../keyset.ts'
import { allUsers, countUsers, listUsers } from './store.ts'

/**
 * Every user, oldest first, as one array. With `limit` or `cursor` one page of it, and while there are more the header
 * `X-Next-Cursor` carries what the next call sends as `cursor`. `search`: part of a username, or a Discord id.
 */
export function userRoutes(app: App, { db }: Deps): void {
  app.get(
    usersUrl,
    { config: { access: 'admin' }, schema: { querystring: PageQuery } },
    async (request, reply) => {
      const { search, limit, cursor } = request.query
      const total = await countUsers(db, search)
      if (limit === undefined && cursor === undefined)
        return sendArray<ListedUser>(reply, total, allUsers(db, search))

      const size = Number(limit ?? pageSize)
      // One row more than asked for tells whether there is another page.
      const rows = await listUsers(db, {
        search,
        place: cursor ? readCursor(cursor) : undefined,
        limit: size + 1,
      })
      const page = rows.slice(0, size)
      const last = page.at(-1)
      if (rows.length > size && last) reply.header('x-next-cursor', writeCursor(last.place))
      reply.header('x-total-count', total)
      return page.map(({ user }) => user)
    },
  )
}
