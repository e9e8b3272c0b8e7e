-- Whose download it was: a license may have another owner by the time a file turns up. Null for downloads of a former owner from
-- before this column.
alter table downloads add column user_id uuid references users;
update downloads set user_id = licenses.user_id from licenses
where licenses.id = license_id and (owned_since is null or downloads.created_at > owned_since);
