-- The seller's application at Discord, in one row. What the environment names stands above it.
create table discord_settings (
  only_row boolean primary key default true check (only_row),
  application_id text,
  public_key text,
  token_sealed bytea,
  -- The last four characters of the token.
  token_ending text,
  guild_id text,
  -- Where sales and alarms are told, and the types of events that are told there.
  channel_id text,
  channel_events text[] not null default '{}',
  -- What buyers are told by direct message.
  messages text[] not null default '{}',
  -- The types of events that roles, messages and the channel need.
  types text[] not null default '{}',
  -- Grows with each change: the roles of everybody are then looked at anew.
  version integer not null default 1,
  check ((token_sealed is null) = (token_ending is null))
);

create table discord_products (
  product_id uuid primary key references products on delete cascade,
  role_id text,
  -- Whether buyers are told before the end of a license.
  reminds boolean not null default true
);

-- What all nodes know of Discord: the breaker, and which node works.
create table discord_state (
  only_row boolean primary key default true check (only_row),
  -- The hash of a token that Discord refused; with another token calls go on.
  refused_token bytea,
  refused_at timestamptz,
  -- Answers 401, 403 and 429 since a moment: ten thousand in ten minutes would shut this address out.
  refusals integer not null default 0,
  refusals_since timestamptz,
  paused_until timestamptz,
  -- The last fault.
  fault text,
  fault_about text,
  fault_at timestamptz,
  worker uuid,
  worker_until timestamptz,
  swept_at timestamptz,
  swept_version integer not null default 0
);
insert into discord_state default values;

-- Who shall have a role, and what Discord last said of it. No reference to the user, whose row an erasure holds while it waits
-- for these.
create table discord_roles (
  user_id uuid not null,
  role_id text not null,
  guild_id text not null,
  wanted boolean not null,
  -- Null: unknown.
  given boolean,
  -- Of a person who was erased: the sealed Discord id, until the role is taken, for a week at most.
  erased_id_sealed bytea,
  -- Null: nothing to do before the next sweep.
  due_at timestamptz default moment(),
  attempts integer not null default 0,
  fault text,
  settled_at timestamptz,
  primary key (user_id, role_id)
);
create index discord_roles_role_id on discord_roles (role_id);
create index discord_roles_due_at on discord_roles (due_at) where due_at is not null;

-- One row for each cause and place: what was told, and what is to be told. No reference to the user for the same reason.
create table discord_messages (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- The buyer who gets a direct message; null: the channel.
  user_id uuid,
  place text not null check (place in ('direct', 'channel')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'closed', 'failed', 'unknown')),
  due_at timestamptz default moment(),
  -- Discord knows a nonce for some minutes: later nothing is sent again.
  first_sent_at timestamptz,
  attempts integer not null default 0,
  fault text,
  created_at timestamptz not null default moment(),
  unique (event_id, place),
  check ((place = 'direct') = (user_id is not null))
);
create index discord_messages_user_id on discord_messages (user_id, id);
create index discord_messages_due_at on discord_messages (due_at) where due_at is not null;
create index discord_messages_created_at on discord_messages (created_at);

create table discord_people (
  user_id uuid primary key references users on delete cascade,
  opted_out boolean not null default false,
  -- The direct channel with the person, which Discord opened once.
  channel_id text
);

create or replace view wanted_event_types as
  select unnest(types) as type from webhook_endpoints where enabled
  union
  select unnest(types) from discord_settings;
