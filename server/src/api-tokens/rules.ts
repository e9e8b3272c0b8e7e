import { buyerScopes, scopes, type Resource, type Scope } from '@muhur/contract/api-token'
import type { Role } from '@muhur/contract/user'
import { safeMethods } from '../auth/rules.ts'

/** What a call of this method on a resource asks of a token; undefined where no scope opens the call. */
export function scopeFor(resource: Resource | undefined, method: string): Scope | undefined {
  const act = safeMethods.has(method) ? 'read' : 'write'
  return scopes.find((scope) => scope === `${resource}:${act}`)
}

/** The scopes that a token may have, or use, for a person of this role. */
export function scopesOf(role: Role): readonly Scope[] {
  return role === 'admin' ? scopes : buyerScopes
}
