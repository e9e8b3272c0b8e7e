-- The record of every change by anybody: rows are appended, then sealed into a chain of hashes, and never rewritten (decision 0033).
alter table audit_log
  -- The request's reference, as its answer names it.
  add column request_ref text,
  -- Without the salt of an erased entry nobody can guess what its detail and its address were.
  add column salt bytea default uuid_send(gen_random_uuid()),
  -- SHA-256 of salt, detail and address: what the chain holds in their place, so that they can be erased.
  add column private_digest bytea not null default '',
  -- The place in the chain, from 1 on, and the hash of the chain up to here; null until the entry is sealed.
  add column sequence bigint unique,
  add column hash bytea;

create function audit_private_digest(entry audit_log) returns bytea language sql stable
  return sha256(entry.salt || convert_to(entry.detail::text || E'\n' || coalesce(host(entry.address), '-'), 'UTF8'));

-- Of everything else, a line for each column; instants in microseconds since 1970.
create function audit_digest(entry audit_log) returns bytea language sql stable
  return sha256(convert_to(concat_ws(E'\n',
    entry.id, coalesce(entry.actor_id::text, '-'), coalesce(entry.token_id::text, '-'), entry.action, entry.subject_id,
    (extract(epoch from entry.created_at) * 1000000)::bigint, coalesce(entry.request_ref, '-'),
    encode(entry.private_digest, 'hex')), 'UTF8'));

update audit_log set private_digest = audit_private_digest(audit_log);

create function append_to_audit() returns trigger language plpgsql as $$
begin
  new.private_digest := audit_private_digest(new);
  return new;
end $$;
create trigger append_to_audit before insert on audit_log for each row execute function append_to_audit();

-- Two changes are possible, each once: an entry is sealed, and what it says of a person is erased.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.sequence is null and new.sequence is not null then
      old.sequence := new.sequence;
      old.hash := new.hash;
    end if;
    if old.salt is not null and new.salt is null and new.detail = '{}' and new.address is null then
      old.salt := null;
      old.detail := '{}';
      old.address := null;
    end if;
    if old is not distinct from new then
      return new;
    end if;
  end if;
  raise exception 'the audit record is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_audit before update or delete on audit_log for each row execute function keep_audit();
create trigger keep_audit_whole before truncate on audit_log for each statement execute function keep_audit();

-- Tokens are revoked, not deleted: an entry never loses the program that acted.
alter table audit_log drop constraint audit_log_token_id_fkey,
  add constraint audit_log_token_id_fkey foreign key (token_id) references api_tokens;

create index audit_log_unsealed on audit_log (created_at, id) where sequence is null;
create index audit_log_created_at on audit_log (created_at, id);
create index audit_log_action on audit_log (action, created_at, id);
create index audit_log_actor_action on audit_log (actor_id, action, created_at);

-- The end of the chain: shows that nothing was cut off behind.
create table audit_end (
  id boolean primary key default true check (id),
  sequence bigint not null,
  hash bytea not null
);
insert into audit_end (sequence, hash) values (0, decode(repeat('00', 32), 'hex'));

-- What the chain was on each day, signed by the root key and published.
create table audit_heads (
  day date primary key,
  sequence bigint not null,
  hash bytea not null,
  -- A compact JWS of AuditHeadClaims.
  signed text not null
);

-- Buyers read what was done to their own licenses, since they own them.
alter table audit_log enable row level security;
create policy own_record on audit_log for select to muhur_buyer using (
  exists (
    select from licenses
    where user_id = signed_in_user() and audit_log.created_at >= coalesce(owned_since, licenses.created_at)
      and (licenses.id = audit_log.subject_id
        or licenses.id = (select license_id from instances where instances.id = audit_log.subject_id))
  )
);
grant select (id, actor_id, token_id, action, subject_id, detail, created_at) on audit_log to muhur_buyer;
