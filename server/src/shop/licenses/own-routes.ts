import {
  License,
  licenseTotalsUrl,
  OwnLicenseQuery,
  OwnLicenseTotals,
  ownLicenseUrl,
  userLicensesUrl,
} from '@muhur/contract/shop/licenses'
import { Id } from '@muhur/contract/scalars'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { listRoute, sendArray } from '../../http/lists/json-array.ts'
import { pageOf, tellTotal } from '../../http/lists/page.ts'
import { requireUser } from '../../access/users/store.ts'
import { licensesOf, type OwnLicenses } from './own.ts'

const self = { config: { access: 'self', resource: 'licenses' } } as const
const ofUser = Type.Object({ userId: Id })

/** What a user sees of the own licenses. */
export function ownLicenseRoutes(app: App, deps: Deps): void {
  app.get(
    userLicensesUrl(':userId'),
    { ...listRoute, ...self, schema: { params: ofUser, querystring: OwnLicenseQuery } },
    async (request, reply) => {
      const { query } = request
      const own = await licensesIn(request)
      if (query.page === undefined) {
        const { count, batches } = await own.all(query)
        return sendArray(reply, count, batches)
      }
      const { licenses, total } = await own.page(query, pageOf(query, '-created_at'))
      tellTotal(reply, total)
      return licenses
    },
  )

  app.get(
    licenseTotalsUrl(':userId'),
    { ...self, schema: { params: ofUser, response: { 200: OwnLicenseTotals } } },
    async (request, _reply) => (await licensesIn(request)).totals(),
  )

  app.get(
    ownLicenseUrl(':userId', ':id'),
    { ...self, schema: { params: Type.Object({ userId: Id, id: Id }), response: { 200: License } } },
    async (request, _reply) => (await licensesIn(request)).one(request.params.id),
  )

  async function licensesIn(request: FastifyRequest<{ Params: { userId: string } }>): Promise<OwnLicenses> {
    const { userId } = request.params
    // Open pages ask often: the guard has just read the user whose own list this is.
    if (userId !== signedIn(request).id) await requireUser(deps.db.queries, userId)
    return licensesOf(deps, userId)
  }
}
