-- The record of every change by anybody: rows are appended, then sealed into a chain of hashes, and never rewritten (decision 0033).
alter table audit_log
  -- The request's reference, as its answer names it.
  add column request_ref text,
  -- What the chain holds of the detail and of the address: SHA-256 of salt and text, so that each can be erased. Without its salt
  -- nobody can guess what was erased.
  add column detail_salt bytea default uuid_send(gen_random_uuid()),
  add column detail_digest bytea not null default '',
  add column address_salt bytea default uuid_send(gen_random_uuid()),
  add column address_digest bytea not null default '',
  -- The place in the chain, from 1 on, and the hash of the chain up to here; null until the entry is sealed.
  add column sequence bigint unique,
  add column hash bytea;

create function salted_digest(salt bytea, text text) returns bytea language sql immutable
  return sha256(salt || convert_to(text, 'UTF8'));

-- Of everything else, a line for each column; instants in microseconds since 1970.
create function audit_digest(entry audit_log) returns bytea language sql stable
  return sha256(convert_to(concat_ws(E'\n',
    entry.id, coalesce(entry.actor_id::text, '-'), coalesce(entry.token_id::text, '-'), entry.action, entry.subject_id,
    (extract(epoch from entry.created_at) * 1000000)::bigint, coalesce(entry.request_ref, '-'),
    encode(entry.detail_digest, 'hex'), encode(entry.address_digest, 'hex')), 'UTF8'));

update audit_log set
  detail_digest = salted_digest(detail_salt, detail::text),
  address_digest = salted_digest(address_salt, coalesce(host(address), '-'));

create function append_to_audit() returns trigger language plpgsql as $$
begin
  new.detail_digest := salted_digest(new.detail_salt, new.detail::text);
  new.address_digest := salted_digest(new.address_salt, coalesce(host(new.address), '-'));
  return new;
end $$;
create trigger append_to_audit before insert on audit_log for each row execute function append_to_audit();

-- Three changes are possible, each once: an entry is sealed, its detail is erased, its address is erased.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.sequence is null and new.sequence is not null then
      old.sequence := new.sequence;
      old.hash := new.hash;
    end if;
    if old.detail_salt is not null and new.detail_salt is null and new.detail = '{}' then
      old.detail_salt := null;
      old.detail := '{}';
    end if;
    if old.address_salt is not null and new.address_salt is null and new.address is null then
      old.address_salt := null;
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
-- The users, Discord ids and licenses that a detail names, to find what an erasure is about.
create function named_in(detail jsonb) returns text[] language sql immutable
  return array_remove(array[
    detail ->> 'user_id', detail -> 'before' ->> 'user_id', detail ->> 'discord_id', detail -> 'before' ->> 'discord_id',
    detail ->> 'license_id'], null);
create index audit_log_named on audit_log using gin (named_in(detail));
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
