import { webhookLimits } from '@muhur/contract/record/webhook-limits'
import {
  isDiscordAddress,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookFormat,
} from '@muhur/contract/record/webhooks'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import { newSecret, readSecret, signingKeys, writtenPublicKey, writtenSecret } from './sign.ts'

/** Without deleted endpoints, in the order of their making. */
export async function listWebhooks(queries: Queries, secrets: Secrets): Promise<Webhook[]> {
  return (await listed(queries).orderBy('id').execute()).map((row) => withPublicKey(row, secrets))
}

/** An endpoint as admins see it. Throws WEBHOOK_NOT_FOUND. */
export async function findWebhook(queries: Queries, secrets: Secrets, id: string): Promise<Webhook> {
  return withPublicKey(await requireWebhook(queries, id), secrets)
}

/** The endpoint's row, whose secret is not opened. Throws WEBHOOK_NOT_FOUND. */
export async function requireWebhook(queries: Queries, id: string, lock = false): Promise<ListedEndpoint> {
  const found = await listed(queries)
    .where('id', '=', id)
    .$if(lock, (endpoint) => endpoint.forUpdate())
    .executeTakeFirst()
  if (!found) throw new Failure('WEBHOOK_NOT_FOUND')
  return found
}

function withPublicKey({ secret_sealed, ...webhook }: ListedEndpoint, secrets: Secrets): Webhook {
  const keys = signingKeys(secrets.open(secret_sealed, webhook.id))
  return { ...webhook, public_key: writtenPublicKey(keys) }
}

type ListedEndpoint = Omit<Webhook, 'public_key'> & { secret_sealed: Uint8Array }

/**
 * The endpoints with an address that this user gave. An address is a way out for the shop's events, and the user who changed the
 * address last answers for the endpoint; the record knows that user.
 */
export function webhooksOf(queries: Queries, userId: string): Promise<ListedEndpoint[]> {
  const giver = sql<string | null>`(
    select actor_id from audit_log
    where subject_id = webhook_endpoints.id
      and (action = 'webhook.create' or (action = 'webhook.change' and detail ? 'url'))
    order by created_at desc, id desc limit 1)`
  return listed(queries).where(giver, '=', userId).orderBy('id').execute()
}

/**
 * Keeps the user an admin until the transaction ends, so that the end of the role also ends the new endpoint. Throws
 * ADMIN_REQUIRED for a user who is not an admin any more.
 */
export async function requireStillAdmin(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .forShare()
    .executeTakeFirstOrThrow(() => new Failure('ADMIN_REQUIRED'))
}

/** Throws WEBHOOK_LIMIT, and BAD_REQUEST for a secret of another form. The address is checked before. */
export async function createWebhook(
  transaction: Queries,
  secrets: Secrets,
  { url, description = '', format, types, secret: given }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = given === undefined ? newSecret() : readSecret(given)
  if (!secret) {
    const message = 'Gizli anahtar whsec_ ile başlamalı; ardından base64 ile 24–64 bayt gelmelidir.'
    throw new Failure('BAD_REQUEST', { field: 'secret', message })
  }
  // Two forms at once must not pass the limit together.
  await sql`select pg_advisory_xact_lock(hashtext('muhur webhooks'))`.execute(transaction)
  if ((await listed(transaction).execute()).length >= webhookLimits.endpoints)
    throw new Failure('WEBHOOK_LIMIT')
  const id = newId()
  await transaction
    .insertInto('webhook_endpoints')
    .values({
      id,
      url,
      description: description.trim(),
      format: formatFor(url, format),
      types,
      secret_sealed: secrets.seal(secret, id),
    })
    .execute()
  return { webhook: await findWebhook(transaction, secrets, id), secret: writtenSecret(secret) }
}

