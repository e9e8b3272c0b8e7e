import {
  downloadReceipt,
  endOwnOrder,
  listOwnOrders,
  payOrder,
  placeOrder,
  uploadReceipt,
} from '@muhur/contract/sales/own-orders'
import { salesLimits } from '@muhur/contract/sales/limits'
import { channelNoticeUrl } from '@muhur/contract/sales/orders'
import type { FastifyRequest } from 'fastify'
import { requireUser } from '../../access/users/store.ts'
import { asBuyer } from '../../db/as-buyer.ts'
import type { Queries } from '../../db/db.ts'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { neverRendered } from '../../http/headers.ts'
import { quota } from '../../http/limits/quota.ts'
import { limitHeaders } from '../../http/limits/rate-limit.ts'
import { asUpload } from '../../http/requests/slow-bodies.ts'
import { serve } from '../../http/serve.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { Failure } from '../../start/faults/failure.ts'
import { lockChannel, openChannel } from '../channels/store.ts'
import { findOffered } from '../offers/store.ts'
import { advanceOrder } from '../orders/apply.ts'
import * as placing from '../orders/place.ts'
import { callOf } from '../providers/call.ts'
import { linkFor } from '../providers/paytr/link.ts'
import { dropReceipts, findReceipt, keepReceipt } from '../transfers/store.ts'
import * as store from './store.ts'

/** Pages that one buyer asks a provider for. */
const pagesAsked = { name: 'payment-pages', maximum: 10, window: 60 }

/** Orders that buyers place on the shop's own product pages. */
export async function ownOrderRoutes(people: App, deps: Deps): Promise<void> {
  const { db, secrets } = deps
  const vault = { secrets, publicUrl: deps.config.publicUrl }
  const asked = quota(pagesAsked)
  const { refuseIfExceeded } = limitHeaders([pagesAsked])
  const orderIn = async (queries: Queries, userId: string, id: string) =>
    store.withAccount(queries, vault)(await store.orderOfUser(queries, userId, id))

  serve(people, listOwnOrders, async (request) => {
    const { userId } = request.params
    if (userId !== signedIn(request).id) await requireUser(db.queries, userId)
    const orders = await asBuyer(db, userId, (own) => store.ordersOfUser(own, userId))
    return Promise.all(orders.map(store.withAccount(db.queries, vault)))
  })

  serve(people, placeOrder, (request, reply) => {
    const userId = ownId(request)
    const { product_id, channel_id } = request.body
    return changeOnce(deps, reply, async (transaction) => {
      const { price, currency } = await findOffered(transaction, product_id, channel_id)
      const wanted = { user_id: userId, channel_id, product_id, price, currency }
      const { id, reference } = await placing.placeOrder(transaction, secrets, wanted)
      const order = await orderIn(transaction, userId, id)
      const { state, total } = order
      const detail = { external_id: reference, channel_id, product_id, state, total, currency }
      await record(transaction, { ...actBy(request), action: 'order.place', subject_id: id, detail })
      return order
    })
  })

  serve(people, payOrder, async (request, reply) => {
    const userId = buyerOf(request)
    refuseIfExceeded(reply, pagesAsked, asked.take(userId))
    const { id } = request.params
    const order = await store.requireOpen(db.queries, userId, id)
    if (order.provider !== 'paytr') throw new Failure('ORDER_STATE')
    if (order.pay_url !== null) return { url: order.pay_url }
    const channel = await openChannel(db.queries, vault, order.channel_id)
    const { products, ends_at } = await orderIn(db.queries, userId, id)
    const url = await linkFor(callOf(deps, 'paytr'), channel.secrets[0]!, {
      reference: order.reference!,
      name: products[0]!.name,
      price: order.asked!,
      currency: order.asked_currency!,
      ends_at: ends_at!,
      callback: deps.config.publicUrl + channelNoticeUrl(channel.id),
    })
    return { url: await placing.keepPayUrl(db.queries, id, url) }
  })

  serve(people, endOwnOrder, (request, reply) => {
    const userId = buyerOf(request)
    const { id } = request.params
    return changeOnce(deps, reply, async (transaction) => {
      const { channel_id, name } = await openOrder(transaction, userId, id)
      const channel = { id: channel_id, name }
      const actor = actBy(request)
      await advanceOrder(transaction, secrets, { channel, id, kind: 'cancelled' }, { actor })
      await dropReceipts(transaction, [id])
      return orderIn(transaction, userId, id)
    })
  })

  serve(people, downloadReceipt, async ({ params }, reply) => {
    const { media_type, content, reference } = await findReceipt(db.queries, params.userId, params.id)
    const ending = media_type.split('/')[1]!
    return reply
      .headers(neverRendered)
      .header('content-disposition', `attachment; filename="dekont-${reference}.${ending}"`)
      .type(media_type)
      .send(content)
  })

  // In a scope of its own: here alone a body is a file, and a large one.
  await people.register(async (uploads: App) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serve(
      uploads,
      uploadReceipt,
      (request, reply) => {
        const userId = buyerOf(request)
        const { id } = request.params
        const { body } = request
        if (!Buffer.isBuffer(body)) throw new Failure('RECEIPT_FORMAT')
        return changeOnce(deps, reply, async (transaction) => {
          const { provider, channel_id } = await openOrder(transaction, userId, id)
          if (provider !== 'transfer') throw new Failure('ORDER_STATE')
          await keepReceipt(transaction, id, body)
          const order = await orderIn(transaction, userId, id)
          const { number: external_id, state, total, currency } = order
          const detail = { external_id, channel_id, state, total, currency }
          await record(transaction, { ...actBy(request), action: 'order.receipt', subject_id: id, detail })
          return order
        })
      },
      { bodyLimit: salesLimits.receiptBytes, ...asUpload },
    )
  })

  /** As notices do: the channel's lock before the order's. */
  async function openOrder(transaction: Queries, userId: string, id: string) {
    await lockChannel(transaction, await store.channelOf(transaction, userId, id))
    return store.requireOpen(transaction, userId, id)
  }
}

/** Throws NOT_YOURS: an admin reads other people's orders, and cannot place orders for them. */
function ownId(request: OfUser): string {
  const { userId } = request.params
  if (userId !== signedIn(request).id) throw new Failure('NOT_YOURS')
  return userId
}

/** The buyer as the actor of a change to an own order. Throws ORDER_NOT_FOUND for an admin and another person's order. */
function buyerOf(request: OfUser): string {
  const { userId } = request.params
  if (userId !== signedIn(request).id) throw new Failure('ORDER_NOT_FOUND')
  return userId
}

type OfUser = FastifyRequest & { params: { userId: string } }
