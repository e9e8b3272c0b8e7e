import {
  adminProductsUrl,
  adminProductUrl,
  ListedProduct,
  NewProduct,
  Product,
  ProductChange,
  productsUrl,
  productUrl,
} from '@muhur/contract/product'
import { Paging } from '@muhur/contract/paging'
import { Id } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import { actBy, record } from '../audit/record.ts'
import type { App, Deps } from '../deps.ts'
import { listRoute, pages, sendArray } from '../json-array.ts'
import * as store from './store.ts'

const byId = Type.Object({ id: Id })

/** The catalogue, and what admins do with it. */
export function productRoutes(app: App, { db }: Deps): void {
  app.get(
    productsUrl,
    { ...listRoute, config: { access: 'public' }, schema: { querystring: Paging } },
    async ({ query }, reply) => {
      const page = (limit: number, cursor?: string) => store.pageOfCatalogue(db.queries, limit, cursor)
      return sendArray(reply, await store.countProducts(db.queries, { archived: false }), pages(page, query))
    },
  )

  app.get(
    productUrl(':id'),
    { config: { access: 'public' }, schema: { params: byId, response: { 200: Product } } },
    ({ params }) => store.findOnSale(db.queries, params.id),
  )

  app.get(
    adminProductsUrl,
    { ...listRoute, config: { access: 'admin' }, schema: { querystring: Paging } },
    async ({ query }, reply) => {
      const page = (limit: number, cursor?: string) => store.pageOfProducts(db.queries, limit, cursor)
      return sendArray(reply, await store.countProducts(db.queries, { archived: true }), pages(page, query))
    },
  )

  app.post(
    adminProductsUrl,
    { config: { access: 'admin' }, schema: { body: NewProduct, response: { 201: ListedProduct } } },
    async (request, reply) => {
      const product = await db.queries.transaction().execute(async (transaction) => {
        const created = await store.createProduct(transaction, request.body)
        await record(transaction, { ...actBy(request), action: 'product.create', subject_id: created.id })
        return created
      })
      return reply.code(201).send(product)
    },
  )

  app.patch(
    adminProductUrl(':id'),
    {
      config: { access: 'admin' },
      schema: { params: byId, body: ProductChange, response: { 200: ListedProduct } },
    },
    (request) =>
      db.queries.transaction().execute(async (transaction) => {
        const product = await store.changeProduct(transaction, request.params.id, request.body)
        const detail = { ...request.body }
        await record(transaction, {
          ...actBy(request),
          action: 'product.change',
          subject_id: product.id,
          detail,
        })
        return product
      }),
  )
}
