import {
  countOwnLicenses,
  getOwnLicense,
  listOwnLicenses,
  renameLicense,
} from '@muhur/contract/shop/licenses'
import type { FastifyRequest } from 'fastify'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { sendArray } from '../../http/lists/json-array.ts'
import { isPart, pageOf, tellTotal } from '../../http/lists/page.ts'
import { serve } from '../../http/serve.ts'
import { requireUser } from '../../access/users/store.ts'
import { actBy } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { Failure } from '../../start/faults/failure.ts'
import { nameLicense } from './owner/nickname.ts'
import { licensesOf, type OwnLicenses } from './own.ts'

/** The calls about a user's own licenses. */
export function ownLicenseRoutes(app: App, deps: Deps): void {
  serve(app, listOwnLicenses, async (request, reply) => {
    const { query } = request
    const own = await licensesIn(request)
    const page = pageOf(query, '-created_at')
    if (query.page === undefined) {
      const { count, batches } = await own.all(query, page, isPart(query) ? query : undefined)
      return sendArray(reply, count, batches)
    }
    const { licenses, total } = await own.page(query, page)
    tellTotal(reply, total)
    return licenses
  })

  serve(app, countOwnLicenses, async (request) => (await licensesIn(request)).totals(request.query))

  serve(app, getOwnLicense, async (request) => (await licensesIn(request)).one(request.params.id))

  serve(app, renameLicense, (request, reply) => {
    const { userId, id } = request.params
    if (userId !== signedIn(request).id) throw new Failure('NOT_YOURS')
    const nickname = request.body.nickname && request.body.nickname.trim()
    return changeOnce(deps, reply, (transaction) =>
      nameLicense(transaction, { userId, id, nickname }, actBy(request)),
    )
  })

  async function licensesIn(request: FastifyRequest & { params: { userId: string } }): Promise<OwnLicenses> {
    const { userId } = request.params
    // Open pages ask often: the guard has just read the signed-in user.
    if (userId !== signedIn(request).id) await requireUser(deps.db.queries, userId)
    return licensesOf(deps, userId)
  }
}
