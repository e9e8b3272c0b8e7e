-- What one license can hand out is bounded: a machine earns its grace, and a seat goes to another machine only so often.

-- Only seats that may still be held are counted, so that a call costs the same whatever is dead: `recent` ends when another
-- instance takes a seat after this one's lease. A heartbeat changes no indexed column, and stays a HOT update.
alter table instances add column recent boolean not null default true;

-- Since when its grace grows: the moment of its last activation, put off by the time that it was away.
alter table instances add column living_since timestamptz not null default moment();
-- The longest grace that it was promised.
alter table instances add column grace_until timestamptz not null default moment();
-- Instances from before go on with what they had, a seat held since `activated_at`; of each license's dead the last heard of
-- is recent.
update instances set
  living_since = activated_at,
  recent = lease_expires_at > moment() or not exists (
    select from instances as later
    where later.license_id = instances.license_id
      and (later.last_heartbeat_at, later.id) > (instances.last_heartbeat_at, instances.id)
  );
create index instances_recent on instances (license_id) where recent;

-- How often in a row it presented the token before the last one.
alter table instances add column retries smallint not null default 0;
-- The license's count of moves when it last had its seat.
alter table instances add column moves bigint not null default 0;

-- How often a seat of a license went to another machine, and when the allowance of the policy's `new_machines` is whole
-- again.
create table license_moves (
  license_id uuid primary key references licenses on delete cascade,
  moves bigint not null check (moves > 0),
  allowance_full_at timestamptz not null
);

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
    licenses.policy
  from licenses
  left join lateral (
    select
      count(*) filter (where instances.lease_expires_at > moment())::integer as held,
      max(instances.last_heartbeat_at) as last_heartbeat_at
    from instances
    where instances.license_id = licenses.id and instances.recent
  ) as seats on true;
