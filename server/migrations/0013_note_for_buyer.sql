-- The seller's word to the buyer, beside `note`, which only admins see.
alter table licenses add column note_for_buyer text not null default '';

create or replace view license_facts with (security_invoker = true) as
  select
    licenses.id,
    licenses.product_id,
    licenses.user_id,
    licenses.key_id,
    licenses.key_lookup,
    licenses.key_sealed,
    case
      when licenses.status = 'active' and licenses.expires_at <= moment() then 'expired'
      else licenses.status
    end as status,
    seats.held as current_instances,
    licenses.max_instances,
    seats.last_heartbeat_at,
    licenses.expires_at,
    licenses.note,
    licenses.created_at,
    licenses.policy,
    licenses.note_for_buyer
  from licenses
  left join lateral (
    select
      count(*) filter (where instances.lease_expires_at > moment())::integer as held,
      max(instances.last_heartbeat_at) as last_heartbeat_at
    from instances
    where instances.license_id = licenses.id and instances.recent
  ) as seats on true;
