-- The database's clock, which may step. Tests put a held one in its place.
-- statement_timestamp(), not now(): inside a transaction that had to wait for a lock, now() would still be the moment
-- before the wait, and a lease that ended meanwhile would count as live.
create function database_clock() returns timestamptz language sql stable parallel safe
  as 'select statement_timestamp()';

-- How far service time is ahead of the database's clock, in seconds, and the last step of that clock: when it was noted, and by
-- how many seconds.
alter table service_pulse
  add column ahead double precision not null default 0 check (ahead >= 0),
  add column stepped_at timestamptz,
  add column stepped_by double precision,
  add check ((stepped_at is null) = (stepped_by is null));
insert into service_pulse default values on conflict do nothing;
grant select (id, last_at, ahead) on service_pulse to muhur_buyer;

-- Service time, which every statement asks for: never behind the last pulse, whatever the database's clock does.
create or replace function moment() returns timestamptz language sql stable parallel safe
  as 'select coalesce(
    (select greatest(database_clock() + make_interval(secs => ahead), last_at) from service_pulse where id),
    database_clock())';

-- Whether an instance holds its seat: nobody took the seat, nobody released it, and its lease is not over.
create function holds_seat(recent boolean, released_at timestamptz, lease_expires_at timestamptz, at timestamptz)
  returns boolean language sql immutable parallel safe
  as 'select recent and released_at is null and lease_expires_at > at';

-- The moment stands in a subselect, so that a statement asks for it once and not for each instance.
create or replace view license_facts with (security_invoker = true) as
  select
    licenses.id,
    licenses.product_id,
    licenses.user_id,
    licenses.key_id,
    licenses.key_lookup,
    licenses.key_sealed,
    case
      when licenses.status = 'active' and licenses.expires_at <= (select moment()) then 'expired'
      else licenses.status
    end as status,
    seats.held as current_instances,
    licenses.max_instances,
    seats.last_heartbeat_at,
    licenses.expires_at,
    licenses.created_at,
    licenses.policy,
    licenses.note_for_buyer,
    greatest(seats.last_heartbeat_at, seats.last_released_at) as last_change_at
  from licenses
  left join lateral (
    select
      count(*) filter (
        where holds_seat(instances.recent, instances.released_at, instances.lease_expires_at, (select moment()))
      )::integer as held,
      max(instances.last_heartbeat_at) as last_heartbeat_at,
      max(instances.released_at) as last_released_at
    from instances
    where instances.license_id = licenses.id and instances.recent
  ) as seats on true;
