import { salesLimits } from '@muhur/contract/sales/limits'
import type { Channel, ChannelChange, IssuedChannel, NewChannel } from '@muhur/contract/sales/channels'
import { channelNoticeUrl } from '@muhur/contract/sales/orders'
import { isIban, providers, type ProviderName, type ProviderSecret } from '@muhur/contract/sales/providers'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { newSecret, writtenSecret } from '../../record/webhooks/sign.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import type { ChannelSecrets } from '../providers/provider.ts'
import { wires } from '../providers/providers.ts'

/** Seals and opens channels' secrets, and knows where this server is reached. */
export interface Vault {
  secrets: Secrets
  publicUrl: string
}

/** The name under which a channel keeps the secret that Mühür made. */
const ownSecret = 'secret'

/** In the order of their making. */
export async function listChannels(queries: Queries, vault: Vault): Promise<Channel[]> {
  const rows = await queries.selectFrom('channels').selectAll().orderBy('id').execute()
  return rows.map((row) => channelOf(row, vault))
}

/** Throws CHANNEL_NOT_FOUND. */
export async function findChannel(queries: Queries, vault: Vault, id: string): Promise<Channel> {
  return channelOf(await requireRow(queries, id), vault)
}

/** A channel that takes notices, with the sets of secrets that verify them. Throws CHANNEL_NOT_FOUND, also where it is off. */
export async function openChannel(queries: Queries, { secrets }: Vault, id: string) {
  const row = await requireRow(queries, id)
  if (!row.enabled) throw new Failure('CHANNEL_NOT_FOUND')
  const { former_secrets_sealed: previous, provider, name } = row
  const isPreviousGood = previous !== null && row.former_is_good
  return {
    id,
    name,
    provider: provider as ProviderName,
    secrets: [
      open(secrets, row.secrets_sealed, id),
      ...(isPreviousGood ? [open(secrets, previous, id)] : []),
    ],
  }
}
export type OpenChannel = Awaited<ReturnType<typeof openChannel>>

/** One notice or decision of a channel after the other, on all nodes, until the transaction ends. */
export async function lockChannel(transaction: Queries, id: string): Promise<void> {
  await transaction.selectFrom('channels').select('id').where('id', '=', id).forUpdate().execute()
}

export async function noteNotice(transaction: Queries, id: string): Promise<void> {
  await transaction
    .updateTable('channels')
    .set({ last_notice_at: sql`moment()` })
    .where('id', '=', id)
    .execute()
}

/** Throws CHANNEL_LIMIT, CHANNEL_SECRETS, IBAN_INVALID. */
export async function createChannel(
  transaction: Queries,
  vault: Vault,
  { provider, name, secrets: given = {} }: NewChannel,
): Promise<IssuedChannel> {
  // Two forms at once must not pass the limit together.
  await sql`select pg_advisory_xact_lock(hashtext('muhur channels'))`.execute(transaction)
  if ((await listChannels(transaction, vault)).length >= salesLimits.channels)
    throw new Failure('CHANNEL_LIMIT')
  const secret = providers[provider].makesSecret ? writtenSecret(newSecret()) : null
  const all = { ...given, ...(secret !== null && { [ownSecret]: secret }) }
  requireSecrets(provider, given, all)
  const id = newId()
  await transaction
    .insertInto('channels')
    .values({ id, provider, name, secrets_sealed: seal(vault.secrets, all, id) })
    .execute()
  return { ...(await findChannel(transaction, vault, id)), secret }
}

/** Throws CHANNEL_NOT_FOUND, CHANNEL_SECRETS, IBAN_INVALID. The previous secrets verify for a day more. */
export async function changeChannel(
  transaction: Queries,
  vault: Vault,
  id: string,
  { secrets: given, ...fields }: ChannelChange,
): Promise<Channel> {
  const row = await requireRow(transaction, id, true)
  if (Object.keys(fields).length > 0)
    await transaction.updateTable('channels').set(fields).where('id', '=', id).execute()
  if (given) {
    const all = { ...open(vault.secrets, row.secrets_sealed, id), ...given }
    requireSecrets(row.provider as ProviderName, given, all)
    await replaceSecrets(transaction, vault, id, all)
  }
  return findChannel(transaction, vault, id)
}

/** Throws CHANNEL_NOT_FOUND, and CHANNEL_SECRETS where the provider makes the secrets. */
export async function rotateSecret(transaction: Queries, vault: Vault, id: string): Promise<IssuedChannel> {
  const row = await requireRow(transaction, id, true)
  if (!providers[row.provider as ProviderName].makesSecret) throw new Failure('CHANNEL_SECRETS')
  const secret = writtenSecret(newSecret())
  await replaceSecrets(transaction, vault, id, {
    ...open(vault.secrets, row.secrets_sealed, id),
    [ownSecret]: secret,
  })
  return { ...(await findChannel(transaction, vault, id)), secret }
}

