-- Made by npm run schema from the migrations.

CREATE OR REPLACE FUNCTION public.append_to_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_digest(entry audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256(convert_to(concat_ws('
'::text, (entry).id, COALESCE(((entry).actor_id)::text, '-'::text), COALESCE(((entry).token_id)::text, '-'::text), (entry).action, (entry).subject_id, ((EXTRACT(epoch FROM (entry).created_at) * (1000000)::numeric))::bigint, COALESCE((entry).request_ref, '-'::text), encode((entry).detail_digest, 'hex'::text), encode((entry).address_digest, 'hex'::text)), 'UTF8'::name))
;

CREATE OR REPLACE FUNCTION public.change_sums(former orders[], former_lines order_lines[], present orders[], present_lines order_lines[])
 RETURNS void
 LANGUAGE sql
AS $function$
    insert into order_sums
    select month, currency, product_id, given_back, sum(orders), sum(amount)
    from (
      select * from sums_of(present, present_lines)
      union all
      select month, currency, product_id, given_back, -orders, -amount from sums_of(former, former_lines)
    ) as changed
    group by 1, 2, 3, 4
    having sum(orders) <> 0 or sum(amount) <> 0
  $function$
;

CREATE OR REPLACE FUNCTION public.database_clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$select statement_timestamp()$function$
;

CREATE OR REPLACE FUNCTION public.end_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update order_licenses set disputed = false where license_id = new.id and disputed;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(translate(regexp_replace(NORMALIZE($1, NFKD), '[\u0300-\u036f]+'::text, ''::text, 'g'::text), 'IıßøØłŁđĐ'::text, 'iisoolldd'::text))
;

CREATE OR REPLACE FUNCTION public.forget_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from order_sums;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_tallies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from tallies where subject = any(tg_argv);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.holds_seat(recent boolean, released_at timestamp with time zone, lease_expires_at timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select recent and released_at is null and lease_expires_at > at$function$
;

CREATE OR REPLACE FUNCTION public.keep_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'UPDATE' and new.sequence > old.sequence then
    return new;
  end if;
  raise exception 'the chain of the audit record only grows' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_heads()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'UPDATE' and new.day = old.day and new.sequence > old.sequence then
    return new;
  end if;
  raise exception 'the heads of the audit record only move on' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_places()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_test()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.test := new.test or exists (select from products where id = new.product_id and test);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.moment()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return coalesce(
    (
      select greatest(
        last_at,
        database_clock() + case
          when database_clock() + make_interval(secs => ahead) <= last_at + interval '45 seconds' then make_interval(secs => ahead)
          else interval '0'
        end)
      from service_pulse where id
    ),
    database_clock());
end $function$
;

CREATE OR REPLACE FUNCTION public.named_in(detail jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN array_remove(ARRAY[(detail ->> 'user_id'::text), ((detail -> 'before'::text) ->> 'user_id'::text), (detail ->> 'discord_id'::text), ((detail -> 'before'::text) ->> 'discord_id'::text), (detail ->> 'license_id'::text)], NULL::text)
;

CREATE OR REPLACE FUNCTION public.order_end(state text, reference text, created_at timestamp with time zone, order_days integer, has_receipt boolean)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((state = 'pending'::text) AND (reference IS NOT NULL) AND (NOT has_receipt)) THEN (created_at + make_interval(hours => (24 * order_days))) ELSE NULL::timestamp with time zone END
;

CREATE OR REPLACE FUNCTION public.record_moment()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select greatest(moment(), (select latest from audit_end where latest < moment() + interval '2 days'))
$function$
;

CREATE OR REPLACE FUNCTION public.salted_digest(salt bytea, text text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN sha256((salt || convert_to(text, 'UTF8'::name)))
;

CREATE OR REPLACE FUNCTION public.signed_in_user()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$select nullif(current_setting('muhur.user_id', true), '')::uuid$function$
;

CREATE OR REPLACE FUNCTION public.sum_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  former order_lines[] := '{}';
  present order_lines[] := '{}';
  others order_lines[];
  sold orders[];
begin
  if tg_op <> 'INSERT' then
    former := array(select row(removed.*)::order_lines from removed);
  end if;
  if tg_op <> 'DELETE' then
    present := array(select row(added.*)::order_lines from added);
  end if;
  sold := array(select one from orders as one where one.id in (select order_id from unnest(former || present)));
  others := array(select line from order_lines as line
    where line.order_id in (select id from unnest(sold)) and line.id not in (select id from unnest(present)));
  perform change_sums(sold, former || others, sold, present || others);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  former orders[];
  present orders[];
  lines order_lines[];
begin
  -- The lines go with their order, behind this trigger.
  if tg_op = 'DELETE' then
    perform change_sums(array[old], array(select line from order_lines as line where line.order_id = old.id), '{}', '{}');
    return old;
  end if;
  former := array(select row(removed.*)::orders from removed);
  present := array(select row(added.*)::orders from added);
  lines := array(select line from order_lines as line where line.order_id in (select id from unnest(present)));
  perform change_sums(former, lines, present, lines);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sums_of(sold orders[], lines order_lines[])
 RETURNS TABLE(month date, currency text, product_id uuid, given_back boolean, orders bigint, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
    select date_trunc('month', one.paid_at at time zone 'Europe/Istanbul')::date, one.currency, line.product_id,
      one.state in ('refunded', 'charged_back'), count(distinct one.id),
      sum(coalesce(line.price * line.quantity, case when line.siblings = 1 then one.total end, 0))::bigint
    from unnest(sold) as one
    join (select *, count(*) over (partition by order_id) as siblings from unnest(lines)) as line on line.order_id = one.id
    where one.currency is not null and one.paid_at is not null
    group by 1, 2, 3, 4
  $function$
;

CREATE OR REPLACE FUNCTION public.tally_licenses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), count(*) from added where not test group by 2, 3;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, count(*) from added where not test group by 2;
  elsif tg_op = 'DELETE' then
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), -count(*) from removed where not test group by 2, 3;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, -count(*) from removed where not test group by 2;
  else
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), sum(change)
    from (
      select status, expires_at, 1 as change from added where not test
      union all
      select status, expires_at, -1 from removed where not test
    ) as changed
    group by 2, 3
    having sum(change) <> 0;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, sum(change)
    from (
      select product_id, 1 as change from added where not test
      union all
      select product_id, -1 from removed where not test
    ) as changed
    group by 2
    having sum(change) <> 0;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tally_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into tallies (subject, change) select 'user', count(*) from added having count(*) > 0;
  else
    insert into tallies (subject, change) select 'user', -count(*) from removed having count(*) > 0;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.utc_day(instant timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$select (instant at time zone 'UTC')::date$function$
;

CREATE OR REPLACE FUNCTION public.utc_month(instant timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$select date_trunc('month', instant at time zone 'UTC')::date$function$
;

CREATE OR REPLACE FUNCTION public.words(text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(array_remove(regexp_split_to_array(regexp_replace(fold($1), '([^\s]{64})[^\s]+'::text, '\1'::text, 'g'::text), '[\s!-/:-@\[-`{-~\u2000-\u206f]+'::text), ''::text))
;

CREATE OR REPLACE FUNCTION public.words_beginning(text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((SELECT COALESCE(string_agg((quote_literal(word.word) || ':*'::text), ' & '::text), ''::text) AS "coalesce" FROM unnest(tsvector_to_array(words($1))) word(word)))::tsquery
;

create table api_tokens (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  scopes text[] not null,
  token_hash bytea not null,
  ending text not null,
  created_at timestamp with time zone not null default moment(),
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_address inet,
  former_hash bytea,
  former_until timestamp with time zone,
  revoked_at timestamp with time zone,
  product_id uuid,
  constraint api_tokens_former_hash_key UNIQUE (former_hash),
  constraint api_tokens_pkey PRIMARY KEY (id),
  constraint api_tokens_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint api_tokens_token_hash_key UNIQUE (token_hash),
  constraint api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX api_tokens_product_id ON public.api_tokens USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX api_tokens_user_id ON public.api_tokens USING btree (user_id);

create table audit_end (
  id boolean not null default true,
  sequence bigint not null,
  hash bytea not null,
  latest timestamp with time zone,
  constraint audit_end_id_check CHECK (id),
  constraint audit_end_pkey PRIMARY KEY (id)
);
CREATE TRIGGER keep_end BEFORE DELETE OR UPDATE ON public.audit_end FOR EACH ROW EXECUTE FUNCTION keep_end();
CREATE TRIGGER keep_end_whole BEFORE TRUNCATE ON public.audit_end FOR EACH STATEMENT EXECUTE FUNCTION keep_end();

create table audit_heads (
  day date not null,
  sequence bigint not null,
  hash bytea not null,
  signed text not null,
  constraint audit_heads_pkey PRIMARY KEY (day)
);
CREATE TRIGGER keep_heads BEFORE DELETE OR UPDATE ON public.audit_heads FOR EACH ROW EXECUTE FUNCTION keep_heads();
CREATE TRIGGER keep_heads_whole BEFORE TRUNCATE ON public.audit_heads FOR EACH STATEMENT EXECUTE FUNCTION keep_heads();

create table audit_log (
  id uuid not null,
  actor_id uuid,
  action text not null,
  subject_id uuid not null,
  detail jsonb not null default '{}'::jsonb,
  address inet,
  created_at timestamp with time zone not null default moment(),
  token_id uuid,
  request_ref text,
  detail_salt bytea default uuid_send(gen_random_uuid()),
  detail_digest bytea not null default '\x'::bytea,
  address_salt bytea default uuid_send(gen_random_uuid()),
  address_digest bytea not null default '\x'::bytea,
  sequence bigint,
  hash bytea,
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_sequence_key UNIQUE (sequence),
  constraint audit_log_token_id_fkey FOREIGN KEY (token_id) REFERENCES api_tokens(id)
);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, created_at, id);
CREATE INDEX audit_log_actor_action ON public.audit_log USING btree (actor_id, action, created_at);
CREATE INDEX audit_log_actor_id ON public.audit_log USING btree (actor_id, created_at);
CREATE INDEX audit_log_created_at ON public.audit_log USING btree (created_at, id);
CREATE INDEX audit_log_import ON public.audit_log USING btree (((detail ->> 'import'::text))) WHERE ((action = 'license.create'::text) AND (detail ? 'import'::text));
CREATE INDEX audit_log_named ON public.audit_log USING gin (named_in(detail));
CREATE INDEX audit_log_subject_id ON public.audit_log USING btree (subject_id, created_at);
CREATE INDEX audit_log_token_id ON public.audit_log USING btree (token_id) WHERE (token_id IS NOT NULL);
CREATE INDEX audit_log_unsealed ON public.audit_log USING btree (created_at, id) WHERE (sequence IS NULL);
CREATE TRIGGER append_to_audit BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION append_to_audit();
CREATE TRIGGER keep_audit BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit();
CREATE TRIGGER keep_audit_whole BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
CREATE TRIGGER keep_places AFTER UPDATE ON public.audit_log REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_places();
alter table audit_log enable row level security;
create policy own_record on audit_log for select to muhur_buyer using ((EXISTS ( SELECT
   FROM licenses
  WHERE ((licenses.user_id = signed_in_user()) AND (audit_log.created_at >= COALESCE(licenses.owned_since, licenses.created_at)) AND ((licenses.id = audit_log.subject_id) OR (licenses.id = ( SELECT instances.license_id
           FROM instances
          WHERE (instances.id = audit_log.subject_id))))))));
grant select (id, actor_id, action, subject_id, created_at, token_id) on audit_log to muhur_buyer;

create table blocks (
  id uuid not null,
  fingerprint_hash bytea,
  network cidr,
  user_id uuid,
  note text not null default ''::text,
  created_by uuid,
  created_at timestamp with time zone not null default moment(),
  constraint blocks_check CHECK ((num_nonnulls(fingerprint_hash, network, user_id) = 1)),
  constraint blocks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint blocks_fingerprint_hash_key UNIQUE (fingerprint_hash),
  constraint blocks_network_key UNIQUE (network),
  constraint blocks_pkey PRIMARY KEY (id),
  constraint blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_user_id_key UNIQUE (user_id)
);
CREATE INDEX blocks_network ON public.blocks USING gist (network inet_ops);

create table channel_mappings (
  id uuid not null,
  channel_id uuid not null,
  external_product text not null,
  product_id uuid not null,
  max_instances integer not null default 1,
  days integer,
  entitlements text[] not null default '{}'::text[],
  quantity text not null default 'licenses'::text,
  renewal text not null default 'new'::text,
  refund text not null default 'revoke'::text,
  price bigint,
  currency text,
  created_at timestamp with time zone not null default moment(),
  constraint channel_mappings_channel_id_external_product_key UNIQUE (channel_id, external_product),
  constraint channel_mappings_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE,
  constraint channel_mappings_check CHECK (((price IS NULL) = (currency IS NULL))),
  constraint channel_mappings_days_check CHECK ((days > 0)),
  constraint channel_mappings_max_instances_check CHECK ((max_instances > 0)),
  constraint channel_mappings_pkey PRIMARY KEY (id),
  constraint channel_mappings_price_check CHECK ((price >= 0)),
  constraint channel_mappings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint channel_mappings_quantity_check CHECK ((quantity = ANY (ARRAY['licenses'::text, 'seats'::text]))),
  constraint channel_mappings_refund_check CHECK ((refund = ANY (ARRAY['suspend'::text, 'revoke'::text]))),
  constraint channel_mappings_renewal_check CHECK ((renewal = ANY (ARRAY['extend'::text, 'new'::text])))
);
CREATE INDEX channel_mappings_product_id ON public.channel_mappings USING btree (product_id);

create table channel_notices (
  id uuid not null,
  channel_id uuid not null,
  once text not null,
  kind text,
  state text not null,
  code text,
  body_sealed bytea,
  order_id uuid,
  count integer not null default 1,
  received_at timestamp with time zone not null default moment(),
  happened_at timestamp with time zone,
  reason text,
  field text,
  constraint channel_notices_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE,
  constraint channel_notices_channel_id_once_key UNIQUE (channel_id, once),
  constraint channel_notices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint channel_notices_pkey PRIMARY KEY (id),
  constraint channel_notices_state_check CHECK ((state = ANY (ARRAY['done'::text, 'failed'::text, 'refused'::text])))
);
CREATE INDEX channel_notices_order_id ON public.channel_notices USING btree (order_id);
CREATE INDEX channel_notices_received_at ON public.channel_notices USING btree (received_at);
CREATE INDEX channel_notices_wrong ON public.channel_notices USING btree (id) WHERE (state <> 'done'::text);

create table channels (
  id uuid not null,
  provider text not null,
  name text not null,
  secrets_sealed bytea not null,
  former_secrets_sealed bytea,
  former_until timestamp with time zone,
  enabled boolean not null default true,
  last_notice_at timestamp with time zone,
  created_at timestamp with time zone not null default moment(),
  trusts_downloads boolean not null default false,
  asked_at timestamp with time zone,
  last_reconciled_at timestamp with time zone,
  reconcile_fault text,
  order_days integer not null default 7,
  unread_orders text[] not null default '{}'::text[],
  constraint channels_order_days_check CHECK (((order_days >= 1) AND (order_days <= 90))),
  constraint channels_pkey PRIMARY KEY (id)
);

create table claim_tries (
  subject bytea not null,
  tries integer not null default 1,
  since timestamp with time zone not null default moment(),
  constraint claim_tries_pkey PRIMARY KEY (subject)
);
CREATE INDEX claim_tries_since ON public.claim_tries USING btree (since);

create table denial_days (
  day date not null,
  license_id uuid not null,
  count bigint not null,
  constraint denial_days_count_check CHECK ((count > 0)),
  constraint denial_days_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE CASCADE,
  constraint denial_days_pkey PRIMARY KEY (day, license_id)
);
CREATE INDEX denial_days_license_id ON public.denial_days USING btree (license_id);

create table denials (
  request_ref text not null,
  license_id uuid,
  verb text not null,
  code text not null,
  address inet not null,
  fingerprint_hash bytea,
  version text,
  denied_at timestamp with time zone not null,
  constraint denials_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE CASCADE,
  constraint denials_pkey PRIMARY KEY (request_ref)
);
CREATE INDEX denials_code ON public.denials USING btree (code, denied_at);
CREATE INDEX denials_denied_at ON public.denials USING btree (denied_at);
CREATE INDEX denials_license_id ON public.denials USING btree (license_id, denied_at);
alter table denials enable row level security;
create policy denials_of_own_licenses on denials for select to muhur_buyer using ((EXISTS ( SELECT
   FROM licenses
  WHERE ((licenses.id = denials.license_id) AND (licenses.user_id = signed_in_user()) AND ((licenses.owned_since IS NULL) OR (licenses.owned_since < (denials.denied_at - '00:00:10'::interval)))))));
grant select on denials to muhur_buyer;

create table discord_interactions (
  id text not null,
  received_at timestamp with time zone not null default moment(),
  constraint discord_interactions_pkey PRIMARY KEY (id)
);
CREATE INDEX discord_interactions_received_at ON public.discord_interactions USING btree (received_at);

create table discord_messages (
  id uuid not null,
  event_id uuid not null,
  user_id uuid,
  place text not null,
  state text not null default 'waiting'::text,
  due_at timestamp with time zone default moment(),
  first_sent_at timestamp with time zone,
  attempts integer not null default 0,
  fault text,
  created_at timestamp with time zone not null default moment(),
  constraint discord_messages_check CHECK (((place = 'direct'::text) = (user_id IS NOT NULL))),
  constraint discord_messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint discord_messages_event_id_place_key UNIQUE (event_id, place),
  constraint discord_messages_pkey PRIMARY KEY (id),
  constraint discord_messages_place_check CHECK ((place = ANY (ARRAY['direct'::text, 'channel'::text]))),
  constraint discord_messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'closed'::text, 'failed'::text, 'unknown'::text])))
);
CREATE INDEX discord_messages_created_at ON public.discord_messages USING btree (created_at);
CREATE INDEX discord_messages_due_at ON public.discord_messages USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX discord_messages_user_id ON public.discord_messages USING btree (user_id, id);

create table discord_people (
  user_id uuid not null,
  opted_out boolean not null default false,
  channel_id text,
  constraint discord_people_pkey PRIMARY KEY (user_id),
  constraint discord_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table discord_products (
  product_id uuid not null,
  role_id text,
  reminds boolean not null default true,
  constraint discord_products_pkey PRIMARY KEY (product_id),
  constraint discord_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table discord_roles (
  user_id uuid not null,
  role_id text not null,
  guild_id text not null,
  wanted boolean not null,
  given boolean,
  erased_id_sealed bytea,
  due_at timestamp with time zone default moment(),
  attempts integer not null default 0,
  fault text,
  settled_at timestamp with time zone,
  constraint discord_roles_pkey PRIMARY KEY (user_id, role_id)
);
CREATE INDEX discord_roles_due_at ON public.discord_roles USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX discord_roles_role_id ON public.discord_roles USING btree (role_id);

create table discord_settings (
  only_row boolean not null default true,
  application_id text,
  public_key text,
  token_sealed bytea,
  token_ending text,
  guild_id text,
  channel_id text,
  channel_events text[] not null default '{}'::text[],
  messages text[] not null default '{}'::text[],
  types text[] not null default '{}'::text[],
  version integer not null default 1,
  constraint discord_settings_check CHECK (((token_sealed IS NULL) = (token_ending IS NULL))),
  constraint discord_settings_only_row_check CHECK (only_row),
  constraint discord_settings_pkey PRIMARY KEY (only_row)
);

create table discord_state (
  only_row boolean not null default true,
  refused_token bytea,
  refused_at timestamp with time zone,
  refusals integer not null default 0,
  refusals_since timestamp with time zone,
  paused_until timestamp with time zone,
  fault text,
  fault_about text,
  fault_at timestamp with time zone,
  worker uuid,
  worker_until timestamp with time zone,
  swept_at timestamp with time zone,
  swept_version integer not null default 0,
  constraint discord_state_only_row_check CHECK (only_row),
  constraint discord_state_pkey PRIMARY KEY (only_row)
);

create table download_nonces (
  nonce_hash bytea not null,
  order_id uuid not null,
  created_at timestamp with time zone not null default moment(),
  constraint download_nonces_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint download_nonces_pkey PRIMARY KEY (nonce_hash)
);
CREATE INDEX download_nonces_order_id ON public.download_nonces USING btree (order_id);

create table downloads (
  id uuid not null,
  license_id uuid not null,
  release_id uuid not null,
  file_name text not null,
  token_hash bytea not null,
  mark bytea not null,
  sha256 bytea,
  way text not null,
  created_at timestamp with time zone not null default moment(),
  expires_at timestamp with time zone not null,
  fetched_at timestamp with time zone,
  sent bigint not null default 0,
  user_id uuid,
  constraint downloads_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE CASCADE,
  constraint downloads_pkey PRIMARY KEY (id),
  constraint downloads_release_id_file_name_fkey FOREIGN KEY (release_id, file_name) REFERENCES release_files(release_id, name) ON DELETE CASCADE,
  constraint downloads_token_hash_key UNIQUE (token_hash),
  constraint downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint downloads_way_check CHECK ((way = ANY (ARRAY['page'::text, 'discord'::text, 'sdk'::text, 'feed'::text])))
);
CREATE INDEX downloads_fetched ON public.downloads USING btree (release_id) WHERE (fetched_at IS NOT NULL);
CREATE INDEX downloads_license_id ON public.downloads USING btree (license_id, created_at DESC);
CREATE INDEX downloads_mark ON public.downloads USING btree (mark);
CREATE INDEX downloads_release_id ON public.downloads USING btree (release_id, created_at DESC);
CREATE INDEX downloads_sha256 ON public.downloads USING btree (sha256);
alter table downloads enable row level security;
create policy downloads_of_own_licenses on downloads for select to muhur_buyer using ((EXISTS ( SELECT
   FROM licenses
  WHERE ((licenses.id = downloads.license_id) AND (licenses.user_id = signed_in_user()) AND ((licenses.owned_since IS NULL) OR (licenses.owned_since < downloads.created_at))))));
grant select (license_id, file_name, way, created_at, fetched_at) on downloads to muhur_buyer;

create table erasure_remains (
  id uuid not null,
  erasure_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  place text not null,
  found text[] not null,
  entry_ids uuid[] not null default '{}'::uuid[],
  kept boolean not null default false,
  constraint erasure_remains_erasure_id_fkey FOREIGN KEY (erasure_id) REFERENCES erasure_requests(id) ON DELETE CASCADE,
  constraint erasure_remains_erasure_id_kind_subject_id_place_key UNIQUE (erasure_id, kind, subject_id, place),
  constraint erasure_remains_kind_check CHECK ((kind = ANY (ARRAY['block'::text, 'import'::text, 'license'::text, 'token'::text, 'webhook'::text]))),
  constraint erasure_remains_pkey PRIMARY KEY (id),
  constraint erasure_remains_place_check CHECK ((place = ANY (ARRAY['text'::text, 'network'::text, 'history'::text])))
);

create table erasure_requests (
  id uuid not null,
  user_id uuid not null,
  state text not null default 'open'::text,
  asked_at timestamp with time zone not null default moment(),
  due_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text not null default ''::text,
  constraint erasure_requests_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint erasure_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint erasure_requests_pkey PRIMARY KEY (id),
  constraint erasure_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'withdrawn'::text, 'refused'::text, 'done'::text]))),
  constraint erasure_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX erasure_requests_due_at ON public.erasure_requests USING btree (due_at);
CREATE UNIQUE INDEX erasure_requests_open ON public.erasure_requests USING btree (user_id) WHERE (state = 'open'::text);
CREATE INDEX erasure_requests_user_id ON public.erasure_requests USING btree (user_id, asked_at);

create table events (
  id uuid not null,
  sequence bigint,
  type text not null,
  license_id uuid,
  product_id uuid,
  instance_id uuid,
  payload jsonb not null,
  once text,
  created_at timestamp with time zone not null default moment(),
  constraint events_once_key UNIQUE (once),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_sequence_key UNIQUE (sequence)
);
CREATE INDEX events_created_at ON public.events USING btree (created_at);
CREATE INDEX events_product_id ON public.events USING btree (product_id, sequence) WHERE (product_id IS NOT NULL);
CREATE INDEX events_waiting ON public.events USING btree (created_at, id) WHERE (sequence IS NULL);

create table feeds (
  license_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default moment(),
  used_at timestamp with time zone,
  constraint feeds_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE CASCADE,
  constraint feeds_pkey PRIMARY KEY (license_id),
  constraint feeds_token_hash_key UNIQUE (token_hash)
);

create table former_keys (
  key_lookup bytea not null,
  key_id text not null,
  license_id uuid not null,
  replaced_at timestamp with time zone not null default moment(),
  works_until timestamp with time zone,
  by_owner boolean not null,
  constraint former_keys_key_id_check CHECK ((length(key_id) = 16)),
  constraint former_keys_key_id_key UNIQUE (key_id),
  constraint former_keys_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE CASCADE,
  constraint former_keys_pkey PRIMARY KEY (key_lookup)
);
CREATE INDEX former_keys_license ON public.former_keys USING btree (license_id, replaced_at);
CREATE UNIQUE INDEX former_keys_working ON public.former_keys USING btree (license_id) WHERE (works_until IS NOT NULL);
alter table former_keys enable row level security;
create policy former_keys_of_own_licenses on former_keys for select to muhur_buyer using ((EXISTS ( SELECT
   FROM licenses
  WHERE ((licenses.id = former_keys.license_id) AND (licenses.user_id = signed_in_user())))));
grant select (key_id, license_id, replaced_at, works_until, by_owner) on former_keys to muhur_buyer;

create table icons (
  hash text not null,
  webp bytea not null,
  uploaded_at timestamp with time zone not null default moment(),
  constraint icons_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint icons_pkey PRIMARY KEY (hash),
  constraint icons_webp_check CHECK ((octet_length(webp) <= 1048576))
);

create table idempotency_keys (
  id uuid not null,
  user_id uuid not null,
  token_id uuid,
  key text not null,
  request_hash bytea not null,
  answer_sealed bytea,
  created_at timestamp with time zone not null default moment(),
  constraint idempotency_keys_pkey PRIMARY KEY (id),
  constraint idempotency_keys_token_id_fkey FOREIGN KEY (token_id) REFERENCES api_tokens(id) ON DELETE CASCADE,
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint idempotency_keys_user_id_token_id_key_key UNIQUE NULLS NOT DISTINCT (user_id, token_id, key)
);
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);

create table import_parts (
  import_id uuid not null,
  number integer not null,
  bytes_sealed bytea,
  kind text not null,
  good jsonb,
  refused jsonb,
  constraint import_parts_check CHECK (((kind = 'file'::text) = (bytes_sealed IS NOT NULL))),
  constraint import_parts_check1 CHECK (((kind = 'rows'::text) = (good IS NOT NULL))),
  constraint import_parts_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_parts_kind_check CHECK ((kind = ANY (ARRAY['file'::text, 'rows'::text]))),
  constraint import_parts_pkey PRIMARY KEY (import_id, kind, number)
);

create table imports (
  id uuid not null,
  file_name text not null,
  state text not null,
  all_or_nothing boolean not null default false,
  bytes integer not null default 0,
  encoding text,
  delimiter text,
  columns jsonb not null default '[]'::jsonb,
  good_count integer not null default 0,
  refused_count integer not null default 0,
  created_count integer not null default 0,
  fault text,
  created_by uuid not null,
  address inet,
  created_at timestamp with time zone not null default moment(),
  finished_at timestamp with time zone,
  keys_taken_at timestamp with time zone,
  started_at timestamp with time zone,
  done_parts integer not null default 0,
  constraint imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'checking'::text, 'refused'::text, 'ready'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);

create table instances (
  id uuid not null,
  license_id uuid not null,
  fingerprint_hash bytea not null,
  token_hash bytea not null,
  previous_token_hash bytea,
  hostname text,
  version text,
  sdk text,
  address inet,
  activated_at timestamp with time zone not null default moment(),
  last_heartbeat_at timestamp with time zone not null default moment(),
  lease_expires_at timestamp with time zone not null,
  released_at timestamp with time zone,
  seat_limit integer not null,
  name text,
  recent boolean not null default true,
  living_since timestamp with time zone not null default moment(),
  grace_until timestamp with time zone not null default moment(),
  retries smallint not null default 0,
  moves bigint not null default 0,
  constraint instances_license_id_fingerprint_hash_key UNIQUE (license_id, fingerprint_hash),
  constraint instances_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE CASCADE,
  constraint instances_pkey PRIMARY KEY (id)
) with (fillfactor=70);
CREATE INDEX instances_recent ON public.instances USING btree (license_id) WHERE recent;
alter table instances enable row level security;
create policy instances_of_own_licenses on instances for select to muhur_buyer using ((EXISTS ( SELECT
   FROM licenses
  WHERE ((licenses.id = instances.license_id) AND (licenses.user_id = signed_in_user()) AND ((licenses.owned_since IS NULL) OR (licenses.owned_since < instances.activated_at))))));
grant select (id, license_id, fingerprint_hash, hostname, version, sdk, address, activated_at, last_heartbeat_at, lease_expires_at, released_at, name, recent) on instances to muhur_buyer;

create table license_moves (
  license_id uuid not null,
  moves bigint not null,
  allowance_full_at timestamp with time zone not null,
  constraint license_moves_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE CASCADE,
  constraint license_moves_moves_check CHECK ((moves > 0)),
  constraint license_moves_pkey PRIMARY KEY (license_id)
);

create table licenses (
  id uuid not null,
  product_id uuid not null,
  user_id uuid not null,
  key_id text not null,
  key_lookup bytea not null,
  key_sealed bytea not null,
  status text not null default 'active'::text,
  max_instances integer not null,
  expires_at timestamp with time zone,
  note text not null default ''::text,
  created_at timestamp with time zone not null default moment(),
  updated_at timestamp with time zone not null default moment(),
  policy jsonb not null default '{}'::jsonb,
  note_words tsvector not null generated always as (words(note)) stored,
  owner_released_at timestamp with time zone,
  owned_since timestamp with time zone,
  note_for_buyer text not null default ''::text,
  forgotten_before timestamp with time zone,
  nickname text,
  external_id text not null default ''::text,
  metadata jsonb not null default '{}'::jsonb,
  test boolean not null default false,
  constraint licenses_key_id_check CHECK ((length(key_id) = 16)),
  constraint licenses_key_id_key UNIQUE (key_id),
  constraint licenses_key_lookup_key UNIQUE (key_lookup),
  constraint licenses_max_instances_check CHECK ((max_instances > 0)),
  constraint licenses_metadata_check CHECK ((jsonb_typeof(metadata) = 'object'::text)),
  constraint licenses_pkey PRIMARY KEY (id),
  constraint licenses_policy_check CHECK ((jsonb_typeof(policy) = 'object'::text)),
  constraint licenses_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint licenses_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'revoked'::text]))),
  constraint licenses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX licenses_active_expires_at ON public.licenses USING btree (expires_at, id) WHERE (status = 'active'::text);
