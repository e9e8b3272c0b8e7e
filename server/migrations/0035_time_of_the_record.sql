-- The record's time is set where the chain is: whoever inserts an entry cannot tell when it happened (decision 0049).
alter table audit_end
  -- When the last sealed entry happened; null until an entry was sealed.
  add column latest timestamptz;

-- Now, and never before the last sealed entry: a clock that was set back makes no entry older than the ones before. What is
-- more than two days ahead is no step of a clock, and holds nothing up.
create function record_moment() returns timestamptz language sql stable set search_path to public as $$
  select greatest(moment(), (select latest from audit_end where latest < moment() + interval '2 days'))
$$;

create or replace function append_to_audit() returns trigger language plpgsql set search_path to public as $$
begin
  -- Before the first entry is sealed, the demo tells its past.
  if exists (select from audit_end where sequence > 0) then
    new.created_at := record_moment();
  end if;
  -- An entry begins without a place in the chain, and with both salts: only the erasure takes a salt away.
  new.sequence := null;
  new.hash := null;
  new.detail_salt := uuid_send(gen_random_uuid());
  new.address_salt := uuid_send(gen_random_uuid());
  new.detail_digest := salted_digest(new.detail_salt, new.detail::text);
  new.address_digest := salted_digest(new.address_salt, coalesce(host(new.address), '-'));
  return new;
end $$;

-- The chain only grows.
create function keep_end() returns trigger language plpgsql set search_path to public as $$
begin
  if tg_op = 'UPDATE' and new.sequence > old.sequence then
    return new;
  end if;
  raise exception 'the chain of the audit record only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_end before update or delete on audit_end for each row execute function keep_end();
create trigger keep_end_whole before truncate on audit_end for each statement execute function keep_end();
