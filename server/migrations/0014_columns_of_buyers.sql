-- Row-level security chooses the rows that buyers' reads see; these grants choose the columns. The seller's note, hashes of
-- tokens and the bookkeeping of seats are not among them.

-- A view that runs as its reader asks that reader for a privilege on every column that it names: so it does not name the note.
drop view license_facts;
create view license_facts with (security_invoker = true) as
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

revoke select on users, licenses, instances from muhur_buyer;

grant select on license_facts to muhur_buyer;
grant select (id) on users to muhur_buyer;
grant select (
  id, product_id, user_id, key_id, key_lookup, key_sealed, status, max_instances, expires_at, note_for_buyer, created_at,
  policy, owner_released_at, owned_since
) on licenses to muhur_buyer;
grant select (
  id, license_id, fingerprint_hash, hostname, version, sdk, address, activated_at, last_heartbeat_at, lease_expires_at,
  released_at, name, recent
) on instances to muhur_buyer;
