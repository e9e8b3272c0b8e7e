import type { FastifyRequest } from 'fastify'
import { NIL } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { requireLicense, requireReleaseOf } from '../../db/require.ts'

interface Filter {
  product_id?: string
}

/**
 * Keeps a validated call to the product of its token: a list shows this product alone, and another product, its license or its
 * release reads as unknown. Licenses and releases never change their product, so the result still holds in the handler.
 *
 * Throws PRODUCT_NOT_FOUND, LICENSE_NOT_FOUND, RELEASE_NOT_FOUND.
 */
export async function keepToProduct(
  queries: Queries,
  request: FastifyRequest,
  productId: string,
): Promise<void> {
  const params = request.params as { id: string; licenseId?: string }
  const body = request.body as Filter & { filter?: Filter }
  switch (request.routeOptions.config.product!) {
    case 'product':
      if (params.id !== productId) throw new Failure('PRODUCT_NOT_FOUND')
      return
    case 'license':
      return requireLicense(queries, params.licenseId ?? params.id, productId)
    case 'release':
      return requireReleaseOf(queries, params.id, productId)
    case 'body':
      if (body.product_id !== productId) throw new Failure('PRODUCT_NOT_FOUND', { field: 'product_id' })
      return
    case 'query':
      return narrow(request.query as Filter, productId)
    // Licenses that the call names by their ids are filtered where the rows are locked.
    case 'selection':
      if (body.filter) narrow(body.filter, productId)
  }
}

/** A filter for another product finds nothing, like a filter for an unknown product. */
function narrow(filter: Filter, productId: string): void {
  filter.product_id = (filter.product_id ?? productId) === productId ? productId : NIL
}
