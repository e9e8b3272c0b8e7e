import type {
  DiscordSettings,
  DiscordSettingsChange,
  DirectMessage,
  ProductRole,
} from '@muhur/contract/discord/settings'
import type { EventType } from '@muhur/contract/record/event-types'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { neededTypes } from './rules.ts'

/** For whom the token is sealed. */
const tokenOwner = 'discord bot token'

/** The present settings: the values of the environment, else the saved values. */
export interface EffectiveSettings {
  applicationId: string | null
  /** 64 hexadecimal digits. */
  publicKey: string | null
  /** The bot's; never in a log, an answer or an entry of the record. */
  token: string | null
  guildId: string | null
  channelId: string | null
  channelEvents: EventType[]
  messages: DirectMessage[]
}

type Sources = Pick<Deps, 'secrets'> & { config: Pick<Deps['config'], 'bot'> }

/** Reads the settings with each call, so that a change in the panel holds on all nodes at once. */
export async function discordSettings(
  { secrets, config: { bot } }: Sources,
  queries: Queries,
): Promise<EffectiveSettings> {
  const row = await findRow(queries)
  const saved = row?.token_sealed ? secrets.open(row.token_sealed, tokenOwner).toString() : null
  return {
    applicationId: row?.application_id ?? null,
    publicKey: bot.publicKey ?? row?.public_key ?? null,
    token: bot.token ?? saved,
    guildId: row?.guild_id ?? null,
    channelId: row?.channel_id ?? null,
    channelEvents: (row?.channel_events ?? []) as EventType[],
    messages: (row?.messages ?? []) as DirectMessage[],
  }
}

/** The settings as the panel shows them. */
export async function shownSettings({ bot }: Sources['config'], queries: Queries): Promise<DiscordSettings> {
  const row = await findRow(queries)
  const products = await queries
    .selectFrom('discord_products')
    .select(['product_id', 'role_id', 'reminds'])
    .orderBy('product_id')
    .execute()
  return {
    application_id: row?.application_id ?? null,
    public_key: bot.publicKey ?? row?.public_key ?? null,
    guild_id: row?.guild_id ?? null,
    channel_id: row?.channel_id ?? null,
    channel_events: (row?.channel_events ?? []) as EventType[],
    messages: (row?.messages ?? []) as DirectMessage[],
    products,
    token_ending: bot.token?.slice(-4) ?? row?.token_ending ?? null,
    from_environment: [
      ...(bot.publicKey ? ['public_key' as const] : []),
      ...(bot.token ? ['token' as const] : []),
    ],
  }
}

/** Until the transaction ends no other changes the settings. */
export async function lockSettings(transaction: Queries): Promise<void> {
  await transaction
    .insertInto('discord_settings')
    .defaultValues()
    .onConflict((row) => row.doNothing())
    .execute()
  await transaction.selectFrom('discord_settings').select('only_row').forUpdate().execute()
}

/** Call under the lock. Throws PRODUCT_NOT_FOUND. */
export async function saveSettings(
  transaction: Queries,
  { secrets, config }: Sources,
  { token, products, public_key, ...chosen }: DiscordSettingsChange,
): Promise<void> {
  await transaction
    .updateTable('discord_settings')
    .set({
      ...chosen,
      // A value of the environment stands in the form, and does not replace the saved value.
      ...(config.bot.publicKey === null && { public_key }),
      version: sql<number>`version + 1`,
      types: neededTypes({ ...chosen, products }),
      ...(token === null && { token_sealed: null, token_ending: null }),
      ...(token && {
        token_sealed: secrets.seal(Buffer.from(token), tokenOwner),
        token_ending: token.slice(-4),
      }),
    })
    .execute()
  await saveProducts(transaction, products)
}

async function saveProducts(transaction: Queries, products: readonly ProductRole[]): Promise<void> {
  await transaction.deleteFrom('discord_products').execute()
  if (products.length === 0) return
  const ids = products.map(({ product_id }) => product_id)
  const known = await transaction
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .forShare()
    .execute()
  if (known.length < products.length) throw new Failure('PRODUCT_NOT_FOUND', { field: 'products' })
  await transaction.insertInto('discord_products').values(products).execute()
}

const findRow = (queries: Queries) => queries.selectFrom('discord_settings').selectAll().executeTakeFirst()
