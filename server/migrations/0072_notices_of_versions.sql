-- An owner reads in the history which version the seller is about to block, as the seller's notice says.
create or replace view own_changes with (security_barrier) as
  select audit_log.id, subject_id, terms.now || case
    when detail ? 'before' then jsonb_build_object('before', terms.before) else '{}' end as changes
  from audit_log
  cross join lateral (
    select
      coalesce(jsonb_object_agg(name, detail -> name) filter (where detail ? name), '{}') as now,
      coalesce(jsonb_object_agg(name, detail -> 'before' -> name) filter (where detail -> 'before' ? name), '{}') as before
    from unnest(
      case action
        when 'license.change' then array['status', 'max_instances', 'expires_at', 'note_for_buyer']
        else array['version']
      end) as name
  ) as terms
  where action in ('license.change', 'license.warn') and exists (
    select from licenses
    where licenses.id = audit_log.subject_id and user_id = signed_in_user()
      and audit_log.created_at >= coalesce(owned_since, licenses.created_at)
  );
