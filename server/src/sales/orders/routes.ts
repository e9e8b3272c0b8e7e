import {
  decideOrder,
  exportOrders,
  getOrder,
  getRevenue,
  issueOrder,
  listNotices,
  listOrders,
  receiveNotice,
  retryNotice,
  uploadOrders,
} from '@muhur/contract/sales/orders-calls'
import type { Order } from '@muhur/contract/sales/orders'
import type { FastifyRequest } from 'fastify'
import { sendCsv } from '../../http/answers/csv.ts'
import { callerAddress } from '../../http/address.ts'
import { actBy, record } from '../../record/audit/record.ts'
import type { App, Deps } from '../../http/deps.ts'
import { quota } from '../../http/limits/quota.ts'
import { limitHeaders } from '../../http/limits/rate-limit.ts'
import { pages } from '../../http/lists/json-array.ts'
import { tellTotal } from '../../http/lists/page.ts'
import { serve } from '../../http/serve.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { Failure } from '../../start/faults/failure.ts'
import * as notices from '../channels/notices.ts'
import { findChannel } from '../channels/store.ts'
import { fileName } from '../../shop/exports/columns.ts'
import { applyNotice } from './apply.ts'
import { decideByHand, issueByHand } from './decide.ts'
import { cellsOfOrder, orderColumns, ordersIn } from './files.ts'
import * as receive from './receive.ts'
import { revenueByMonth } from './revenue.ts'
import * as store from './store.ts'

/** Wrong notices from one network address in a minute: a provider that repeats stays below, a guesser does not. */
const wrongNotices = { name: 'wrong-notices', maximum: 60, window: 60 }

/** Orders and their notices. */
export async function orderRoutes(people: App, deps: Deps): Promise<void> {
  const { db, secrets } = deps
  const vault = { secrets, publicUrl: deps.config.publicUrl }

  serve(people, listOrders, async ({ query }, reply) => {
    const { orders, total } = await store.listOrders(db.queries, secrets, query)
    tellTotal(reply, total)
    return orders
  })

  serve(people, getOrder, ({ params }) => store.findOrder(db.queries, secrets, params.id))

  serve(people, issueOrder, (request, reply) =>
    changeOnce(deps, reply, (transaction) => {
      const decision = { actor: actBy(request), ...request.body }
      return issueByHand(transaction, secrets, request.params.id, decision)
    }),
  )

  serve(people, decideOrder, (request, reply) =>
    changeOnce(deps, reply, (transaction) => {
      const decision = { actor: actBy(request), ...request.body }
      return decideByHand(transaction, secrets, request.params.id, decision)
    }),
  )

  serve(people, exportOrders, ({ query }, reply) => {
    const page = (limit: number, cursor?: string) =>
      store.pageOfOrders(db.queries, secrets, query, limit, cursor)
    return sendCsv(reply, fileName(new Date(), 'siparisler'), orderColumns, rowsOf(pages(page, {})))
  })

  serve(people, getRevenue, () => revenueByMonth(db.queries))

  serve(people, listNotices, ({ query }) => notices.listNotices(db.queries, query))

  serve(people, retryNotice, (request, reply) => {
    const { id } = request.params
    return changeOnce(deps, reply, async (transaction) => {
      await receive.retryNotice(transaction, secrets, id)
      const [notice] = await notices.listNotices(transaction, { id })
      await record(transaction, {
        ...actBy(request),
        action: 'order.retry',
        subject_id: notice!.order_id ?? id,
      })
      return notice!
    })
  })

  // In a scope of its own: nowhere else is CSV a body.
  await people.register(async (app: App) => {
    app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    serve(app, uploadOrders, async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new Failure('ORDERS_FILE')
      const channel = await findChannel(db.queries, vault, request.params.id)
      const { notices: found, refused } = await ordersIn(request.body)
      return changeOnce(deps, reply, async (transaction) => {
        const states: unknown[] = []
        for (const notice of found)
          states.push((await applyNotice(transaction, secrets, channel, notice)).state)
        const detail = { orders: found.length }
        await record(transaction, {
          ...actBy(request),
          action: 'channel.upload',
          subject_id: channel.id,
          detail,
        })
        const [paid, held] = ['paid', 'held'].map(
          (wanted) => states.filter((state) => state === wanted).length,
        )
        return { orders: found.length, paid: paid!, held: held!, refused }
      })
    })
  })

  // In a scope of its own: a provider's proof covers the raw bytes, at any content type.
  await people.register(async (app: App) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const wrong = quota(wrongNotices)
    const { refuseIfExceeded } = limitHeaders([wrongNotices])

    serve(app, receiveNotice, async (request, reply) => {
      const address = callerAddress(request)
      refuseIfExceeded(reply, wrongNotices, wrong.peek(address))
      const body = request.body ?? Buffer.alloc(0)
      const sent = { headers: headersOf(request), body }
      try {
        const answer = await receive.receiveNotice(deps, vault, request.params.id, sent)
        reply.code(answer.status ?? 200).header('cache-control', 'no-store')
        return reply.type(answer.type).send(answer.body)
      } catch (error) {
        if (error instanceof Failure) wrong.take(address)
        throw error
      }
    })
  })
}

/** Each header once: a repeated header is joined, and fits no signature. */
const headersOf = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))

async function* rowsOf(orders: AsyncIterable<readonly Order[]>) {
  for await (const page of orders) yield page.map(cellsOfOrder)
}