CREATE INDEX licenses_expires_at ON public.licenses USING btree (expires_at, id);
CREATE UNIQUE INDEX licenses_external_id ON public.licenses USING btree (external_id text_pattern_ops, product_id) WHERE (external_id <> ''::text);
CREATE INDEX licenses_key_prefix ON public.licenses USING btree (key_id text_pattern_ops);
CREATE INDEX licenses_metadata ON public.licenses USING gin (metadata jsonb_path_ops) WHERE (metadata <> '{}'::jsonb);
CREATE INDEX licenses_nickname_words ON public.licenses USING gin (words(nickname)) WHERE (nickname IS NOT NULL);
CREATE INDEX licenses_note_words ON public.licenses USING gin (note_words);
CREATE INDEX licenses_product_id_id ON public.licenses USING btree (product_id, id);
CREATE INDEX licenses_product_id_status ON public.licenses USING btree (product_id, status, id) WHERE (status <> 'active'::text);
CREATE INDEX licenses_status_id ON public.licenses USING btree (status, id) INCLUDE (expires_at);
CREATE INDEX licenses_test ON public.licenses USING btree (product_id, id) WHERE test;
CREATE INDEX licenses_user_id_id ON public.licenses USING btree (user_id, id) INCLUDE (status, expires_at, product_id);
CREATE TRIGGER end_hold AFTER UPDATE OF status ON public.licenses FOR EACH ROW EXECUTE FUNCTION end_hold();
CREATE TRIGGER mark_test BEFORE INSERT ON public.licenses FOR EACH ROW EXECUTE FUNCTION mark_test();
CREATE TRIGGER tally_added AFTER INSERT ON public.licenses REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_licenses();
CREATE TRIGGER tally_changed AFTER UPDATE ON public.licenses REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_licenses();
CREATE TRIGGER tally_emptied AFTER TRUNCATE ON public.licenses FOR EACH STATEMENT EXECUTE FUNCTION forget_tallies('license', 'product');
CREATE TRIGGER tally_removed AFTER DELETE ON public.licenses REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_licenses();
alter table licenses enable row level security;
create policy own_licenses on licenses for select to muhur_buyer using ((user_id = signed_in_user()));
grant select (id, product_id, user_id, key_id, key_lookup, key_sealed, status, max_instances, expires_at, created_at, policy, owner_released_at, owned_since, note_for_buyer, nickname, test) on licenses to muhur_buyer;

