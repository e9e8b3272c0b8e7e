import {
  adminProductsUrl,
  adminProductUrl,
  DeletedProduct,
  ListedProduct,
  NewProduct,
  ProductChange,
  ProductPage,
  ProductQuery,
  productsUrl,
  productUrl,
} from '@muhur/contract/shop/products'
import { Paging } from '@muhur/contract/http/page'
import { Id } from '@muhur/contract/scalars'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { actBy, record } from '../../record/audit/record.ts'
import type { App, Deps } from '../../http/deps.ts'
import { requireMatch, tagOf } from '../../http/answers/entity-tag.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { listRoute, pages, sendArray } from '../../http/lists/json-array.ts'
import { pageOf, tellTotal } from '../../http/lists/page.ts'
import * as list from './list.ts'
import * as store from './store.ts'

const admin = { config: { access: 'admin', resource: 'products' } } as const
/** What a token of one product may do with this product. It does not delete the product, whose token it is. */
const own = { config: { ...admin.config, product: 'product' } } as const
const byId = Type.Object({ id: Id })

/** The catalogue, and what admins do with it. */
export function productRoutes(app: App, deps: Deps): void {
  const { db, live } = deps
  app.get(
    productsUrl,
    { ...listRoute, config: { access: 'public' }, schema: { querystring: Paging } },
    async ({ query }, reply) => {
      const page = (limit: number, cursor?: string) => store.pageOfCatalogue(db.queries, limit, cursor)
      return sendArray(reply, await store.countOnSale(db.queries), pages(page, query))
    },
  )

  app.get(
    productUrl(':id'),
    { config: { access: 'public' }, schema: { params: byId, response: { 200: ProductPage } } },
    ({ params }) => store.findOnSale(db.queries, params.id),
  )

  app.get(
    adminProductsUrl,
    {
      ...listRoute,
      ...admin,
      schema: { querystring: ProductQuery },
    },
    async ({ query }, reply) => {
      const count = await list.countProducts(db.queries, query)
      if (query.page === undefined) {
        const next = (limit: number, cursor?: string) => list.productsAfter(db.queries, query, limit, cursor)
        return sendArray(reply, count, pages(next, query))
      }
      tellTotal(reply, { count })
      return list.pageOfProducts(db.queries, query, pageOf(query, '-created_at'))
    },
  )

  app.post(
    adminProductsUrl,
    {
      ...admin,
      schema: { body: NewProduct, response: { 201: ListedProduct } },
    },
    async (request, reply) => {
      const product = await changeOnce(deps, reply, async (transaction) => {
        const created = await store.createProduct(transaction, request.body)
        await record(transaction, {
          ...actBy(request),
          action: 'product.create',
          subject_id: created.id,
          detail: store.recorded(request.body),
        })
        return created
      })
      live.refetchAdmins()
      return reply.code(201).send(product)
    },
  )

  app.get(
    adminProductUrl(':id'),
    {
      ...own,
      schema: { params: byId, response: { 200: ListedProduct } },
    },
    async ({ params }, reply) => sendWithTag(reply, await list.findListed(db.queries, params.id)),
  )

  app.patch(
    adminProductUrl(':id'),
    {
      ...own,
      schema: { params: byId, body: ProductChange, response: { 200: ListedProduct } },
    },
    async (request, reply) => {
      const product = await changeOnce(deps, reply, (transaction) =>
        store.changeProduct(transaction, request.params.id, request.body, {
          act: actBy(request),
          check: (former) => requireMatch(request, former),
        }),
      )
      live.refetch()
      return sendWithTag(reply, product)
    },
  )

  app.delete(
    adminProductUrl(':id'),
    {
      ...admin,
      schema: { params: byId, response: { 200: DeletedProduct } },
    },
    async (request, reply) => {
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
      live.refetch()
      return { success: true as const, id }
    },
  )
}

/** With the tag that a later change of it names. */
const sendWithTag = (reply: FastifyReply, product: ListedProduct) =>
  reply.header('etag', tagOf(list.editable(product))).send(product)
