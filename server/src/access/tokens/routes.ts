import {
  createToken,
  listTokens,
  revokeToken,
  rotateToken,
  type ApiToken,
  type NewApiToken,
} from '@muhur/contract/access/tokens'
import type { User } from '@muhur/contract/access/users'
import { lockPresent } from '../../db/person.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { requireFreshSignIn, signedIn } from '../../http/caller.ts'
import type { Queries } from '../../db/db.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { Failure } from '../../start/faults/failure.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { isOfProduct, scopesOf } from './rules.ts'
import * as store from './store.ts'

/** The tokens of programs: a user manages the own tokens, and admins see and revoke all. */
export function apiTokenRoutes(app: App, deps: Deps): void {
  const { db } = deps

  serve(app, listTokens, (request) => {
    const viewer = signedIn(request)
    return store.listTokens(db.queries, viewer.role === 'admin' ? undefined : viewer.id)
  })

  serve(app, createToken, async (request, reply) => {
    const { id, role } = signedIn(request)
    refuseForeignScopes(request.body, role)
    refuseForeignProduct(request.body, role)
    await requireFreshSignIn(request)
    return changeOnce(deps, reply, async (transaction) => {
      const created = await store.createToken(transaction, { id, role }, request.body)
      const { name, scopes, expires_at, product } = created.token
      const entry = {
        action: 'token.create',
        subject_id: created.token.id,
        detail: {
          name,
          scopes,
          expires_at,
          ...(product && { product_id: product.id, product: product.name }),
        },
      }
      await record(transaction, { ...actBy(request), ...entry })
      return created
    })
  })

  serve(app, rotateToken, async (request, reply) => {
    await requireFreshSignIn(request)
    return changeOnce(deps, reply, async (transaction) => {
      const { id } = request.params
      const { name, owner } = await store.findToken(transaction, id)
      // Only the owner of a token may change its secret.
      if (owner.id !== signedIn(request).id) throw new Failure('TOKEN_NOT_FOUND')
      await lockPresent(transaction, [owner.id])
      const { overlap } = request.body
      const rotated = await store.rotateToken(transaction, id, overlap)
      const entry = { action: 'token.rotate', subject_id: id, detail: { name, overlap } }
      await record(transaction, { ...actBy(request), ...entry })
      return rotated
    })
  })

  serve(app, revokeToken, async (request, reply) => {
    return changeOnce(deps, reply, async (transaction) => {
      const { id } = request.params
      const { name, owner } = await requireToken(transaction, id, signedIn(request))
      await lockPresent(transaction, [owner.id])
      await store.revokeToken(transaction, id)
      await record(transaction, {
        ...actBy(request),
        action: 'token.revoke',
        subject_id: id,
        detail: { name },
      })
      return { success: true as const, id }
    })
  })
}

/** The viewer's own token, or for an admin any. Throws TOKEN_NOT_FOUND. */
async function requireToken(queries: Queries, id: string, viewer: User): Promise<ApiToken> {
  const token = await store.findToken(queries, id)
  if (viewer.role !== 'admin' && token.owner.id !== viewer.id) throw new Failure('TOKEN_NOT_FOUND')
  return token
}

function refuseForeignScopes({ scopes }: NewApiToken, role: User['role']): void {
  const foreign = scopes.find((scope) => !scopesOf(role).includes(scope))
  if (foreign) {
    const message = `“${foreign}” yetkisini yalnızca yöneticilerin token’ları taşıyabilir.`
    throw new Failure('BAD_REQUEST', { field: 'scopes', message })
  }
}

function refuseForeignProduct({ product_id, scopes }: NewApiToken, role: User['role']): void {
  if (!product_id) return
  if (role !== 'admin')
    throw new Failure('BAD_REQUEST', {
      field: 'product_id',
      message: 'Ürüne bağlı token’ları yalnızca yöneticiler oluşturabilir.',
    })
  const foreign = scopes.find((scope) => !isOfProduct(scope))
  if (foreign) {
    const message = `“${foreign}” yetkisi bütün mağaza içindir; tek bir ürünün token’ı bu yetkiyi taşıyamaz.`
    throw new Failure('BAD_REQUEST', { field: 'scopes', message })
  }
}
