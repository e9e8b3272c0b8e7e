-- A day's head moves on with the chain, and is never taken back (decision 0049).
create function keep_heads() returns trigger language plpgsql set search_path to public as $$
begin
  if tg_op = 'UPDATE' and new.day = old.day and new.sequence > old.sequence then
    return new;
  end if;
  raise exception 'the heads of the audit record only move on' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_heads before update or delete on audit_heads for each row execute function keep_heads();
create trigger keep_heads_whole before truncate on audit_heads for each statement execute function keep_heads();
