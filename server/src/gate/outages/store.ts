import type { ClockStep } from '@muhur/contract/shop/overview'
import { keptOutageDays } from '@muhur/contract/record/retention'
import { sql } from 'kysely'
import type { Database, Prepared, Queries, Statement } from '../../db/db.ts'
import { extendLeases } from './amnesty.ts'
import { jitter, longestPause, serviceTime, type Reached, type Witness } from './rules.ts'

/** A time in which no server of this database could work, or which the database's clock left out. */
export interface Outage {
  began_at: string
  ended_at: string
  /**
   * `server`: none ran. `database`: the server that noted the outage ran all the time, and could not write. `clock`: that server
   * wrote all the time, so that the clock was set forward, or the whole machine stood still.
   */
  cause: string
}

/** A server's knowledge of outages after its pulse; moments in service time. */
export interface Standing {
  /** When the pulse was written. */
  last_at: string
  /** The clock plus the lead of service time over the clock: milliseconds since 1970. */
  reached: number
  /** When the last outage ended; null: there was none. */
  ended_at: string | null
  /** Seconds by which this pulse found the database's clock set back (less than 0) or forward; 0: not. */
  step: number
}

/**
 * Takes 128 kB of the disk while the second statement runs; the first statement lowers `work_mem` to 64 kB, PostgreSQL's least,
 * so that the rest goes to the disk. The pulse's own row can always be written again; a new seat needs room, which a full disk
 * refuses while the write-ahead log still has some.
 */
export const roomTexts = [
  `select set_config('work_mem', '64kB', true)`,
  `select count(*) from unnest(array_fill(repeat('x', 1024), array[128]))`,
] as const

const [spill, takeRoom]: Statement[] = roomTexts.map((text, index) => ({ name: `pulse-room-${index}`, text }))

const begin: Statement = {
  name: 'pulse-begin',
  text: 'insert into service_pulse default values on conflict do nothing returning id',
}

const milliseconds = (instant: string) => `extract(epoch from ${instant})::double precision * 1000`
const instant = (parameter: string) => `to_timestamp(${parameter}::double precision / 1000)`

/** Locks before it reads the clock: of two servers, the second finds the first one's pulse, and no pause. */
const read: Statement = {
  name: 'pulse-read',
  text: `
    with previous as materialized (select * from service_pulse where id for update)
    select ${milliseconds('last_at')} as last, ahead * 1000 as ahead, ${milliseconds('database_clock()')} as clock,
      (select ended_at from outages order by began_at desc limit 1) as ended_at
    from previous`,
}

const note: Statement = {
  name: 'pulse-note',
  text: `
    insert into outages (began_at, ended_at, cause) values (${instant('$1')}, ${instant('$2')}, $3)
    on conflict (began_at) do update set ended_at = greatest(outages.ended_at, excluded.ended_at)
    returning began_at::text, ended_at::text`,
}

const forget: Statement = {
  name: 'pulse-forget',
  text: `delete from outages where ended_at < moment() - interval '${keptOutageDays} days'`,
}

/** $1: service time, $2: how far that is ahead of the clock, in milliseconds; $3: the step, in seconds. */
const write: Statement = {
  name: 'pulse-write',
  text: `
    update service_pulse set
      last_at = greatest(last_at, ${instant('$1')}),
      ahead = $2::double precision / 1000,
      stepped_at = case when $3::double precision = 0 then stepped_at else ${instant('$1')} end,
      stepped_by = case when $3::double precision = 0 then stepped_by else $3 end
    where id`,
}

/**
 * Writes that a server serves, and sets service time (rules.ts). The first server that does so after a long pause, or after a
 * leap of the clock, notes the outage: from the last pulse, which is up to a pulse too early, to now. The leases that ran
 * when it began are extended in the same transaction. `upFor` is how long this server has been running, in seconds. On the
 * gate's connections, since the gate waits for it after an outage.
 */
export function pulse(
  db: Pick<Database, 'transaction'>,
  upFor: number,
  witness: Witness = ignorant,
): Promise<Standing> {
  return db.transaction(async (connection) => {
    // Sent together, and run one after the other.
    const [, , begun] = await Promise.all(
      [spill!, takeRoom!, begin].map((statement) => connection.run(statement, [])),
    )
    const [previous] = await connection.run<PreviousPulse>(read, [])
    // Without a pulse nobody has served this database, even where the server remembers another database's pulse.
    const { now, ahead, step } = serviceTime(previous!, begun!.length > 0 ? ignorant : witness)
    const cause = causeOf(now - previous!.last, step, upFor)
    if (cause) await noteOutage(connection, [previous!.last, now, cause])
    const last_at = new Date(now).toISOString()
    // A step is only known as exactly as the length of a pulse.
    const seconds = Math.round(step / 100) / 10
    return {
      result: {
        last_at,
        reached: previous!.clock + ahead,
        ended_at: cause ? last_at : previous!.ended_at,
        step: seconds,
      },
      writes: [{ statement: write, values: [now, ahead, seconds] }],
    }
  })
}

interface PreviousPulse extends Reached {
  ended_at: string | null
}

const ignorant: Witness = { expected: null, delay: 0, passed: 0, latest: null }

/** Why no call could be answered for `pause` milliseconds; null where a server could answer. */
function causeOf(pause: number, step: number, upFor: number): Outage['cause'] | null {
  if (step > 0 && pause > jitter.forward) return 'clock'
  if (pause <= longestPause * 1000) return null
  return pause > upFor * 1000 ? 'server' : 'database'
}

async function noteOutage(connection: Prepared, values: [began: number, ended: number, cause: string]) {
  const [outage] = await connection.run<Pick<Outage, 'began_at' | 'ended_at'>>(note, values)
  await extendLeases(connection, outage!)
  await connection.run(forget, [])
}

/**
 * In a restored database: servers may have served since the backup, so that time is no outage, and extends no lease. Service time
 * goes on from the backup's where the clock here is behind that.
 */
export async function movePulseToNow(queries: Queries): Promise<void> {
  await sql`
    update service_pulse set
      last_at = greatest(last_at, database_clock()),
      ahead = greatest(0, extract(epoch from last_at - database_clock())),
      stepped_at = null,
      stepped_by = null`.execute(queries)
}

/** Days for which admins see a step of the clock. */
const shownDays = 7

/** The last step of the database's clock within the last days; null: there was none. */
export async function lastStep(queries: Queries): Promise<ClockStep | null> {
  const step = await queries
    .selectFrom('service_pulse')
    .select(['stepped_at as noted_at', 'stepped_by as seconds', 'ahead'])
    .where('stepped_at', '>', sql<string>`moment() - make_interval(days => ${shownDays})`)
    .$narrowType<{ noted_at: string; seconds: number }>()
    .executeTakeFirst()
  return step ?? null
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
