import { buyerScopes, productScopes, scopes, type Resource, type Scope } from '@muhur/contract/access/tokens'
import type { Role } from '@muhur/contract/access/users'
import type { Operation } from '@muhur/contract/operation'
import { safeMethods } from '../rules.ts'

/** The scope that a call of this method on a resource needs; undefined where no scope opens the call. */
export function scopeFor(resource: Resource | undefined, method: string): Scope | undefined {
  const act = safeMethods.has(method) ? 'read' : 'write'
  return scopes.find((scope) => scope === `${resource}:${act}`)
}

/** The part of an operation that opens it to programs. */
export type Opened = Pick<Operation, 'resource' | 'product'>

/** The scopes that a token may have, or use, for a person of this role. */
export function scopesOf(role: Role): readonly Scope[] {
  return role === 'admin' ? scopes : buyerScopes
}

/** Whether a token of one product may have the scope. */
export const isOfProduct = (scope: Scope): boolean => productScopes.some((one) => one === scope)