create table live_products (
  product_id uuid not null,
  instances integer not null,
  constraint live_products_pkey PRIMARY KEY (product_id),
  constraint live_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table live_samples (
  at timestamp with time zone not null,
  instances integer not null,
  constraint live_samples_pkey PRIMARY KEY (at)
);

create table migrations (
  name text not null,
  ran_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table offer_rails (
  product_id uuid not null,
  channel_id uuid not null,
  position integer not null,
  url text,
  constraint offer_rails_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE,
  constraint offer_rails_pkey PRIMARY KEY (product_id, channel_id),
  constraint offer_rails_product_id_fkey FOREIGN KEY (product_id) REFERENCES product_offers(product_id) ON DELETE CASCADE
);
CREATE INDEX offer_rails_channel_id ON public.offer_rails USING btree (channel_id);

create table order_licenses (
  line_id uuid not null,
  unit integer not null,
  license_id uuid,
  renewed_days integer,
  disputed boolean not null default false,
  days integer,
  constraint order_licenses_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE SET NULL,
  constraint order_licenses_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint order_licenses_pkey PRIMARY KEY (line_id, unit)
);
CREATE INDEX order_licenses_license_id ON public.order_licenses USING btree (license_id);

create table order_lines (
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  external_product text not null,
  quantity integer not null,
  price bigint,
  product_id uuid,
  refund text,
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_lines_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_price_check CHECK ((price >= 0)),
  constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint order_lines_quantity_check CHECK ((quantity > 0)),
  constraint order_lines_refund_check CHECK ((refund = ANY (ARRAY['suspend'::text, 'revoke'::text])))
);
CREATE INDEX order_lines_product_id ON public.order_lines USING btree (product_id);
CREATE TRIGGER sum_added AFTER INSERT ON public.order_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_lines();
CREATE TRIGGER sum_changed AFTER UPDATE ON public.order_lines REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_lines();
CREATE TRIGGER sum_emptied AFTER TRUNCATE ON public.order_lines FOR EACH STATEMENT EXECUTE FUNCTION forget_sums();
CREATE TRIGGER sum_removed AFTER DELETE ON public.order_lines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sum_lines();

create table order_sums (
  month date not null,
  currency text not null,
  product_id uuid,
  given_back boolean not null,
  orders bigint not null,
  amount bigint not null
);

create table orders (
  id uuid not null,
  channel_id uuid not null,
  external_id text not null,
  state text not null,
  held_reason text,
  user_id uuid,
  buyer_account text,
  buyer_name text,
  buyer_email_hash bytea,
  buyer_email_sealed bytea,
  total bigint,
  currency text,
  renews boolean not null default false,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null default moment(),
  words tsvector not null generated always as (words(((external_id || ' '::text) || COALESCE(buyer_name, ''::text)))) stored,
  reference text,
  asked bigint,
  asked_currency text,
  pay_url text,
  refusal text,
  held_after_dispute text,
  constraint orders_asked_check CHECK ((asked > 0)),
  constraint orders_channel_id_external_id_key UNIQUE (channel_id, external_id),
  constraint orders_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id),
  constraint orders_check CHECK (((state = 'held'::text) = (held_reason IS NOT NULL))),
  constraint orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_held_reason_check CHECK ((held_reason = ANY (ARRAY['unmapped'::text, 'price'::text, 'currency'::text, 'partial_refund'::text, 'dispute'::text, 'product'::text, 'test'::text, 'cancelled'::text]))),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'held'::text, 'refunded'::text, 'charged_back'::text, 'cancelled'::text, 'expired'::text]))),
  constraint orders_total_check CHECK ((total >= 0)),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX orders_buyer_account ON public.orders USING btree (channel_id, buyer_account) WHERE (buyer_account IS NOT NULL);
