import {
  changeProduct,
  createProduct,
  deleteProduct,
  getCatalogueProduct,
  getProduct,
  listCatalogue,
  listProducts,
} from '@muhur/contract/shop/products-calls'
import type { ListedProduct } from '@muhur/contract/shop/products'
import type { FastifyReply } from 'fastify'
import { actBy, record } from '../../record/audit/record.ts'
import type { App, Deps } from '../../http/deps.ts'
import { requireMatch, tagOf } from '../../http/answers/entity-tag.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { pages, sendArray } from '../../http/lists/json-array.ts'
import { asksForPage, pageOf, tellTotal } from '../../http/lists/page.ts'
import { serve } from '../../http/serve.ts'
import * as list from './list.ts'
import { recorded } from './rules.ts'
import * as store from './store.ts'

/** The catalogue, and its changes by admins. */
export function productRoutes(app: App, deps: Deps): void {
  const { db } = deps

  serve(app, listCatalogue, async ({ query }, reply) => {
    const page = (limit: number, cursor?: string) => store.pageOfCatalogue(db.queries, limit, cursor)
    return sendArray(reply, await list.countProducts(db.queries, { state: 'on_sale' }), pages(page, query))
  })

  serve(app, getCatalogueProduct, ({ params }) => store.findOnSale(db.queries, params.id))

  serve(app, listProducts, async ({ query }, reply) => {
    const count = await list.countProducts(db.queries, query)
    if (!asksForPage(query, listProducts.pageOnly)) {
      const next = (limit: number, cursor?: string) => list.productsAfter(db.queries, query, limit, cursor)
      return sendArray(reply, count, pages(next, query))
    }
    tellTotal(reply, { count })
    return list.pageOfProducts(db.queries, query, pageOf(query, '-created_at'))
  })

  serve(app, createProduct, async (request, reply) => {
    return changeOnce(deps, reply, async (transaction) => {
      const created = await store.createProduct(transaction, request.body)
      await record(transaction, {
        ...actBy(request),
        action: 'product.create',
        subject_id: created.id,
        detail: recorded(request.body),
      })
      return created
    })
  })

  serve(app, getProduct, async ({ params }, reply) =>
    withTag(reply, await list.findListed(db.queries, params.id)),
  )

  serve(app, changeProduct, async (request, reply) => {
    const product = await changeOnce(deps, reply, (transaction) =>
      store.changeProduct(transaction, request.params.id, request.body, {
        act: actBy(request),
        check: (previous) => requireMatch(request, previous),
      }),
    )
    return withTag(reply, product)
  })

  serve(app, deleteProduct, async (request, reply) => {
    const { id } = request.params
    await changeOnce(deps, reply, async (transaction) => {
      const before = await store.deleteProduct(transaction, id)
      await record(transaction, {
        ...actBy(request),
        action: 'product.delete',
        subject_id: id,
        detail: { before },
      })
    })
    return { success: true as const, id }
  })
}

/** With the entity tag that a later change of the product has to name. */
function withTag(reply: FastifyReply, product: ListedProduct): ListedProduct {
  reply.header('etag', tagOf(list.editable(product)))
  return product
}
