import {
  changeChannel,
  changeMapping,
  createChannel,
  createMapping,
  deleteChannel,
  deleteMapping,
  listChannels,
  listMappings,
  rotateChannelSecret,
} from '@muhur/contract/sales/channels-calls'
import { actBy, record } from '../../record/audit/record.ts'
import { requireFreshSignIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import * as mappings from './mappings.ts'
import * as store from './store.ts'

/** Sales channels and the mappings of their products. */
export function channelRoutes(app: App, deps: Deps): void {
  const { db, secrets } = deps
  const vault = { secrets, publicUrl: deps.config.publicUrl }

  serve(app, listChannels, () => store.listChannels(db.queries, vault))

  serve(app, createChannel, async (request, reply) => {
    await requireFreshSignIn(request)
    return changeOnce(deps, reply, async (transaction) => {
      const created = await store.createChannel(transaction, vault, request.body)
      const { id: subject_id, provider, name } = created
      await record(transaction, {
        ...actBy(request),
        action: 'channel.create',
        subject_id,
        detail: { provider, name },
      })
      return created
    })
  })

  serve(app, changeChannel, async (request, reply) => {
    const { id } = request.params
    const { secrets: given, ...fields } = request.body
    if (given) await requireFreshSignIn(request)
    return changeOnce(deps, reply, async (transaction) => {
      const changed = await store.changeChannel(transaction, vault, id, request.body)
      const detail = { ...fields, ...(given && { secrets: Object.keys(given) }) }
      await record(transaction, { ...actBy(request), action: 'channel.change', subject_id: id, detail })
      return changed
    })
  })

  serve(app, rotateChannelSecret, async (request, reply) => {
    await requireFreshSignIn(request)
    const { id } = request.params
    return changeOnce(deps, reply, async (transaction) => {
      const rotated = await store.rotateSecret(transaction, vault, id)
      await record(transaction, { ...actBy(request), action: 'channel.rotate', subject_id: id })
      return rotated
    })
  })

  serve(app, deleteChannel, async (request, reply) => {
    const { id } = request.params
    await changeOnce(deps, reply, async (transaction) => {
      const { name } = await store.findChannel(transaction, vault, id)
      await store.deleteChannel(transaction, vault, id)
      await record(transaction, {
        ...actBy(request),
        action: 'channel.delete',
        subject_id: id,
        detail: { name },
      })
    })
    return { success: true as const, id }
  })

  serve(app, listMappings, async ({ params: { id } }) => {
    await store.findChannel(db.queries, vault, id)
    return mappings.listMappings(db.queries, id)
  })

  serve(app, createMapping, async (request, reply) => {
    const { id } = request.params
    return changeOnce(deps, reply, async (transaction) => {
      await store.findChannel(transaction, vault, id)
      const created = await mappings.createMapping(transaction, id, request.body)
      await record(transaction, {
        ...actBy(request),
        action: 'channel.map',
        subject_id: id,
        detail: { ...created },
      })
      return created
    })
  })

  serve(app, changeMapping, async (request, reply) => {
    const { id, mappingId } = request.params
    return changeOnce(deps, reply, async (transaction) => {
      const changed = await mappings.changeMapping(transaction, id, mappingId, request.body)
      await record(transaction, {
        ...actBy(request),
        action: 'channel.map',
        subject_id: id,
        detail: { ...changed },
      })
      return changed
    })
  })

  serve(app, deleteMapping, async (request, reply) => {
    const { id, mappingId } = request.params
    await changeOnce(deps, reply, async (transaction) => {
      const before = await mappings.deleteMapping(transaction, id, mappingId)
      await record(transaction, {
        ...actBy(request),
        action: 'channel.unmap',
        subject_id: id,
        detail: { before },
      })
    })
    return { success: true as const, id: mappingId }
  })
}