CREATE INDEX orders_buyer_email ON public.orders USING btree (buyer_email_hash) WHERE (buyer_email_hash IS NOT NULL);
CREATE INDEX orders_paid_at ON public.orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE UNIQUE INDEX orders_reference ON public.orders USING btree (reference) WHERE (reference IS NOT NULL);
CREATE INDEX orders_state ON public.orders USING btree (state, id);
CREATE INDEX orders_user_id ON public.orders USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX orders_words ON public.orders USING gin (words);
CREATE TRIGGER sum_changed AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_orders();
CREATE TRIGGER sum_removed BEFORE DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION sum_orders();

create table outages (
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  cause text not null,
  constraint outages_cause_check CHECK ((cause = ANY (ARRAY['server'::text, 'database'::text, 'clock'::text]))),
  constraint outages_check CHECK ((began_at < ended_at)),
  constraint outages_pkey PRIMARY KEY (began_at)
);

create table product_offers (
  product_id uuid not null,
  price bigint not null,
  currency text not null,
  max_instances integer not null default 1,
  days integer,
  constraint product_offers_days_check CHECK ((days > 0)),
  constraint product_offers_max_instances_check CHECK ((max_instances > 0)),
  constraint product_offers_pkey PRIMARY KEY (product_id),
  constraint product_offers_price_check CHECK ((price > 0)),
  constraint product_offers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table products (
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  icon_url text,
  type text not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default moment(),
  updated_at timestamp with time zone not null default moment(),
  policy jsonb not null default '{}'::jsonb,
  details text not null default ''::text,
  requirements jsonb not null default '[]'::jsonb,
  price_text text not null default ''::text,
  contact_url text,
  published_at timestamp with time zone,
  included jsonb not null default '[]'::jsonb,
  pictures jsonb not null default '[]'::jsonb,
  questions text not null default ''::text,
  test boolean not null default false,
  constraint products_included_check CHECK ((jsonb_typeof(included) = 'array'::text)),
  constraint products_pictures_check CHECK ((jsonb_typeof(pictures) = 'array'::text)),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_policy_check CHECK ((jsonb_typeof(policy) = 'object'::text)),
  constraint products_requirements_check CHECK ((jsonb_typeof(requirements) = 'array'::text)),
  constraint products_test_unpublished CHECK ((NOT (test AND (published_at IS NOT NULL))))
);
grant select on products to muhur_buyer;

create table receipt_files (
  order_id uuid not null,
  content bytea not null,
  uploaded_at timestamp with time zone not null default moment(),
  constraint receipt_files_order_id_fkey FOREIGN KEY (order_id) REFERENCES receipts(order_id) ON DELETE CASCADE,
  constraint receipt_files_pkey PRIMARY KEY (order_id)
);

create table receipts (
  order_id uuid not null,
  sha256 bytea not null,
  media_type text not null,
  bytes integer not null,
  uploaded_at timestamp with time zone not null default moment(),
  constraint receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint receipts_pkey PRIMARY KEY (order_id),
  constraint receipts_sha256_key UNIQUE (sha256)
);

create table refused_calls (
  license_id uuid not null,
  minute timestamp with time zone not null,
  network inet not null,
  count bigint not null,
  constraint refused_calls_count_check CHECK ((count > 0)),
  constraint refused_calls_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE CASCADE,
  constraint refused_calls_pkey PRIMARY KEY (license_id, minute, network)
);
CREATE INDEX refused_calls_minute ON public.refused_calls USING btree (minute);
alter table refused_calls enable row level security;
create policy refused_calls_of_own_licenses on refused_calls for select to muhur_buyer using ((EXISTS ( SELECT
   FROM licenses
  WHERE ((licenses.id = refused_calls.license_id) AND (licenses.user_id = signed_in_user()) AND ((licenses.owned_since IS NULL) OR (licenses.owned_since < refused_calls.minute))))));
grant select on refused_calls to muhur_buyer;

create table release_files (
  release_id uuid not null,
  name text not null,
  id uuid not null,
  kind text not null,
  bytes bigint not null,
  sha256 bytea not null,
  created_at timestamp with time zone not null default moment(),
  constraint release_files_id_key UNIQUE (id),
  constraint release_files_kind_check CHECK ((kind = ANY (ARRAY['jar'::text, 'zip'::text, 'js'::text, 'py'::text, 'lua'::text]))),
  constraint release_files_pkey PRIMARY KEY (release_id, name),
  constraint release_files_release_id_fkey FOREIGN KEY (release_id) REFERENCES releases(id) ON DELETE CASCADE
);
CREATE INDEX release_files_sha256 ON public.release_files USING btree (sha256);

create table release_settings (
  product_id uuid not null,
  version_order text not null default 'semver'::text,
  public_key bytea not null,
  private_key_sealed bytea not null,
  created_at timestamp with time zone not null default moment(),
  auto_halt boolean not null default true,
  constraint release_settings_pkey PRIMARY KEY (product_id),
  constraint release_settings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint release_settings_version_order_check CHECK ((version_order = ANY (ARRAY['semver'::text, 'published'::text])))
);

create table releases (
  id uuid not null,
  product_id uuid not null,
  version text not null,
  sort_key text not null,
  channel text not null,
  notes text not null default ''::text,
  required boolean not null default false,
  entitlement text,
  state text not null default 'draft'::text,
  percent integer not null default 100,
  publish_at timestamp with time zone,
  published_at timestamp with time zone,
  halted_at timestamp with time zone,
  halt_reason text,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  manifest text,
  manifest_signature text,
  sums_signature text,
  created_at timestamp with time zone not null default moment(),
  updated_at timestamp with time zone not null default moment(),
  resumed_at timestamp with time zone,
  constraint releases_channel_check CHECK ((channel = ANY (ARRAY['stable'::text, 'beta'::text]))),
  constraint releases_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint releases_pkey PRIMARY KEY (id),
  constraint releases_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint releases_product_id_version_key UNIQUE (product_id, version),
  constraint releases_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text])))
);
CREATE INDEX releases_due ON public.releases USING btree (publish_at) WHERE ((state = 'draft'::text) AND (publish_at IS NOT NULL));
CREATE INDEX releases_newest ON public.releases USING btree (product_id, channel, sort_key DESC) WHERE (state = 'published'::text);

