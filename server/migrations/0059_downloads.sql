-- The mark of a file belongs to license, release and file: each download of these gives the same bytes.
alter table downloads
  drop constraint downloads_mark_key,
  -- Bytes that were sent, with those that are on their way.
  add column sent bigint not null default 0;
create index downloads_mark on downloads (mark);
-- For the number of a release's downloads.
create index downloads_fetched on downloads (release_id) where fetched_at is not null;

-- The address at which updaters read what is new for one license. It ends with the ownership under which it was made.
create table feeds (
  license_id uuid primary key references licenses on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default moment(),
  used_at timestamptz
);

-- The owner's data, with what an owner before did hidden, as with refusals.
alter table downloads enable row level security;
create policy downloads_of_own_licenses on downloads for select to muhur_buyer using (exists (
  select from licenses
  where licenses.id = downloads.license_id and licenses.user_id = signed_in_user()
    and (licenses.owned_since is null or licenses.owned_since < downloads.created_at)));
grant select (license_id, file_name, way, created_at, fetched_at) on downloads to muhur_buyer;
