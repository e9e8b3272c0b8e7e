import { keptOutageDays } from '@muhur/contract/retention'
import type { Database, Queries, Statement } from '../db/db.ts'
import { extendLeases } from './amnesty.ts'

/** A time in which no server of this database could do anything. */
export interface Outage {
  began_at: string
  ended_at: string
  /** `server`: none ran. `database`: the server that noted the outage ran all the time, and could not write. */
  cause: string
}

/** Seconds without a pulse from which on there was an outage: more than a pulse that is late and a restart. */
export const longestPause = 45

/** What a server knows of outages after its pulse; moments by the database's clock. */
export interface Standing {
  /** When the pulse was written. */
  last_at: string
  /** When the last outage ended; null: there was none. */
  ended_at: string | null
}

/**
 * 128 kB of the disk for as long as the second statement runs; the first one sends what does not fit into 64 kB, PostgreSQL's
 * least, to the disk. The pulse's own row is always there to be written again; a new seat needs room, which a full disk
 * refuses while the log of changes still has some.
 */
export const roomTexts = [
  `select set_config('work_mem', '64kB', true)`,
  `select count(*) from unnest(array_fill(repeat('x', 1024), array[128]))`,
] as const

const [spill, takeRoom]: Statement[] = roomTexts.map((text, index) => ({ name: `pulse-room-${index}`, text }))

const begin: Statement = {
  name: 'pulse-begin',
  text: 'insert into service_pulse default values on conflict do nothing',
}

/** The lock comes before the reading: of two servers, the second finds the first one's pulse, and no pause. */
const note: Statement = {
  name: 'pulse-note',
  text: `
    insert into outages (began_at, ended_at, cause)
    select last_at, moment(),
      case when last_at < moment() - make_interval(secs => $1) then 'server' else 'database' end
    from (select last_at from service_pulse for update) as former
    where last_at < moment() - interval '${longestPause} seconds'
    returning began_at::text, ended_at::text`,
}

const forget: Statement = {
  name: 'pulse-forget',
  text: `delete from outages where ended_at < moment() - interval '${keptOutageDays} days'`,
}

const stand: Statement = {
  name: 'pulse-stand',
  text: 'select moment() as last_at, (select ended_at from outages order by began_at desc limit 1) as ended_at',
}

const beat: Statement = { name: 'pulse-beat', text: 'update service_pulse set last_at = moment()' }

/**
 * Writes that a server serves. The first server that does so after a long pause notes the outage: from the last pulse, which is
 * up to a pulse too early, to now. The leases that ran when it began are extended in the same transaction. `upFor` is how
 * long this server has been running, in seconds. On the gate's connections, since the gate waits for it after an outage.
 */
export function pulse(db: Pick<Database, 'transaction'>, upFor: number): Promise<Standing> {
  return db.transaction(async (connection) => {
    // Sent together, and run one after the other.
    await Promise.all([spill!, takeRoom!, begin].map((statement) => connection.run(statement, [])))
    const noted = await connection.run<Pick<Outage, 'began_at' | 'ended_at'>>(note, [upFor])
    for (const outage of noted) {
      await extendLeases(connection, outage)
      await connection.run(forget, [])
    }
    const [standing] = await connection.run<Standing>(stand, [])
    return { result: standing!, writes: [{ statement: beat, values: [] }] }
  })
}

/** In a restored database: servers may have served since the backup, so that time is no outage, and extends no lease. */
export async function forgetPulse(queries: Queries): Promise<void> {
  await queries.deleteFrom('service_pulse').execute()
}

/** The outages that reached into the time since then, the newest first. */
export function outagesSince(queries: Queries, since: string): Promise<Outage[]> {
  return queries
    .selectFrom('outages')
    .select(['began_at', 'ended_at', 'cause'])
    .where('ended_at', '>', since)
    .orderBy('began_at', 'desc')
    .execute()
}
