import { statusDays, type ServiceStatus } from '@muhur/contract/gate/status'
import { sql } from 'kysely'
import { lastAttempts, signInState } from '../../access/sign-in/attempts.ts'
import type { Queries } from '../../db/db.ts'
import { outagesSince } from './store.ts'

/**
 * The state of the service: whether this server can write (`Outages.canWrite`), and the facts of all servers in the database: the
 * last pulse, which takes the same way as a verdict, and how the last sign-ins ended. A database that can be read may take no
 * change.
 */
export async function readStatus(queries: Queries, works: boolean): Promise<ServiceStatus> {
  const { rows } = await sql<{ now: string; since: string; pulse: string }>`
    select moment() as now, moment() - make_interval(days => ${statusDays}) as since,
      coalesce((select last_at from service_pulse), moment()) as pulse`.execute(queries)
  const { now, since, pulse } = rows[0]!
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

/** While the database is away: a server only knows the moment of its own last write. */
export const statusWithoutDatabase = (lastPulse: string | null): ServiceStatus => ({
  now: new Date().toISOString(),
  gate: { state: 'fails', last_good_at: lastPulse },
  sign_in: { state: 'fails', last_good_at: null, last_failed_at: null },
  outages: null,
})