/** Throws CHANNEL_NOT_FOUND, CHANNEL_IN_USE. */
export async function deleteChannel(transaction: Queries, vault: Vault, id: string): Promise<void> {
  await requireRow(transaction, id, true)
  const order = await transaction
    .selectFrom('orders')
    .select('id')
    .where('channel_id', '=', id)
    .executeTakeFirst()
  if (order) throw new Failure('CHANNEL_IN_USE')
  await transaction.deleteFrom('channels').where('id', '=', id).execute()
}

function replaceSecrets(transaction: Queries, { secrets }: Vault, id: string, all: ChannelSecrets) {
  return transaction
    .updateTable('channels')
    .set({
      former_secrets_sealed: sql<Uint8Array>`secrets_sealed`,
      former_until: sql<string>`moment() + make_interval(hours => ${salesLimits.secretOverlap})`,
      secrets_sealed: seal(secrets, all, id),
    })
    .where('id', '=', id)
    .execute()
}

/** Throws IBAN_INVALID, and CHANNEL_SECRETS unless the given ones are the provider's, and all that the provider needs are there. */
function requireSecrets(provider: ProviderName, given: ChannelSecrets, all: ChannelSecrets): void {
  const known: readonly ProviderSecret[] = providers[provider].secrets
  const unknown = Object.keys(given).find((name) => !known.some((secret) => secret.name === name))
  const needed = known.some(({ name }) => all[name]) ? known.filter(({ optional }) => !optional) : known
  const missing = needed.find(({ name }) => !all[name])?.name
  const field = unknown ?? missing
  if (field !== undefined) throw new Failure('CHANNEL_SECRETS', { field: `secrets.${field}` })
  requireFitting(known, given, all)
  if (all['iban'] !== undefined && !isIban(all['iban']))
    throw new Failure('IBAN_INVALID', { field: 'secrets.iban' })
}

/** A secret that was given before without its pair stays: the others can be changed. Throws CHANNEL_SECRETS. */
function requireFitting(known: readonly ProviderSecret[], given: ChannelSecrets, all: ChannelSecrets): void {
  const labelOf = (wanted: string) => known.find(({ name }) => name === wanted)!.label
  for (const { name, label, pair, unlike } of known) {
    if (pair !== undefined && given[name] && !all[pair])
      throw new Failure('CHANNEL_SECRETS', {
        message: `“${labelOf(pair)}” eksik: “${label}” yalnızca onunla birlikte işe yarar.`,
        field: `secrets.${pair}`,
      })
    if (unlike !== undefined && all[name] && all[name] === all[unlike])
      throw new Failure('CHANNEL_SECRETS', {
        message: `“${label}” ile “${labelOf(unlike)}” aynı metin olamaz: sağlayıcı ikisini ayrı sayfalarda verir.`,
        field: `secrets.${name}`,
      })
  }
}

async function requireRow(queries: Queries, id: string, lock = false) {
  const row = await queries
    .selectFrom('channels')
    .selectAll()
    .select(sql<boolean>`coalesce(former_until > moment(), false)`.as('former_is_good'))
    .where('id', '=', id)
    .$if(lock, (channel) => channel.forUpdate())
    .executeTakeFirst()
  if (!row) throw new Failure('CHANNEL_NOT_FOUND')
  return row
}

type Row = Omit<Awaited<ReturnType<typeof requireRow>>, 'former_is_good'>

const channelOf = (row: Row, { secrets, publicUrl }: Vault): Channel => ({
  id: row.id,
  provider: row.provider as ProviderName,
  name: row.name,
  url: publicUrl + channelNoticeUrl(row.id),
  enabled: row.enabled,
  secrets: Object.keys(open(secrets, row.secrets_sealed, row.id)),
  trusts_downloads: row.trusts_downloads,
  order_days: row.order_days,
  last_notice_at: row.last_notice_at,
  reconciles: wires[row.provider as ProviderName].ask !== undefined,
  last_reconciled_at: row.last_reconciled_at,
  reconcile_fault: row.reconcile_fault,
  unread_orders: row.unread_orders,
  created_at: row.created_at,
})

const seal = (secrets: Secrets, all: ChannelSecrets, id: string): Buffer =>
  secrets.seal(Buffer.from(JSON.stringify(all)), id)

const open = (secrets: Secrets, sealed: Uint8Array, id: string): ChannelSecrets =>
  JSON.parse(secrets.open(sealed, id).toString()) as ChannelSecrets
