import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'

/** One certain mend among the rows of seats, and the number of its rows. */
export interface Mended {
  /** The invariants of `fsck` that the mend is about. */
  invariants: string
  /** In Turkish. */
  sentence: string
  rows: number
}

/**
 * Puts the times of seats in order where a clock that was set back has crossed them. Nobody gets a seat by it and no living
 * instance loses its seat: a time that is too late is moved to its latest possible value. Keeps every heartbeat and release
 * waiting until the transaction ends.
 */
export async function mendSeats(transaction: Queries): Promise<Mended[]> {
  await sql`lock table instances in share row exclusive mode`.execute(transaction)
  const instances = await putInstancesInOrder.execute(transaction)
  const periods = await endOverlaps.execute(transaction)
  return [
    {
      invariants:
        'released-hold-nothing, periods-in-order, holders-recent, heartbeats-in-time, moves-counted',
      sentence:
        'kurulumun zamanları sıraya konur: yer alınır, nabız gelir, saklama süresi biter ya da yer bırakılır.',
      rows: Number(instances.numAffectedRows),
    },
    {
      invariants: 'one-seat-each',
      sentence: 'aynı kurulumun bir sonraki yerine taşan kayıt, o yerin alındığı anda biter.',
      rows: Number(periods.numAffectedRows),
    },
  ]
}

/** A heartbeat of the future came now at the latest; its lease moves by as much. */
const putInstancesInOrder = sql`
  with beats as (
    select instances.*, case when last_heartbeat_at > moment() + interval '1 minute' then moment()
      else last_heartbeat_at end as beat
    from instances
  ),
  taken as (
    select beats.*, least(activated_at, beat) as taken_at,
      -- greatest() would take an instance without a release for one.
      case when released_at is not null then greatest(released_at, least(activated_at, beat)) end as left_at
    from beats
  ),
  ordered as (
    select id, beat, taken_at, left_at, greatest(taken_at, least(
      lease_expires_at - (last_heartbeat_at - beat), left_at, case when not recent then greatest(moment(), beat) end
    )) as lease_ends_at
    from taken
  )
  update instances set
    last_heartbeat_at = ordered.beat,
    activated_at = ordered.taken_at,
    living_since = least(instances.living_since, ordered.beat),
    released_at = ordered.left_at,
    lease_expires_at = ordered.lease_ends_at
  from ordered
  where ordered.id = instances.id and (
    instances.last_heartbeat_at <> ordered.beat
    or instances.activated_at <> ordered.taken_at
    or instances.living_since > ordered.beat
    or instances.released_at <> ordered.left_at
    or instances.lease_expires_at <> ordered.lease_ends_at
  )`

const endOverlaps = sql`
  with periods as (
    select ctid as place, instance_id, taken_at, ended_at from seat_periods where taken_at < ended_at
    union all
    select null, id, activated_at, lease_expires_at from instances where activated_at < lease_expires_at
  ),
  followed as (
    select place, ended_at, lead(taken_at) over (partition by instance_id order by taken_at, ended_at) as next_at
    from periods
  )
  update seat_periods set ended_at = greatest(seat_periods.taken_at, followed.next_at)
  from followed
  where seat_periods.ctid = followed.place and followed.ended_at > followed.next_at`
