-- Entries are sealed at the chain's end and nowhere else, one place for each (decision 0049): at any other place an entry would stand
-- outside the chain. For each statement, since a statement seals many entries in no order of its own. A constraint on the column
-- would refuse the erasure and the restore of a record that holds such an entry already; `verify` tells of it.
create function keep_places() returns trigger language plpgsql set search_path to public as $$
declare
  past bigint := (select sequence from audit_end);
begin
  if exists (
    select from changed join former using (id)
    where former.sequence is null and changed.sequence is not null
    having count(*) > 0
      and (min(changed.sequence), max(changed.sequence)) is distinct from (past + 1, past + count(*))
  ) then
    raise exception 'the chain of the audit record only grows' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger keep_places after update on audit_log
  referencing old table as former new table as changed
  for each statement execute function keep_places();
