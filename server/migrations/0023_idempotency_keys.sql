-- What a call with an Idempotency-Key answered, written in the transaction of its change. A second call with the key waits
-- at the unique index for the first one's end.
create table idempotency_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The token of the program that called; null for people.
  token_id uuid references api_tokens on delete cascade,
  key text not null,
  request_hash bytea not null,
  -- Answers hold license keys and the secrets of tokens. Null until the change is done, which nobody sees from outside.
  answer_sealed bytea,
  created_at timestamptz not null default moment(),
  unique nulls not distinct (user_id, token_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

drop table bulk_calls;
