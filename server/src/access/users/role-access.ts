import type { RoleAccess } from '@muhur/contract/access/users'
import { endTokensOf, tokensOf } from '../tokens/store.ts'
import type { Queries } from '../../db/db.ts'
import { endWebhooks, webhooksOf } from '../../record/webhooks/store.ts'

/** The access that works in a user's name without the user, and ends with the role under which it was made. */
export async function accessOf(queries: Queries, userId: string): Promise<RoleAccess> {
  const [tokens, webhooks] = [await tokensOf(queries, userId), await webhooksOf(queries, userId)]
  return {
    tokens: tokens.map(({ id, name }) => ({ id, name })),
    // The rest of an address may be a secret of its receiver.
    webhooks: webhooks.map(({ id, url, description }) => ({ id, name: description || new URL(url).origin })),
  }
}

/** Ends all access of a role for good, and returns the ended access. The caller has changed the role in this transaction. */
export async function endAccessOf(transaction: Queries, userId: string): Promise<RoleAccess> {
  const access = await accessOf(transaction, userId)
  await endTokensOf(transaction, userId)
  await endWebhooks(
    transaction,
    access.webhooks.map(({ id }) => id),
  )
  return access
}
