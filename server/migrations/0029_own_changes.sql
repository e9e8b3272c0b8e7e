-- What owners read of a change of their license: its terms alone. The whole detail also holds the seller's notes and names
-- other people, and so the role of buyers may not read it. The view reads with the rights of its owner: it says itself whose
-- rows it shows. A new term that owners see has a place in it.
create view own_changes with (security_barrier) as
  select audit_log.id, subject_id, terms.now || case
    when detail ? 'before' then jsonb_build_object('before', terms.before) else '{}' end as changes
  from audit_log
  cross join lateral (
    select
      coalesce(jsonb_object_agg(name, detail -> name) filter (where detail ? name), '{}') as now,
      coalesce(jsonb_object_agg(name, detail -> 'before' -> name) filter (where detail -> 'before' ? name), '{}') as before
    from unnest(array['status', 'max_instances', 'expires_at', 'note_for_buyer']) as name
  ) as terms
  where action = 'license.change' and exists (
    select from licenses
    where licenses.id = audit_log.subject_id and user_id = signed_in_user()
      and audit_log.created_at >= coalesce(owned_since, licenses.created_at)
  );
grant select on own_changes to muhur_buyer;
revoke select (detail) on audit_log from muhur_buyer;
