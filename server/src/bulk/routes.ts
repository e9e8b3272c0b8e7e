import {
  bulkChangeUrl,
  BulkChange,
  BulkChanged,
  type BulkOutcome,
  bulkCreateUrl,
  CreatedLicenses,
  NewLicenses,
} from '@muhur/contract/bulk'
import { actBy, recordAll } from '../audit/record.ts'
import { signedIn } from '../auth/guard.ts'
import type { App, Deps } from '../deps.ts'
import { Failure } from '../failure.ts'
import * as store from './store.ts'
import type { Extension } from './rules.ts'

const admin = { config: { access: 'admin' } } as const

/** Many licenses at once: issued, suspended, resumed, extended, revoked. */
export function bulkRoutes(app: App, { db, secrets, live }: Deps): void {
  app.post(
    bulkCreateUrl,
    // A thousand owners of a hundred characters each, escaped.
    { ...admin, bodyLimit: 256 * 1024, schema: { body: NewLicenses, response: { 201: CreatedLicenses } } },
    async (request, reply) => {
      const { idempotency_key: id, ...wish } = request.body
      const actor_id = signedIn(request).id
      let owners: string[] = []
      const licenses = await db.queries.transaction().execute(async (transaction) => {
        const { answer } = await store.once(
          transaction,
          { id, actor_id, request: ['create', wish] },
          async () => {
            const { ids, userIds } = await store.issueLicenses(transaction, secrets, request.body)
            owners = userIds
            await recordAll(
              transaction,
              ids.map((subject_id) => ({
                ...actBy(request),
                action: 'license.create',
                subject_id,
                detail: { bulk: id },
              })),
            )
            return ids
          },
        )
        return store.keysOf(transaction, secrets, answer)
      })
      live.relist(...new Set(owners))
      return reply.code(201).send({ licenses })
    },
  )

  app.post(
    bulkChangeUrl,
    { ...admin, bodyLimit: 128 * 1024, schema: { body: BulkChange, response: { 200: BulkChanged } } },
    async (request, reply) => {
      const { idempotency_key: id, ...wish } = request.body
      const extension = extensionOf(request.body)
      const { ids: wantedIds, filter } = wish
      if ((wantedIds === undefined) === (filter === undefined)) {
        const message = 'ids ve filter alanlarından tam biri gerekli.'
        throw new Failure('BAD_REQUEST', { field: 'ids', message })
      }
      // An empty filter finds the whole shop: whoever changes all of it has to know how much that is.
      if (filter && wish.expected === undefined) {
        const message = 'filter ile birlikte beklenen lisans sayısı (expected) gerekli.'
        throw new Failure('BAD_REQUEST', { field: 'expected', message })
      }
      const call = { id, actor_id: signedIn(request).id, request: ['change', wish] }
      const { answer } = await db.queries.transaction().execute((transaction) =>
        store.once(transaction, call, async () => {
          const { ids, next } = await store.selectionOf(transaction, wish)
          const outcomes = ids.length > 0 ? await store.changeLicenses(transaction, ids, wish, extension) : []
          const detail = { ...detailOf(wish.action, extension), bulk: id }
          await recordAll(
            transaction,
            changedIn(outcomes).map((subject_id) => ({
              ...actBy(request),
              action: 'license.change',
              subject_id,
              detail,
            })),
          )
          return { outcomes, next }
        }),
      )
      live.touch(...changedIn(answer.outcomes))
      return reply.send(answer)
    },
  )
}

function changedIn(outcomes: readonly BulkOutcome[]): string[] {
  return outcomes.flatMap(({ id, code }) => (code === 'CHANGED' ? [id] : []))
}

function extensionOf({ action, days, until }: BulkChange): Extension {
  if (action !== 'extend') return { until: null }
  if ((days === undefined) === (until === undefined)) {
    const message = 'extend için days ve until alanlarından tam biri gerekli.'
    throw new Failure('BAD_REQUEST', { field: 'days', message })
  }
  return days === undefined ? { until: until! } : { days }
}

const statuses = { suspend: 'suspended', resume: 'active', revoke: 'revoked' } as const

/** In the words of a single change, so that a license's history reads the same either way. */
function detailOf(action: BulkChange['action'], extension: Extension): Record<string, unknown> {
  if (action !== 'extend') return { status: statuses[action] }
  return 'days' in extension ? { extended_by_days: extension.days } : { expires_at: extension.until }
}
