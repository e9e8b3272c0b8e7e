-- Keys that were replaced by a new key for the same owner. They stay known until the license is handed over or deleted: a
-- caller with a former key is told that the key was replaced. Only the hash that finds a key is kept of its secret part.
-- `works_until` null: ended for good.
create table former_keys (
  key_lookup bytea primary key,
  key_id text not null unique check (length(key_id) = 16),
  license_id uuid not null references licenses on delete cascade,
  replaced_at timestamptz not null default moment(),
  works_until timestamptz,
  -- What the owner replaces by himself is limited; what the seller replaces is not.
  by_owner boolean not null
);
create index former_keys_license on former_keys (license_id, replaced_at);
-- One former key of a license works beside the present one at most.
create unique index former_keys_working on former_keys (license_id) where works_until is not null;

alter table former_keys enable row level security;
create policy former_keys_of_own_licenses on former_keys for select to muhur_buyer using (exists (
  select from licenses where licenses.id = former_keys.license_id and licenses.user_id = signed_in_user()));
grant select (key_id, license_id, replaced_at, works_until, by_owner) on former_keys to muhur_buyer;
