-- What Discord sent lately: a call that somebody kept and sends again is known.
create table discord_interactions (
  id text primary key,
  received_at timestamptz not null default moment()
);
create index discord_interactions_received_at on discord_interactions (received_at);
