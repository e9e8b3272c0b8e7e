-- What a bulk call answered, by the key that its form carried, so that the same form sent twice is done once.
create table bulk_calls (
  id uuid primary key,
  actor_id uuid not null references users,
  request_hash bytea not null,
  -- Holds no license key: those of created licenses are opened anew.
  answer jsonb not null,
  created_at timestamptz not null default moment()
);
create index bulk_calls_created_at on bulk_calls (created_at);

-- A file of licenses on its way in. Its rows are their own queue: whichever node holds the lease works on them.
create table imports (
  id uuid primary key,
  file_name text not null,
  state text not null check (
    state in ('receiving', 'checking', 'refused', 'ready', 'running', 'done', 'cancelled', 'failed')
  ),
  all_or_nothing boolean not null default false,
  bytes integer not null default 0,
  encoding text,
  delimiter text,
  columns jsonb not null default '[]',
  good_count integer not null default 0,
  refused_count integer not null default 0,
  sealed_count integer not null default 0,
  created_count integer not null default 0,
  -- Why the whole file was refused or its import failed: a Turkish sentence.
  fault text,
  worker uuid,
  lease_until timestamptz,
  created_by uuid not null references users,
  address inet,
  created_at timestamptz not null default moment(),
  finished_at timestamptz,
  keys_taken_at timestamptz
);
create index imports_at_work on imports (id) where state in ('checking', 'running');

-- The file as it came, a part at a time, sealed: it may carry license keys.
create table import_parts (
  import_id uuid not null references imports on delete cascade,
  number integer not null,
  bytes_sealed bytea not null,
  primary key (import_id, number)
);

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  line integer not null,
  state text not null check (state in ('good', 'sealed', 'created', 'refused')),
  product_id uuid,
  discord_id text,
  status text,
  max_instances integer,
  expires_at timestamptz,
  note text,
  -- The license that this row is to become, and the id of its owner where he is new. One row, one license: a license
  -- takes its id from here.
  license_id uuid unique,
  owner_id uuid,
  key_id text,
  key_lookup bytea,
  key_sealed bytea,
  refused_field text,
  refused_reason text,
  refused_value text,
  primary key (import_id, line)
);
create index import_rows_key_id on import_rows (import_id, key_id) where key_id is not null;
