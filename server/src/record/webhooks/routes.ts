import { testEventType } from '@muhur/contract/record/event-types'
import { sampleData } from '@muhur/contract/record/event-schemas'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '@muhur/contract/record/webhooks-calls'
import type { DeliveryDetail, Webhook } from '@muhur/contract/record/webhooks'
import type { FastifyReply } from 'fastify'
import { actBy, record } from '../audit/record.ts'
import { requireFreshSignIn, signedIn } from '../../http/caller.ts'
import type { Queries } from '../../db/db.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { writeNumbered } from '../events/store.ts'
import { Failure } from '../../start/faults/failure.ts'
import { changeOnce } from '../idempotency/change-once.ts'
import * as deliveries from './deliveries.ts'
import { Destinations } from './destination.ts'
import * as store from './store.ts'
import { webhookLook, webhookQueue } from './work.ts'

/** Addresses that get events, and their deliveries. */
export function webhookRoutes(app: App, deps: Deps): void {
  const { db, secrets, jobs } = deps
  const { publicUrl } = deps.config
  const destinations = new Destinations(deps.config.webhookRanges, deps.resolve)
  jobs.watch(webhookQueue, webhookLook(deps))

  serve(app, listWebhooks, () => store.listWebhooks(db.queries, secrets))

  serve(app, createWebhook, async (request, reply) => {
    await requireFreshSignIn(request)
    const address = await destinations.require(request.body.url)
    return changeOnce(deps, reply, async (transaction) => {
      await store.requireStillAdmin(transaction, signedIn(request).id)
      const created = await store.createWebhook(transaction, secrets, { ...request.body, url: address })
      const { id: subject_id, url, format, types } = created.webhook
      const detail = { url: new URL(url).origin, format, types }
      const entry = { action: 'webhook.create', subject_id, detail }
      await record(transaction, { ...actBy(request), ...entry })
      return created
    })
  })

  serve(app, getWebhook, ({ params }) => store.findWebhook(db.queries, secrets, params.id))

  serve(app, changeWebhook, async (request, reply) => {
    const { id } = request.params
    const change = { ...request.body }
    // A new address sends the shop's events elsewhere, as a new secret would.
    if (change.url !== undefined) {
      await requireFreshSignIn(request)
      change.url = await destinations.require(change.url)
    }
    return changeOnce(deps, reply, async (transaction) => {
      if (change.url !== undefined) await store.requireStillAdmin(transaction, signedIn(request).id)
      const previous = await store.requireWebhook(transaction, id, true)
      const changed = await store.changeWebhook(transaction, secrets, previous, change)
      const before = Object.fromEntries(Object.entries(previous).filter(([name]) => name in change))
      const detail = { ...withOrigin(change), before: withOrigin(before) }
      await record(transaction, { ...actBy(request), action: 'webhook.change', subject_id: id, detail })
      return changed
    })
  })

  serve(app, deleteWebhook, async (request, reply) => {
    const { id } = request.params
    await changeOnce(deps, reply, async (transaction) => {
      await store.deleteWebhook(transaction, id)
      await record(transaction, { ...actBy(request), action: 'webhook.delete', subject_id: id })
    })
    return { success: true as const, id }
  })

  serve(app, rotateWebhookSecret, async (request, reply) => {
    await requireFreshSignIn(request)
    const { id } = request.params
    const { overlap } = request.body
    return changeOnce(deps, reply, async (transaction) => {
      const rotated = await store.rotateSecret(transaction, secrets, id, overlap)
      const entry = { action: 'webhook.rotate', subject_id: id, detail: { overlap } }
      await record(transaction, { ...actBy(request), ...entry })
      return rotated
    })
  })

  serve(app, testWebhook, (request, reply) => {
    const { id } = request.params
    return sendNow(reply, id, async (transaction) => {
      requireOn(await store.requireWebhook(transaction, id))
      const { type } = request.query
      const sample = type ?? testEventType
      const event = await writeNumbered(transaction, sample, sampleData(sample))
      const [sent] = await deliveries.addDeliveries(transaction, [{ endpoint_id: id, event }])
      const entry = { action: 'webhook.test', subject_id: id, ...(type && { detail: { type } }) }
      await record(transaction, { ...actBy(request), ...entry })
      return sent!
    })
  })

  serve(app, listDeliveries, async ({ params: { id }, query }) => {
    await store.requireWebhook(db.queries, id)
    return deliveries.pageOfDeliveries(db.queries, id, query)
  })

  serve(app, getDelivery, async ({ params: { id, deliveryId } }) => {
    return deliveries.findDelivery(
      db.queries,
      await store.requireWebhook(db.queries, id),
      deliveryId,
      publicUrl,
    )
  })

  serve(app, sendDeliveryAgain, (request, reply) => {
    const { id, deliveryId } = request.params
    return sendNow(reply, id, async (transaction) => {
      requireOn(await store.requireWebhook(transaction, id))
      await deliveries.sendAgain(transaction, id, deliveryId)
      const detail = { delivery_id: deliveryId }
      await record(transaction, { ...actBy(request), action: 'webhook.send_again', subject_id: id, detail })
      return deliveryId
    })
  })

  /** Makes a delivery of the endpoint due, whose id `work` gives; answers the delivery as it waits. */
  async function sendNow(
    reply: FastifyReply,
    endpointId: string,
    work: (transaction: Queries) => Promise<string>,
  ): Promise<DeliveryDetail> {
    await jobs.start()
    const delivery = await changeOnce(deps, reply, async (transaction) => {
      const id = await work(transaction)
      return deliveries.findDelivery(
        transaction,
        await store.requireWebhook(transaction, endpointId),
        id,
        publicUrl,
      )
    })
    jobs.wake(webhookQueue)
    return delivery
  }
}

/** Throws WEBHOOK_OFF. */
function requireOn({ enabled }: Pick<Webhook, 'enabled'>): void {
  if (!enabled) throw new Failure('WEBHOOK_OFF')
}

/** Many receivers know their senders by a secret in the path or the query: the record has the origin of the address alone. */
const withOrigin = (fields: { url?: string }) =>
  fields.url === undefined ? fields : { ...fields, url: new URL(fields.url).origin }
