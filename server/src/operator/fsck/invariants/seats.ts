import { statement } from '../find.ts'
import type { Invariant } from './invariant.ts'

/** Every time that a seat was held, from its beginning to just before its end: the periods on record and the present ones. */
const periods = `
  select license_id, instance_id, seat_limit, taken_at, ended_at from seat_periods where taken_at < ended_at
  union all
  select license_id, id, seat_limit, activated_at, lease_expires_at from instances
  where activated_at < lease_expires_at`

export const seatInvariants: readonly Invariant[] = [
  /**
   * Seats in use only increase when a seat is taken, so it is enough to look at those moments. All beginnings and ends of a
   * license are put in order once, and a running sum says how many seats are held. An end counts before a beginning of the same
   * moment. Of two beginnings of one moment, the one with the lower limit counts first: if the record allows any order of the
   * two, then this one.
   */
  statement(
    'seats-within-limit',
    'Hiçbir lisansta, hiçbir anda, sınırından çok yer tutulmadı.',
    `
    with periods as (${periods}),
    events as (
      select license_id, instance_id, taken_at as at, 1 as change, seat_limit from periods
      union all
      select license_id, instance_id, ended_at, -1, null from periods
    ),
    counted as (
      select license_id, instance_id, change, seat_limit, sum(change) over (
        partition by license_id order by at, change, seat_limit rows unbounded preceding
      ) as held
      from events
    )
    select license_id::text from counted where change = 1 and held > seat_limit`,
  ),
  statement(
    'one-seat-each',
    'Hiçbir kurulum aynı anda iki yer tutmadı.',
    `
    select instance_id::text
    from (
      select instance_id, taken_at, max(ended_at) over (
        partition by instance_id order by taken_at rows between unbounded preceding and 1 preceding
      ) as before_ended_at
      from (${periods}) as periods
    ) as ordered
    where before_ended_at > taken_at`,
  ),
  statement(
    'seats-counted',
    'Her lisansın gösterilen kullanımı, şu anda yer tutan kurulumlarının sayısıdır.',
    `
    select license.id::text
    from license_facts as license
    left join (
      select license_id, count(*) as live from instances
      where recent and released_at is null and lease_expires_at > moment()
      group by license_id
    ) as counted on counted.license_id = license.id
    where license.current_instances <> coalesce(counted.live, 0)`,
  ),
  statement(
    'released-hold-nothing',
    'Serbest bırakılan hiçbir kurulum, o andan sonra yer tutmaz.',
    'select id::text from instances where lease_expires_at > released_at',
  ),
  statement(
    'periods-in-order',
    'Hiçbir yerin bitişi başlangıcından önce değildir.',
    `
    select id::text from instances where lease_expires_at < activated_at
    union all
    select instance_id::text from seat_periods where ended_at < taken_at`,
  ),
  statement(
    'holders-recent',
    'Yer tutan her kurulum sayılanlar arasındadır; sayılan ölü kurulum, yerinden çok değildir.',
    `
    select id::text from instances where lease_expires_at > moment() and not recent
    union all
    select license_id::text from instances
    where recent
    group by license_id
    having count(*) > max(seat_limit)`,
  ),
  statement(
    'moves-counted',
    'Hiçbir kurulum, lisansının saydığından sonraki bir taşınmayı görmemiştir; ek süre kazanılmadan verilmez.',
    `
    select instances.id::text from instances
    left join license_moves on license_moves.license_id = instances.license_id
    where instances.moves > coalesce(license_moves.moves, 0)
    union all
    select id::text from instances where living_since > last_heartbeat_at`,
  ),
  /** With a tolerance of a minute: a database's clock may be set back a little. */
  statement(
    'heartbeats-in-time',
    'Her kurulumun son nabzı, yerini aldığı an ile şu an arasındadır.',
    `
    select id::text from instances
    where last_heartbeat_at < activated_at or last_heartbeat_at > moment() + interval '1 minute'`,
  ),
]
