-- What an owner of fifty thousand licenses asks for is counted and sorted without a look at the table. No heartbeat writes
-- to licenses, and what changes status or end writes to other indexes of the two anyway.
create index licenses_user_id_id_covering on licenses (user_id, id) include (status, expires_at, product_id);
drop index licenses_user_id_id;
alter index licenses_user_id_id_covering rename to licenses_user_id_id;

-- Of licenses that end in the same moment, the order goes on by id.
create index licenses_active_expires_at_id on licenses (expires_at, id) where status = 'active';
drop index licenses_active_expires_at;
alter index licenses_active_expires_at_id rename to licenses_active_expires_at;

-- One look for each row that is read: a list of all licenses of the owner, made anew for each statement, took longer than
-- the rest of a page from a few thousand licenses on.
alter policy instances_of_own_licenses on instances using (exists (
  select from licenses
  where licenses.id = instances.license_id and licenses.user_id = signed_in_user()
    and (owned_since is null or owned_since < activated_at)));

alter policy seat_periods_of_own_licenses on seat_periods using (exists (
  select from licenses
  where licenses.id = seat_periods.license_id and licenses.user_id = signed_in_user()
    and (owned_since is null or owned_since < taken_at)));

alter policy denials_of_own_licenses on denials using (exists (
  select from licenses
  where licenses.id = denials.license_id and licenses.user_id = signed_in_user()
    and (owned_since is null or owned_since < denied_at - interval '10 seconds')));

alter policy verdict_counts_of_own_licenses on verdict_counts using (exists (
  select from licenses
  where licenses.id = verdict_counts.license_id and licenses.user_id = signed_in_user()
    and (owned_since is null or owned_since < hour)));
