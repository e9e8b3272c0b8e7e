import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { hashToken } from '../../start/secrets.ts'
import { isCounted, isOfSeller, type DiscordFault } from './faults.ts'

/** Answers 401, 403 and 429 in ten minutes after which all nodes rest; Discord shuts an address out after 10,000. */
export const mostRefusals = 1_000
const minutes = 10

/**
 * Why no call may go out with this token: Discord has refused it, or too many calls were refused lately. Shared by all nodes
 * through the database, since they share the bot; an address behind which several nodes stand counts once at Discord.
 */
export async function stopOf(queries: Queries, token: string): Promise<DiscordFault | undefined> {
  const state = await queries
    .selectFrom('discord_state')
    .select('refused_token')
    .select(sql<boolean>`coalesce(paused_until > moment(), false)`.as('paused'))
    .executeTakeFirstOrThrow()
  if (state.refused_token && hashToken(token).equals(state.refused_token)) return 'TOKEN_REFUSED'
  return state.paused ? 'STOPPED' : undefined
}

/** Notes an answer that counts against the bot, or that the token works after all. `about`: the call, without secrets. */
export async function noteAnswer(
  queries: Queries,
  token: string,
  { status, fault, about }: { status: number | null; fault?: DiscordFault; about: string },
): Promise<void> {
  if (fault === undefined) {
    await queries
      .updateTable('discord_state')
      .set({ refused_token: null, refused_at: null })
      .where('refused_token', 'is not', null)
      .execute()
    return
  }
  const isNew = sql`coalesce(refusals_since <= moment() - make_interval(mins => ${minutes}), true)`
  const refusals = sql<number>`case when ${isNew} then 1 else refusals + 1 end`
  const now = sql<string>`moment()`
  const noted = {
    ...(isOfSeller(fault) && { fault, fault_about: about, fault_at: now }),
    ...(status === 401 && { refused_token: hashToken(token), refused_at: now }),
    ...(status !== null &&
      isCounted(status) && {
        refusals,
        refusals_since: sql<string>`case when ${isNew} then moment() else refusals_since end`,
        paused_until: sql<string>`case when ${refusals} >= ${mostRefusals}
          then moment() + make_interval(mins => ${minutes}) else paused_until end`,
      }),
  }
  if (Object.keys(noted).length > 0) await queries.updateTable('discord_state').set(noted).execute()
}
