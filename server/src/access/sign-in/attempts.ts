import { signInHours, type ServiceStatus } from '@muhur/contract/gate/status'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { saveSetting } from '../../db/settings.ts'

type SignIn = ServiceStatus['sign_in']

/** The results of the last sign-ins of all users. */
type Attempts = Pick<SignIn, 'last_good_at' | 'last_failed_at'>

const never = new Date(0).toISOString()
const nowText = sql<string>`to_char(moment() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Notes that Discord named the user, or failed to. */
export const noteAttempt = (queries: Queries, ended: 'good' | 'failed'): Promise<void> =>
  saveSetting(queries, `sign_in_${ended}_at`, nowText)

export async function lastAttempts(queries: Queries): Promise<Attempts> {
  const rows = await queries
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', ['sign_in_good_at', 'sign_in_failed_at'])
    .execute()
  const at = (name: string) => rows.find((row) => row.name === name)?.value ?? null
  return { last_good_at: at('sign_in_good_at'), last_failed_at: at('sign_in_failed_at') }
}

/** `at`: the moment of the question, in milliseconds. */
export function signInState({ last_good_at, last_failed_at }: Attempts, at: number): SignIn['state'] {
  const [good, failed] = [Date.parse(last_good_at ?? never), Date.parse(last_failed_at ?? never)]
  if (Math.max(good, failed) < at - signInHours * 3_600_000) return 'untried'
  return good >= failed ? 'works' : 'fails'
}