create table root_key (
  kid text not null,
  private_key_sealed bytea not null,
  created_at timestamp with time zone not null default moment(),
  ended_at timestamp with time zone,
  constraint root_key_pkey PRIMARY KEY (kid)
);

create table seat_periods (
  license_id uuid not null,
  instance_id uuid not null,
  seat_limit integer not null,
  taken_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  constraint seat_periods_check CHECK ((ended_at >= taken_at)),
  constraint seat_periods_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE CASCADE
);
CREATE INDEX seat_periods_ended_at ON public.seat_periods USING btree (ended_at);
CREATE INDEX seat_periods_license_id ON public.seat_periods USING btree (license_id, taken_at);
alter table seat_periods enable row level security;
create policy seat_periods_of_own_licenses on seat_periods for select to muhur_buyer using ((EXISTS ( SELECT
   FROM licenses
  WHERE ((licenses.id = seat_periods.license_id) AND (licenses.user_id = signed_in_user()) AND ((licenses.owned_since IS NULL) OR (licenses.owned_since < seat_periods.taken_at))))));
grant select on seat_periods to muhur_buyer;

create table service_pulse (
  id boolean not null default true,
  last_at timestamp with time zone not null default moment(),
  ahead double precision not null default 0,
  stepped_at timestamp with time zone,
  stepped_by double precision,
  constraint service_pulse_ahead_check CHECK ((ahead >= (0)::double precision)),
  constraint service_pulse_check CHECK (((stepped_at IS NULL) = (stepped_by IS NULL))),
  constraint service_pulse_id_check CHECK (id),
  constraint service_pulse_pkey PRIMARY KEY (id)
);
grant select (id, last_at, ahead) on service_pulse to muhur_buyer;

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default moment(),
  last_seen_at timestamp with time zone not null default moment(),
  address inet,
  id uuid not null default gen_random_uuid(),
  device text,
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);

