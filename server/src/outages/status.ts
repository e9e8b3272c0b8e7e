import { statusDays, type ServiceStatus } from '@muhur/contract/status'
import { sql } from 'kysely'
import { lastAttempts, signInState } from '../auth/attempts.ts'
import type { Queries } from '../db/db.ts'
import { longestPause, outagesSince } from './store.ts'

/**
 * The state of the service, by what the database has of all servers: the last pulse, which takes the same way as a verdict, and
 * how the last sign-ins ended. Where no server ever wrote a pulse, the answer itself proves that the database works.
 */
export async function readStatus(queries: Queries): Promise<ServiceStatus> {
  const { rows } = await sql<{ now: string; since: string; pulse: string; works: boolean }>`
    select now, now - make_interval(days => ${statusDays}) as since, pulse,
      pulse >= now - make_interval(secs => ${longestPause}) as works
    from (
      select moment() as now, coalesce((select last_at from service_pulse), moment()) as pulse
    ) as read`.execute(queries)
  const { now, since, pulse, works } = rows[0]!
  const [attempts, outages] = await Promise.all([lastAttempts(queries), outagesSince(queries, since)])
  return {
    now,
    gate: { state: works ? 'works' : 'fails', last_good_at: pulse },
    sign_in: { state: works ? signInState(attempts, Date.parse(now)) : 'fails', ...attempts },
    outages: outages
      .filter(({ cause }) => cause !== 'clock')
      .map(({ began_at, ended_at }) => ({ began_at, ended_at })),
  }
}

/** While the database is away: all that a server knows by itself is when it last wrote. */
export const statusWithoutDatabase = (lastPulse: string | null): ServiceStatus => ({
  now: new Date().toISOString(),
  gate: { state: 'fails', last_good_at: lastPulse },
  sign_in: { state: 'fails', last_good_at: null, last_failed_at: null },
  outages: null,
})
