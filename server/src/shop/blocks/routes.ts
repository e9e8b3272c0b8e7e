import { createBlock, deleteBlock, listBlocks, previewBlock, type Block } from '@muhur/contract/shop/blocks'
import type { App, Deps } from '../../http/deps.ts'
import { pages, sendArray } from '../../http/lists/json-array.ts'
import { serve } from '../../http/serve.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { effectOf } from './effect.ts'
import * as store from './store.ts'

/** The machines, networks and users that may use no license, for admins. */
export function blockRoutes(app: App, deps: Deps): void {
  const { db, secrets } = deps

  serve(app, listBlocks, async ({ query }, reply) => {
    const page = (limit: number, cursor?: string) => store.pageOfBlocks(db.queries, query, limit, cursor)
    return sendArray(reply, await store.countBlocks(db.queries, query), pages(page, query))
  })

  serve(app, createBlock, async (request, reply) => {
    return changeOnce(deps, reply, async (transaction) => {
      const actor = actBy(request)
      const created = await store.createBlock(transaction, secrets, request.body, actor.actor_id)
      const { instance_id, request_ref } = request.body
      const source = { ...(instance_id && { instance_id }), ...(request_ref && { request_ref }) }
      const detail = { ...traceOf(created), ...source }
      await record(transaction, { ...actor, action: 'block.create', subject_id: created.id, detail })
      return created
    })
  })

  serve(app, previewBlock, ({ body }) => effectOf(db.queries, secrets, body))

  serve(app, deleteBlock, async (request, reply) => {
    return changeOnce(deps, reply, async (transaction) => {
      const { id } = request.params
      const { block, again } = await store.deleteBlock(transaction, id)
      const detail = traceOf(block)
      await record(transaction, { ...actBy(request), action: 'block.delete', subject_id: id, detail })
      return { success: true as const, id, again }
    })
  })
}

/** A block in the history, which outlives the block. A fingerprint itself is in neither. */
function traceOf({ kind, fingerprint_prefix, network, user, note }: Block): Record<string, unknown> {
  const subject = { fingerprint: { fingerprint_prefix }, network: { network }, user: { user_id: user?.id } }
  return { kind, ...subject[kind], note }
}
