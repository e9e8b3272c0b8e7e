-- The owner's own name for a license: null, or one line that the owner wrote.
alter table licenses add column nickname text;
grant select (nickname) on licenses to muhur_buyer;

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
    greatest(seats.last_heartbeat_at, seats.last_released_at) as last_change_at,
    licenses.nickname
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