create table settings (
  name text not null,
  value text not null,
  constraint settings_pkey PRIMARY KEY (name)
);

create table signing_keys (
  kid text not null,
  public_key bytea not null,
  private_key_sealed bytea not null,
  created_at timestamp with time zone not null default moment(),
  signs_from timestamp with time zone not null default moment(),
  published_until timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (kid)
);

create table tallies (
  subject text not null,
  status text,
  expires_on date,
  product_id uuid,
  change bigint not null,
  constraint tallies_subject_check CHECK ((subject = ANY (ARRAY['license'::text, 'product'::text, 'user'::text])))
);
CREATE INDEX tallies_product_id ON public.tallies USING btree (product_id) WHERE (product_id IS NOT NULL);

create table users (
  id uuid not null,
  discord_id text not null,
  discord_username text,
  discord_avatar text,
  email text,
  role text not null default 'user'::text,
  signed_in_at timestamp with time zone,
  created_at timestamp with time zone not null default moment(),
  words tsvector not null generated always as (words(((COALESCE(discord_username, ''::text) || ' '::text) || COALESCE(email, ''::text)))) stored,
  made_admin_by uuid,
  erased_at timestamp with time zone,
  constraint users_discord_id_key UNIQUE (discord_id),
  constraint users_erased_blank CHECK (((erased_at IS NULL) OR ((role = 'user'::text) AND (num_nonnulls(email, discord_avatar, signed_in_at, made_admin_by) = 0)))),
  constraint users_made_admin_by_fkey FOREIGN KEY (made_admin_by) REFERENCES users(id),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text])))
);
CREATE INDEX users_admins ON public.users USING btree (id) WHERE (role = 'admin'::text);
CREATE INDEX users_discord_id_prefix ON public.users USING btree (discord_id text_pattern_ops);
CREATE INDEX users_signed_in_at ON public.users USING btree (signed_in_at DESC NULLS LAST, id DESC);
CREATE INDEX users_sort_name ON public.users USING btree (fold(COALESCE(discord_username, discord_id)), id);
CREATE INDEX users_words ON public.users USING gin (words);
CREATE TRIGGER tally_added AFTER INSERT ON public.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
CREATE TRIGGER tally_emptied AFTER TRUNCATE ON public.users FOR EACH STATEMENT EXECUTE FUNCTION forget_tallies('user');
CREATE TRIGGER tally_removed AFTER DELETE ON public.users REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
alter table users enable row level security;
create policy own_row on users for select to muhur_buyer using ((id = signed_in_user()));
grant select (id) on users to muhur_buyer;

