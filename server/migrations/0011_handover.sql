-- Since when its present owner has a license; null: from the beginning. What happened before is not his to see.
alter table licenses add column owned_since timestamptz;

-- The first half of each policy is computed once for a statement, and is all that most rows need; the second, for each row.

-- A seat is taken and a period ends under the license's lock, which the handover holds: none of them is of two owners.
alter policy instances_of_own_licenses on instances using (
  license_id in (select id from licenses where user_id = signed_in_user() and owned_since is null)
  or exists (
    select from licenses
    where licenses.id = instances.license_id and licenses.user_id = signed_in_user() and owned_since < activated_at));

alter policy seat_periods_of_own_licenses on seat_periods using (
  license_id in (select id from licenses where user_id = signed_in_user() and owned_since is null)
  or exists (
    select from licenses
    where licenses.id = seat_periods.license_id and licenses.user_id = signed_in_user() and owned_since < taken_at));

-- A refusal needs no lock: for as long as the handover's own request may take, one may still be the former owner's.
alter policy denials_of_own_licenses on denials using (
  license_id in (select id from licenses where user_id = signed_in_user() and owned_since is null)
  or exists (
    select from licenses
    where licenses.id = denials.license_id and licenses.user_id = signed_in_user() and owned_since < denied_at - interval '10 seconds'));

-- The hour in which a license changed hands counts the calls of both.
alter policy verdict_counts_of_own_licenses on verdict_counts using (
  license_id in (select id from licenses where user_id = signed_in_user() and owned_since is null)
  or exists (
    select from licenses
    where licenses.id = verdict_counts.license_id and licenses.user_id = signed_in_user() and owned_since < hour));
