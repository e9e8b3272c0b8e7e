import { changeLicenses, createLicenses, type BulkChange } from '@muhur/contract/shop/bulk'
import { v7 as newId } from 'uuid'
import { actBy } from '../../record/audit/record.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { Failure } from '../../start/faults/failure.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { issueLicenses } from '../licenses/write.ts'
import * as store from './store.ts'
import { detailOf, type Extension } from './rules.ts'

/** A thousand owners of a hundred characters each, escaped. */
const longestOwners = 256 * 1024
const longestIds = 128 * 1024

/** Many licenses at once: issued, suspended, resumed, extended, revoked. */
export function bulkRoutes(app: App, deps: Deps): void {
  const { secrets } = deps

  serve(
    app,
    createLicenses,
    async (request, reply) => {
      return changeOnce(deps, reply, async (transaction) => {
        const rows = await store.rowsOf(transaction, request.body)
        const act = { ...actBy(request), detail: { bulk: newId() } }
        const ids = await issueLicenses(transaction, secrets, rows, act)
        return { licenses: await store.keysOf(transaction, secrets, ids) }
      })
    },
    { bodyLimit: longestOwners },
  )

  serve(
    app,
    changeLicenses,
    async (request, reply) => {
      const change = request.body
      const extension = extensionOf(request.body)
      const { ids: wantedIds, filter } = change
      if ((wantedIds === undefined) === (filter === undefined)) {
        const message = 'ids ve filter alanlarından tam biri gerekli.'
        throw new Failure('BAD_REQUEST', { field: 'ids', message })
      }
      // An empty filter finds the whole shop: the caller has to know how many licenses that is.
      if (filter && change.expected === undefined) {
        const message = 'filter ile birlikte beklenen lisans sayısı (expected) gerekli.'
        throw new Failure('BAD_REQUEST', { field: 'expected', message })
      }
      return changeOnce(deps, reply, async (transaction) => {
        const { ids, next } = await store.selectionOf(transaction, change)
        const detail = { ...detailOf(change.action, extension), bulk: newId() }
        const act = { ...actBy(request), detail }
        const selection = { ids, productId: request.token?.product_id ?? null }
        const outcomes = await store.changeEach(transaction, selection, change, extension, act)
        return { outcomes, next }
      })
    },
    { bodyLimit: longestIds },
  )
}

function extensionOf({ action, days, until }: BulkChange): Extension {
  if (action !== 'extend') {
    // An end that the caller named, and that no license gets, must not pass for set.
    const field = days === undefined ? 'until' : 'days'
    if (days !== undefined || until !== undefined)
      throw new Failure('BAD_REQUEST', { field, message: `${field} yalnızca extend ile verilir.` })
    return { until: null }
  }
  if ((days === undefined) === (until === undefined)) {
    const message = 'extend için days ve until alanlarından tam biri gerekli.'
    throw new Failure('BAD_REQUEST', { field: 'days', message })
  }
  return days === undefined ? { until: until! } : { days }
}