create table verdict_counts (
  license_id uuid,
  hour timestamp with time zone not null,
  code text not null,
  count bigint not null,
  constraint verdict_counts_count_check CHECK ((count > 0)),
  constraint verdict_counts_hour_check CHECK ((hour = date_trunc('hour'::text, hour, 'UTC'::text))),
  constraint verdict_counts_license_id_fkey FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE CASCADE,
  constraint verdict_counts_license_id_hour_code_key UNIQUE NULLS NOT DISTINCT (license_id, hour, code)
);
CREATE INDEX verdict_counts_hour ON public.verdict_counts USING btree (hour);
alter table verdict_counts enable row level security;
create policy verdict_counts_of_own_licenses on verdict_counts for select to muhur_buyer using ((EXISTS ( SELECT
   FROM licenses
  WHERE ((licenses.id = verdict_counts.license_id) AND (licenses.user_id = signed_in_user()) AND ((licenses.owned_since IS NULL) OR (licenses.owned_since < verdict_counts.hour))))));
grant select on verdict_counts to muhur_buyer;

create table verdict_totals (
  hour timestamp with time zone not null,
  code text not null,
  count bigint not null,
  constraint verdict_totals_count_check CHECK ((count > 0)),
  constraint verdict_totals_hour_check CHECK ((hour = date_trunc('hour'::text, hour, 'UTC'::text))),
  constraint verdict_totals_pkey PRIMARY KEY (hour, code)
);

