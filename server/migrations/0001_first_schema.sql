-- The one clock of every statement. Tests put a held one in its place.
-- statement_timestamp(), not now(): inside a transaction that had to wait for a lock, now() would still be the moment
-- before the wait, and a lease that ended meanwhile would count as live.
create function moment() returns timestamptz language sql stable
  as 'select statement_timestamp()';

-- Facts about this database itself.
create table settings (
  name text primary key,
  value text not null
);

create table users (
  id uuid primary key,
  discord_id text not null unique,
  -- Null until the first sign-in: a license may be issued to a Discord id that has never been here.
  discord_username text,
  discord_avatar text,
  email text,
  role text not null default 'user' check (role in ('admin', 'user')),
  signed_in_at timestamptz,
  created_at timestamptz not null default moment()
);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default moment(),
  last_seen_at timestamptz not null default moment()
);
create index sessions_user_id on sessions (user_id);

create table products (
  id uuid primary key,
  name text not null,
  description text not null default '',
  icon_url text,
  type text not null,
  archived_at timestamptz,
  created_at timestamptz not null default moment(),
  updated_at timestamptz not null default moment()
);

create table licenses (
  id uuid primary key,
  product_id uuid not null references products,
  user_id uuid not null references users,
  -- The key's first 16 characters: its public id, no secret.
  key_id text not null unique check (length(key_id) = 16),
  -- The whole key twice: a keyed hash to look it up, and sealed to show it to its owner again.
  key_lookup bytea not null unique,
  key_sealed bytea not null,
  -- 'expired' is not stored: it follows from expires_at (view license_facts).
  status text not null default 'active' check (status in ('active', 'suspended', 'revoked')),
  max_instances integer not null check (max_instances > 0),
  expires_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default moment(),
  updated_at timestamptz not null default moment()
);
create index licenses_user_id on licenses (user_id);
create index licenses_product_id on licenses (product_id);

create table instances (
  id uuid primary key,
  license_id uuid not null references licenses on delete cascade,
  fingerprint_hash bytea not null,
  token_hash bytea not null,
  -- The token before the last heartbeat, still good for one retry of a heartbeat whose answer was lost.
  previous_token_hash bytea,
  hostname text,
  version text,
  sdk text,
  address inet,
  activated_at timestamptz not null default moment(),
  last_heartbeat_at timestamptz not null default moment(),
  -- A seat is held while this lies ahead.
  lease_expires_at timestamptz not null,
  released_at timestamptz,
  unique (license_id, fingerprint_hash)
);

create table signing_keys (
  kid text primary key,
  public_key bytea not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default moment()
);

create table audit_log (
  id uuid primary key,
  actor_id uuid references users,
  action text not null,
  subject_id uuid not null,
  detail jsonb not null default '{}',
  address inet,
  created_at timestamptz not null default moment()
);
create index audit_log_subject_id on audit_log (subject_id, created_at);

-- A license as the world sees it at this moment. The one place that says what 'expired' means and how seats are counted.
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
    licenses.note,
    licenses.created_at
  from licenses
  left join lateral (
    select
      count(*) filter (where instances.lease_expires_at > moment())::integer as held,
      max(instances.last_heartbeat_at) as last_heartbeat_at
    from instances
    where instances.license_id = licenses.id
  ) as seats on true;

-- Buyers' reads run as this role, which sees nobody else's rows whatever a query forgets to ask for.
-- Roles belong to the whole cluster, so another database of it may have made the role already, even this very moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'muhur_buyer') then
    begin
      create role muhur_buyer nologin;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end if;
  -- Since PostgreSQL 16, who made a role is a member of it, but may not act as it unless that is granted too.
  if current_setting('server_version_num')::integer >= 160000 then
    if not pg_has_role(current_user, 'muhur_buyer', 'set') then
      execute format('grant muhur_buyer to %I with set true', current_user);
    end if;
  elsif not pg_has_role(current_user, 'muhur_buyer', 'member') then
    execute format('grant muhur_buyer to %I', current_user);
  end if;
exception when insufficient_privilege then
  raise exception 'its user may not create roles: let an administrator run "create role muhur_buyer nologin; grant muhur_buyer to %"', current_user
    using errcode = 'insufficient_privilege';
end $$;

create function signed_in_user() returns uuid language sql stable
  as 'select nullif(current_setting(''muhur.user_id'', true), '''')::uuid';

alter table users enable row level security;
alter table licenses enable row level security;
alter table instances enable row level security;

create policy own_row on users for select to muhur_buyer
  using (id = signed_in_user());
create policy own_licenses on licenses for select to muhur_buyer
  using (user_id = signed_in_user());
create policy instances_of_own_licenses on instances for select to muhur_buyer
  using (license_id in (select id from licenses where user_id = signed_in_user()));

grant select on users, products, licenses, instances, license_facts to muhur_buyer;
