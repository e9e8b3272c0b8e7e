import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
import type { SaleNotice } from '../providers/provider.ts'

const form = /^#[\w-]{22}$/

/** A keyed hash in place of an erased buyer's account at a provider: later notices about the account find their orders, and name nobody. */
export const markOf = (secrets: Secrets, channelId: string, account: string): string =>
  form.test(account)
    ? account
    : `#${secrets.hashAccount(`${channelId} ${account}`).toString('base64url').slice(0, 22)}`

/** Numbers of orders and names of notices have their parts between colons and spaces. */
export function withMark(text: string, account: string, mark: string): string {
  const literal = account.replaceAll(/\W/g, '\\$&')
  return text.replaceAll(new RegExp(`(?<![^: ])${literal}(?![^: ])`, 'g'), mark)
}

/** The notice as it came; of an erased buyer without account, name and address. Call under the channel's lock, which an erasure takes too. */
export async function withoutErased(
  queries: Queries,
  secrets: Secrets,
  channelId: string,
  notice: SaleNotice,
): Promise<SaleNotice> {
  const { account, discord_id } = notice.buyer ?? {}
  if (account === undefined) return notice
  const mark = markOf(secrets, channelId, account)
  const erased = await queries
    .selectFrom('orders')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('buyer_account', '=', mark)
    .executeTakeFirst()
  if (!erased) return notice
  const marked = (text: string) => withMark(text, account, mark)
  return {
    ...notice,
    once: marked(notice.once),
    external_id: marked(notice.external_id),
    ...(notice.earlier_id !== undefined && { earlier_id: marked(notice.earlier_id) }),
    // A purchase of a buyer who came back goes to the new user.
    buyer: { account: mark, ...(discord_id !== undefined && { discord_id }) },
  }
}

/** Puts the mark into the names of an account's notices, and deletes their bodies: also of notices that no order has. */
export async function markNotices(
  transaction: Queries,
  channelId: string,
  account: string,
  mark: string,
): Promise<void> {
  const notices = await transaction
    .selectFrom('channel_notices')
    .select(['id', 'once'])
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`strpos(once, ${account}) > 0`)
    .execute()
  for (const { id, once } of notices) {
    const marked = withMark(once, account, mark)
    if (marked === once) continue
    await transaction
      .updateTable('channel_notices')
      .set({ once: marked, body_sealed: null })
      .where('id', '=', id)
      .execute()
  }
}