create table version_days (
  product_id uuid not null,
  day date not null,
  version text not null,
  instances integer not null,
  constraint version_days_pkey PRIMARY KEY (product_id, day, version),
  constraint version_days_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX version_days_day ON public.version_days USING btree (day);

create table webhook_deliveries (
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  state text not null default 'waiting'::text,
  turn integer not null default 0,
  attempts jsonb not null default '[]'::jsonb,
  attempt_count integer not null default 0,
  attempted_at timestamp with time zone,
  status integer,
  fault text,
  next_try_at timestamp with time zone default moment(),
  created_at timestamp with time zone not null default moment(),
  object_id uuid,
  sequence bigint,
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_event_id_endpoint_id_key UNIQUE (event_id, endpoint_id),
  constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_created_at ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_try_at, sequence) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_endpoint_id ON public.webhook_deliveries USING btree (endpoint_id, id);
CREATE INDEX webhook_deliveries_object ON public.webhook_deliveries USING btree (endpoint_id, object_id, sequence) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_state ON public.webhook_deliveries USING btree (endpoint_id, state, id);

create table webhook_endpoints (
  id uuid not null,
  url text not null,
  description text not null,
  types text[] not null,
  secret_sealed bytea not null,
  former_secret_sealed bytea,
  former_until timestamp with time zone,
  enabled boolean not null default true,
  disabled_at timestamp with time zone,
  disabled_reason text,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null default moment(),
  deleted_at timestamp with time zone,
  format text not null default 'standard'::text,
  sender_id uuid,
  sender_until timestamp with time zone,
  constraint webhook_endpoints_check CHECK ((enabled = (disabled_reason IS NULL))),
  constraint webhook_endpoints_check1 CHECK (((deleted_at IS NULL) OR (NOT enabled))),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['admin'::text, 'gone'::text, 'failing'::text]))),
  constraint webhook_endpoints_format_check CHECK ((format = ANY (ARRAY['batch'::text, 'standard'::text, 'discord'::text]))),
  constraint webhook_endpoints_pkey PRIMARY KEY (id)
);

create view license_facts with (security_invoker=true) as
 SELECT licenses.id,
    licenses.product_id,
    licenses.user_id,
    licenses.key_id,
    licenses.key_lookup,
    licenses.key_sealed,
        CASE
            WHEN ((licenses.status = 'active'::text) AND (licenses.expires_at <= ( SELECT moment() AS moment))) THEN 'expired'::text
            ELSE licenses.status
        END AS status,
    seats.held AS current_instances,
    licenses.max_instances,
    seats.last_heartbeat_at,
    licenses.expires_at,
    licenses.created_at,
    licenses.policy,
    licenses.note_for_buyer,
    GREATEST(seats.last_heartbeat_at, seats.last_released_at) AS last_change_at,
    licenses.nickname,
    licenses.test
   FROM (licenses
     LEFT JOIN LATERAL ( SELECT (count(*) FILTER (WHERE holds_seat(instances.recent, instances.released_at, instances.lease_expires_at, ( SELECT moment() AS moment))))::integer AS held,
            max(instances.last_heartbeat_at) AS last_heartbeat_at,
            max(instances.released_at) AS last_released_at
           FROM instances
          WHERE ((instances.license_id = licenses.id) AND instances.recent)) seats ON (true));
grant select on license_facts to muhur_buyer;

create view order_summaries as
 SELECT orders.id,
    orders.user_id,
    orders.channel_id,
    channels.provider,
    COALESCE(orders.reference, orders.external_id) AS number,
    orders.state,
    COALESCE(orders.total, orders.asked) AS total,
    COALESCE(orders.currency, orders.asked_currency) AS currency,
    orders.paid_at,
    orders.created_at,
    ( SELECT COALESCE(json_agg(json_build_object('id', products.id, 'quantity', line.quantity, 'name', COALESCE(products.name, line.external_product)) ORDER BY line."position"), '[]'::json) AS "coalesce"
           FROM (order_lines line
             LEFT JOIN products ON ((products.id = COALESCE(line.product_id,
                CASE
                    WHEN (line.external_product ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text) THEN (line.external_product)::uuid
                    ELSE NULL::uuid
                END))))
          WHERE (line.order_id = orders.id)) AS products,
    ARRAY( SELECT given.license_id
           FROM (order_licenses given
             JOIN order_lines line ON ((line.id = given.line_id)))
          WHERE ((line.order_id = orders.id) AND (given.license_id IS NOT NULL))
          ORDER BY line."position", given.unit) AS license_ids,
    ( SELECT json_build_object('media_type', receipts.media_type, 'bytes', receipts.bytes, 'uploaded_at', to_json(receipts.uploaded_at), 'kept', (EXISTS ( SELECT
                   FROM receipt_files
                  WHERE (receipt_files.order_id = receipts.order_id)))) AS json_build_object
           FROM receipts
          WHERE (receipts.order_id = orders.id)) AS receipt,
    orders.refusal,
    order_end(orders.state, orders.reference, orders.created_at, channels.order_days, (EXISTS ( SELECT
           FROM receipts
          WHERE (receipts.order_id = orders.id)))) AS ends_at
   FROM (orders
     JOIN channels ON ((channels.id = orders.channel_id)));

create view own_changes with (security_barrier=true) as
 SELECT audit_log.id,
    audit_log.subject_id,
    (terms.now ||
        CASE
            WHEN (audit_log.detail ? 'before'::text) THEN jsonb_build_object('before', terms.before)
            ELSE '{}'::jsonb
        END) AS changes
   FROM (audit_log
     CROSS JOIN LATERAL ( SELECT COALESCE(jsonb_object_agg(name.name, (audit_log.detail -> name.name)) FILTER (WHERE (audit_log.detail ? name.name)), '{}'::jsonb) AS now,
            COALESCE(jsonb_object_agg(name.name, ((audit_log.detail -> 'before'::text) -> name.name)) FILTER (WHERE ((audit_log.detail -> 'before'::text) ? name.name)), '{}'::jsonb) AS before
           FROM unnest(
                CASE audit_log.action
                    WHEN 'license.change'::text THEN ARRAY['status'::text, 'max_instances'::text, 'expires_at'::text, 'note_for_buyer'::text]
                    ELSE ARRAY['version'::text]
                END) name(name)) terms)
  WHERE ((audit_log.action = ANY (ARRAY['license.change'::text, 'license.warn'::text])) AND (EXISTS ( SELECT
           FROM licenses
          WHERE ((licenses.id = audit_log.subject_id) AND (licenses.user_id = signed_in_user()) AND (audit_log.created_at >= COALESCE(licenses.owned_since, licenses.created_at))))));
grant select on own_changes to muhur_buyer;

create view own_orders with (security_barrier=true) as
 SELECT id,
    user_id,
    channel_id,
    provider,
    number,
    state,
    total,
    currency,
    paid_at,
    created_at,
    products,
    license_ids,
    receipt,
    refusal,
    ends_at
   FROM order_summaries
  WHERE (user_id = signed_in_user());
grant select on own_orders to muhur_buyer;

create view wanted_event_types as
 SELECT unnest(webhook_endpoints.types) AS type
   FROM webhook_endpoints
  WHERE webhook_endpoints.enabled
UNION
 SELECT unnest(discord_settings.types) AS type
   FROM discord_settings;
