import {
  Block,
  BlockEffect,
  blockEffectUrl,
  BlockQuery,
  blocksUrl,
  BlockSubject,
  blockUrl,
  DeletedBlock,
  NewBlock,
} from '@muhur/contract/block'
import { Id } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import { actBy, record } from '../../record/audit/record.ts'
import type { App, Deps } from '../../http/deps.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { listRoute, pages, sendArray } from '../../http/lists/json-array.ts'
import { effectOf } from './effect.ts'
import * as store from './store.ts'

const admin = { config: { access: 'admin', resource: 'blocks' } } as const

/** Who may use no license at all, for admins. */
export function blockRoutes(app: App, deps: Deps): void {
  const { db, secrets, live } = deps
  app.get(
    blocksUrl,
    { ...listRoute, ...admin, schema: { querystring: BlockQuery } },
    async ({ query }, reply) => {
      const page = (limit: number, cursor?: string) => store.pageOfBlocks(db.queries, query, limit, cursor)
      return sendArray(reply, await store.countBlocks(db.queries, query), pages(page, query))
    },
  )

  app.post(
    blocksUrl,
    { ...admin, schema: { body: NewBlock, response: { 201: Block } } },
    async (request, reply) => {
      const block = await changeOnce(deps, reply, async (transaction) => {
        const actor = actBy(request)
        const created = await store.createBlock(transaction, secrets, request.body, actor.actor_id)
        const { instance_id, request_ref } = request.body
        const source = { ...(instance_id && { instance_id }), ...(request_ref && { request_ref }) }
        const detail = { ...traceOf(created), ...source }
        await record(transaction, { ...actor, action: 'block.create', subject_id: created.id, detail })
        return created
      })
      live.refetchAdmins()
      return reply.code(201).send(block)
    },
  )

  app.post(
    blockEffectUrl,
    { ...admin, schema: { body: BlockSubject, response: { 200: BlockEffect } } },
    ({ body }) => effectOf(db.queries, secrets, body),
  )

  app.delete(
    blockUrl(':id'),
    { ...admin, schema: { params: Type.Object({ id: Id }), response: { 200: DeletedBlock } } },
    async (request, reply) => {
      const deleted = await changeOnce(deps, reply, async (transaction) => {
        const { id } = request.params
        const { block, again } = await store.deleteBlock(transaction, id)
        const detail = traceOf(block)
        await record(transaction, { ...actBy(request), action: 'block.delete', subject_id: id, detail })
        return { success: true as const, id, again }
      })
      live.refetchAdmins()
      return deleted
    },
  )
}

/** What history keeps of a block, which may be gone by then. A fingerprint itself is in neither. */
function traceOf({ kind, fingerprint_prefix, network, user, note }: Block): Record<string, unknown> {
  const subject = { fingerprint: { fingerprint_prefix }, network: { network }, user: { user_id: user?.id } }
  return { kind, ...subject[kind], note }
}
