-- Users who asked to be erased, and what was answered. Due dates are stored: a later change of the deadline moves no promise.
create table erasure_requests (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null default 'open' check (state in ('open', 'withdrawn', 'refused', 'done')),
  asked_at timestamptz not null default moment(),
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users,
  -- What the user reads after a refusal.
  reason text not null default '',
  check ((state = 'open') = (decided_at is null))
);
create unique index erasure_requests_open on erasure_requests (user_id) where state = 'open';
create index erasure_requests_user_id on erasure_requests (user_id, asked_at);
create index erasure_requests_due_at on erasure_requests (due_at);

-- An erased user keeps the id, on which counts and history stand, and nothing that names the person.
alter table users
  add column erased_at timestamptz,
  add constraint users_erased_blank check (
    erased_at is null or (role = 'user' and num_nonnulls(email, discord_avatar, signed_in_at, made_admin_by) = 0)
  );
