import { buyerScopes, productScopes, scopes, type Resource, type Scope } from '@muhur/contract/access/tokens'
import type { Role } from '@muhur/contract/access/users'
import { safeMethods } from '../rules.ts'

/** What a call of this method on a resource asks of a token; undefined where no scope opens the call. */
export function scopeFor(resource: Resource | undefined, method: string): Scope | undefined {
  const act = safeMethods.has(method) ? 'read' : 'write'
  return scopes.find((scope) => scope === `${resource}:${act}`)
}

/**
 * Where a call says which product it is about, for tokens of one product: `product` or `license`, the id of one in the path; `body`,
 * its `product_id`; `query`, a filter `product_id`; `selection`, the ids or the filter of a bulk call.
 */
export type ProductPlace = 'product' | 'license' | 'body' | 'query' | 'selection'

/** What a route declares for programs. */
export interface Opened {
  /** What the route reads or changes; without a resource no token is accepted. */
  resource?: Resource
  /** Without it no token of one product is accepted. */
  product?: ProductPlace
}

/** The scopes that a token may have, or use, for a person of this role. */
export function scopesOf(role: Role): readonly Scope[] {
  return role === 'admin' ? scopes : buyerScopes
}

/** Whether a token of one product may have the scope. */
export const isOfProduct = (scope: Scope): boolean => productScopes.some((one) => one === scope)
