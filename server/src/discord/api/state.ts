import type { DiscordState } from '@muhur/contract/discord/checks'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { DiscordFault } from './faults.ts'
import { stopOf } from './breaker.ts'

/** How the bot does, for the panel. */
export async function stateOf(queries: Queries, token: string | null): Promise<DiscordState> {
  const { rows } = await sql<
    Omit<DiscordState, 'stopped' | 'last_fault'> & {
      fault: DiscordFault | null
      fault_about: string
      fault_at: string
    }
  >`
    select fault, fault_about, fault_at, swept_at,
      (select count(*) from discord_roles where due_at is not null) as waiting_roles,
      (select count(*) from discord_roles where wanted and given) as given_roles,
      (select count(*) from discord_messages where due_at is not null) as waiting_messages,
      (select count(*) from discord_messages
        where place = 'direct' and state not in ('sent', 'waiting')) as unsent_messages,
      (select coalesce(json_agg(held order by held.count desc), '[]') from (
        select role_id, fault, count(*) as count from discord_roles
        where fault in ('MISSING_PERMISSION', 'NO_ACCESS', 'ROLE_GONE', 'GUILD_GONE')
        group by role_id, fault limit 20) as held) as held_roles
    from discord_state`.execute(queries)
  const { fault, fault_about, fault_at, ...state } = rows[0]!
  const stop = token === null ? undefined : await stopOf(queries, token)
  return {
    ...state,
    stopped: (stop ?? null) as DiscordState['stopped'],
    last_fault: fault === null ? null : { fault, about: fault_about, at: fault_at },
  }
}
