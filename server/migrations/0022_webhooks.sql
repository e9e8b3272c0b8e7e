-- What happened, for programs outside: written in the transaction of the change, and only where somebody wants the type. Ids of
-- things are no references: an event outlives what the event is about.
create sequence event_sequence;
create table events (
  -- Also the id of the message at every receiver (Standard Webhooks).
  id uuid primary key,
  -- Given when the event leaves the outbox, to one batch after the other: a program that has read up to a number has missed none.
  sequence bigint unique,
  type text not null,
  license_id uuid,
  product_id uuid,
  instance_id uuid,
  -- Neither a license key nor another secret.
  payload jsonb not null,
  -- Names what is told once only.
  once text unique,
  created_at timestamptz not null default moment()
);
create index events_waiting on events (created_at, id) where sequence is null;
create index events_created_at on events (created_at);

create table webhook_endpoints (
  id uuid primary key,
  url text not null,
  description text not null,
  types text[] not null,
  secret_sealed bytea not null,
  -- The secret before the last rotation, while receivers change over.
  former_secret_sealed bytea,
  former_until timestamptz,
  enabled boolean not null default true,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('admin', 'gone', 'failing')),
  -- The first failure since the last success.
  failing_since timestamptz,
  created_at timestamptz not null default moment(),
  -- Retention deletes the row behind the last of its deliveries.
  deleted_at timestamptz,
  check (enabled = (disabled_reason is null)),
  check (deleted_at is null or not enabled)
);

-- The types of events that anybody outside wants; another channel joins by a union.
create view wanted_event_types as
  select distinct unnest(types) as type from webhook_endpoints where enabled;

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- The job that carries this number sends; it grows with each attempt and each wish to send again.
  turn integer not null default 0,
  attempts jsonb not null default '[]',
  attempt_count integer not null default 0,
  -- Of the last attempt.
  attempted_at timestamptz,
  status integer,
  fault text,
  next_try_at timestamptz default moment(),
  created_at timestamptz not null default moment(),
  unique (event_id, endpoint_id)
);
create index webhook_deliveries_endpoint_id on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_state on webhook_deliveries (endpoint_id, state, id);
create index webhook_deliveries_created_at on webhook_deliveries (created_at);
