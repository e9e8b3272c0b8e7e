-- What a product, and then a license, asks of its instances where it differs from the defaults (server/src/shop/products/rules.ts).
alter table products add column policy jsonb not null default '{}' check (jsonb_typeof(policy) = 'object');
alter table licenses add column policy jsonb not null default '{}' check (jsonb_typeof(policy) = 'object');

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
    where instances.license_id = licenses.id
  ) as seats on true;

-- A heartbeat rewrites its row. With room on the page and no index on what it changes, the new version stays on the same
-- page and no index is touched (a HOT update).
alter table instances set (fillfactor = 70);
-- What `max_instances` was when the instance took its seat: the auditor's measure, whatever the limit is now.
alter table instances add column seat_limit integer;
update instances set seat_limit = licenses.max_instances from licenses where licenses.id = instances.license_id;
alter table instances alter column seat_limit set not null;

-- Seats that were held and are not any more. A seat that is held now stands in `instances`.
create table seat_periods (
  license_id uuid not null references licenses on delete cascade,
  instance_id uuid not null,
  seat_limit integer not null,
  taken_at timestamptz not null,
  ended_at timestamptz not null,
  check (ended_at >= taken_at)
);
create index seat_periods_license_id on seat_periods (license_id, taken_at);
create index seat_periods_ended_at on seat_periods (ended_at);

-- Signing keys: published as soon as they are made, used from `signs_from` on (when every client can have fetched them),
-- published until no verdict signed by them can still give grace.
alter table signing_keys add column signs_from timestamptz not null default moment();
alter table signing_keys add column published_until timestamptz;
update signing_keys set signs_from = created_at;

-- Who may not use any license: a machine, a network or a buyer. Each row names exactly one.
create table blocks (
  id uuid primary key,
  fingerprint_hash bytea unique,
  network cidr unique,
  user_id uuid unique references users on delete cascade,
  note text not null default '',
  created_by uuid references users,
  created_at timestamptz not null default moment(),
  check (num_nonnulls(fingerprint_hash, network, user_id) = 1)
);
create index blocks_network on blocks using gist (network inet_ops);

-- What the gate answered. `license_id` is null where the key was unknown.
create table verdict_counts (
  license_id uuid references licenses on delete cascade,
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  code text not null,
  count bigint not null check (count > 0),
  unique nulls not distinct (license_id, hour, code)
);
create index verdict_counts_hour on verdict_counts (hour);

create table denials (
  request_ref text primary key,
  license_id uuid references licenses on delete cascade,
  verb text not null,
  code text not null,
  address inet not null,
  fingerprint_hash bytea,
  version text,
  denied_at timestamptz not null
);
create index denials_license_id on denials (license_id, denied_at);
create index denials_denied_at on denials (denied_at);

alter table seat_periods enable row level security;
alter table verdict_counts enable row level security;
alter table denials enable row level security;

create policy seat_periods_of_own_licenses on seat_periods for select to muhur_buyer
  using (license_id in (select id from licenses where user_id = signed_in_user()));
create policy verdict_counts_of_own_licenses on verdict_counts for select to muhur_buyer
  using (license_id in (select id from licenses where user_id = signed_in_user()));
create policy denials_of_own_licenses on denials for select to muhur_buyer
  using (license_id in (select id from licenses where user_id = signed_in_user()));

grant select on seat_periods, verdict_counts, denials to muhur_buyer;
