-- Whether a download that comes before the notice of its purchase gets an active license at once.
alter table channels add column trusts_downloads boolean not null default false;

-- Texts that providers put into one download's file alone, as keyed hashes: who knows one has the file.
create table download_nonces (
  nonce_hash bytea primary key,
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz not null default moment()
);
create index download_nonces_order_id on download_nonces (order_id);

-- Tries to claim an order: of a person, from a network address, with an order's number. The subject is a keyed hash.
create table claim_tries (
  subject bytea primary key,
  tries integer not null default 1,
  since timestamptz not null default moment()
);
create index claim_tries_since on claim_tries (since);
