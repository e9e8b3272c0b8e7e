-- Secrets with which programs call the API, for the rights of the user who made them. Revoked tokens stay, since history names them.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  scopes text[] not null,
  token_hash bytea not null unique,
  -- The last symbols of the secret.
  ending text not null,
  created_at timestamptz not null default moment(),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_address inet,
  -- The secret before the last rotation, while the secret still works.
  former_hash bytea unique,
  former_until timestamptz,
  revoked_at timestamptz
);
create index api_tokens_user_id on api_tokens (user_id);

-- The token of the program that acted; null for people.
alter table audit_log add column token_id uuid references api_tokens on delete set null;
create index audit_log_token_id on audit_log (token_id) where token_id is not null;
