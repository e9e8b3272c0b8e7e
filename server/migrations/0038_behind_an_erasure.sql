-- What happened on a license before this moment is counted and not kept: it was of a person who is erased. `infinity` while the
-- license is of an erased user. What waits in the memory of any node is written past this mark, or not at all (decision 0037).
alter table licenses add column forgotten_before timestamptz;
update licenses set forgotten_before = 'infinity'
  where user_id in (select id from users where erased_at is not null);

-- Places where other people's words may still name an erased person, for an admin to look at. The words stay where they are:
-- a row says only where, and by what the place was found.
create table erasure_remains (
  id uuid primary key,
  erasure_id uuid not null references erasure_requests on delete cascade,
  kind text not null check (kind in ('block', 'import', 'license', 'token', 'webhook')),
  subject_id uuid not null,
  place text not null check (place in ('text', 'network', 'history')),
  found text[] not null,
  -- Of history: the entries of the record.
  entry_ids uuid[] not null default '{}',
  -- An admin looked and leaves the words.
  kept boolean not null default false,
  unique (erasure_id, kind, subject_id, place)
);