/** Changes an endpoint; the caller has locked its row. An endpoint that is switched on again starts without failures. */
export async function changeWebhook(
  transaction: Queries,
  secrets: Secrets,
  previous: ListedEndpoint,
  { enabled, description, format, ...fields }: WebhookChange,
): Promise<Webhook> {
  const { id } = previous
  const switched =
    enabled === undefined || enabled === previous.enabled ? {} : enabled ? switchedOn : off('admin')
  await transaction
    .updateTable('webhook_endpoints')
    .set({
      ...fields,
      description: description?.trim() ?? previous.description,
      format: formatFor(fields.url ?? previous.url, format ?? previous.format),
      ...switched,
    })
    .where('id', '=', id)
    .execute()
  return findWebhook(transaction, secrets, id)
}

const formatFor = (url: string, wanted: WebhookFormat = 'standard'): WebhookFormat =>
  isDiscordAddress(url) ? 'discord' : wanted

const switchedOn = { enabled: true, disabled_at: null, disabled_reason: null, failing_since: null }
const off = (reason: NonNullable<Webhook['disabled_reason']>) => ({
  enabled: false,
  disabled_at: sql<string>`moment()`,
  disabled_reason: reason,
})

/** Switches an endpoint off because of its receiver's answers; false where the endpoint is off already. */
export async function giveUp(transaction: Queries, id: string, reason: 'gone' | 'failing'): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('webhook_endpoints')
    .set(off(reason))
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes whether an endpoint answers well; true where it has only failed for days. */
export async function noteHealth(transaction: Queries, id: string, isWell: boolean): Promise<boolean> {
  // Most attempts change nothing, and then no row is written.
  await transaction
    .updateTable('webhook_endpoints')
    .set({ failing_since: isWell ? null : sql<string>`moment()` })
    .where('id', '=', id)
    .where('failing_since', isWell ? 'is not' : 'is', null)
    .execute()
  if (isWell) return false
  const { failing } = await transaction
    .selectFrom('webhook_endpoints')
    .select(
      sql<boolean>`failing_since <= moment() - make_interval(days => ${webhookLimits.failingDays})`.as(
        'failing',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return failing
}

/** A new secret; the present secret signs too for `overlap` more seconds, and an older secret no longer. */
export async function rotateSecret(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  overlap: number,
): Promise<{ webhook: Webhook; secret: string }> {
  await requireWebhook(transaction, id)
  const secret = newSecret()
  await transaction
    .updateTable('webhook_endpoints')
    .set({
      former_secret_sealed: overlap > 0 ? sql<Uint8Array>`secret_sealed` : null,
      former_until: overlap > 0 ? sql<string>`moment() + make_interval(secs => ${overlap})` : null,
      secret_sealed: secrets.seal(secret, id),
    })
    .where('id', '=', id)
    .execute()
  return { webhook: await findWebhook(transaction, secrets, id), secret: writtenSecret(secret) }
}

/** Throws WEBHOOK_NOT_FOUND. */
export async function deleteWebhook(transaction: Queries, id: string): Promise<void> {
  await requireWebhook(transaction, id)
  await endWebhooks(transaction, [id])
}

/** Deletes address, secrets and types for good; retention deletes the row after the last of its deliveries. */
export async function endWebhooks(transaction: Queries, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable('webhook_endpoints')
    .set({ deleted_at: sql`moment()`, ...forgotten, ...off('admin') })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function blankDescriptions(transaction: Queries, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable('webhook_endpoints')
    .set({ description: '' })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

const forgotten = {
  url: '',
  description: '',
  types: [],
  secret_sealed: new Uint8Array(),
  former_secret_sealed: null,
}

function listed(queries: Queries) {
  return queries
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'description', 'format', 'types', 'enabled', 'disabled_at', 'disabled_reason'])
    .select(['failing_since', 'created_at', 'secret_sealed'])
    .select(sql<string | null>`case when former_until > moment() then former_until end`.as('former_until'))
    .where('deleted_at', 'is', null)
    .$castTo<ListedEndpoint>()
}
