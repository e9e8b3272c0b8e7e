-- Made by npm run schema from the migrations.


CREATE FUNCTION public.fold(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(translate(regexp_replace(NORMALIZE($1, NFKD), '[\u0300-\u036f]+'::text, ''::text, 'g'::text), 'IıßøØłŁđĐ'::text, 'iisoolldd'::text));

CREATE FUNCTION public.forget_tallies() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from tallies where subject = any(tg_argv);
  return null;
end $$;

CREATE FUNCTION public.moment() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$select statement_timestamp()$$;

CREATE FUNCTION public.signed_in_user() RETURNS uuid
    LANGUAGE sql STABLE
    AS $$select nullif(current_setting('muhur.user_id', true), '')::uuid$$;

CREATE FUNCTION public.tally_licenses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), count(*) from added group by 2, 3;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, count(*) from added group by 2;
  elsif tg_op = 'DELETE' then
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), -count(*) from removed group by 2, 3;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, -count(*) from removed group by 2;
  else
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), sum(change)
    from (
      select status, expires_at, 1 as change from added
      union all
      select status, expires_at, -1 from removed
    ) as changed
    group by 2, 3
    having sum(change) <> 0;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, sum(change)
    from (
      select product_id, 1 as change from added
      union all
      select product_id, -1 from removed
    ) as changed
    group by 2
    having sum(change) <> 0;
  end if;
  return null;
end $$;

CREATE FUNCTION public.tally_users() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (subject, change) select 'user', count(*) from added having count(*) > 0;
  else
    insert into tallies (subject, change) select 'user', -count(*) from removed having count(*) > 0;
  end if;
  return null;
end $$;

CREATE FUNCTION public.utc_day(instant timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE
    AS $$select (instant at time zone 'UTC')::date$$;

CREATE FUNCTION public.utc_month(instant timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE
    AS $$select date_trunc('month', instant at time zone 'UTC')::date$$;

CREATE FUNCTION public.words(text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN array_to_tsvector(array_remove(regexp_split_to_array(regexp_replace(public.fold($1), '([^\s]{64})[^\s]+'::text, '\1'::text, 'g'::text), '[\s!-/:-@\[-`{-~\u2000-\u206f]+'::text), ''::text));

CREATE FUNCTION public.words_beginning(text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ((SELECT COALESCE(string_agg((quote_literal(word.word) || ':*'::text), ' & '::text), ''::text) AS "coalesce" FROM unnest(tsvector_to_array(public.words($1))) word(word)))::tsquery;

CREATE TABLE public.audit_log (
    id uuid NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_id uuid NOT NULL,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    address inet,
    created_at timestamp with time zone DEFAULT public.moment() NOT NULL
);

CREATE TABLE public.blocks (
    id uuid NOT NULL,
    fingerprint_hash bytea,
    network cidr,
    user_id uuid,
    note text DEFAULT ''::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    CONSTRAINT blocks_check CHECK ((num_nonnulls(fingerprint_hash, network, user_id) = 1))
);

CREATE TABLE public.bulk_calls (
    id uuid NOT NULL,
    actor_id uuid NOT NULL,
    request_hash bytea NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT public.moment() NOT NULL
);

CREATE TABLE public.denial_days (
    day date NOT NULL,
    license_id uuid NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT denial_days_count_check CHECK ((count > 0))
);

CREATE TABLE public.denials (
    request_ref text NOT NULL,
    license_id uuid,
    verb text NOT NULL,
    code text NOT NULL,
    address inet NOT NULL,
    fingerprint_hash bytea,
    version text,
    denied_at timestamp with time zone NOT NULL
);

CREATE TABLE public.icons (
    hash text NOT NULL,
    webp bytea NOT NULL,
    uploaded_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    CONSTRAINT icons_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT icons_webp_check CHECK ((octet_length(webp) <= 1048576))
);

CREATE TABLE public.import_parts (
    import_id uuid NOT NULL,
    number integer NOT NULL,
    bytes_sealed bytea NOT NULL
);

CREATE TABLE public.import_rows (
    import_id uuid NOT NULL,
    line integer NOT NULL,
    state text NOT NULL,
    product_id uuid,
    discord_id text,
    status text,
    max_instances integer,
    expires_at timestamp with time zone,
    note text,
    license_id uuid,
    owner_id uuid,
    key_id text,
    key_lookup bytea,
    key_sealed bytea,
    refused_field text,
    refused_reason text,
    refused_value text,
    CONSTRAINT import_rows_state_check CHECK ((state = ANY (ARRAY['good'::text, 'sealed'::text, 'created'::text, 'refused'::text])))
);

CREATE TABLE public.imports (
    id uuid NOT NULL,
    file_name text NOT NULL,
    state text NOT NULL,
    all_or_nothing boolean DEFAULT false NOT NULL,
    bytes integer DEFAULT 0 NOT NULL,
    encoding text,
    delimiter text,
    columns jsonb DEFAULT '[]'::jsonb NOT NULL,
    good_count integer DEFAULT 0 NOT NULL,
    refused_count integer DEFAULT 0 NOT NULL,
    sealed_count integer DEFAULT 0 NOT NULL,
    created_count integer DEFAULT 0 NOT NULL,
    fault text,
    worker uuid,
    lease_until timestamp with time zone,
    created_by uuid NOT NULL,
    address inet,
    created_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    finished_at timestamp with time zone,
    keys_taken_at timestamp with time zone,
    CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'checking'::text, 'refused'::text, 'ready'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);

CREATE TABLE public.instances (
    id uuid NOT NULL,
    license_id uuid NOT NULL,
    fingerprint_hash bytea NOT NULL,
    token_hash bytea NOT NULL,
    previous_token_hash bytea,
    hostname text,
    version text,
    sdk text,
    address inet,
    activated_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    last_heartbeat_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    lease_expires_at timestamp with time zone NOT NULL,
    released_at timestamp with time zone,
    seat_limit integer NOT NULL,
    name text,
    recent boolean DEFAULT true NOT NULL,
    living_since timestamp with time zone DEFAULT public.moment() NOT NULL,
    grace_until timestamp with time zone DEFAULT public.moment() NOT NULL,
    retries smallint DEFAULT 0 NOT NULL,
    moves bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.licenses (
    id uuid NOT NULL,
    product_id uuid NOT NULL,
    user_id uuid NOT NULL,
    key_id text NOT NULL,
    key_lookup bytea NOT NULL,
    key_sealed bytea NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    max_instances integer NOT NULL,
    expires_at timestamp with time zone,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    policy jsonb DEFAULT '{}'::jsonb NOT NULL,
    note_words tsvector GENERATED ALWAYS AS (public.words(note)) STORED NOT NULL,
    owner_released_at timestamp with time zone,
    owned_since timestamp with time zone,
    CONSTRAINT licenses_key_id_check CHECK ((length(key_id) = 16)),
    CONSTRAINT licenses_max_instances_check CHECK ((max_instances > 0)),
    CONSTRAINT licenses_policy_check CHECK ((jsonb_typeof(policy) = 'object'::text)),
    CONSTRAINT licenses_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'revoked'::text])))
);

CREATE VIEW public.license_facts WITH (security_invoker='true') AS
 SELECT licenses.id,
    licenses.product_id,
    licenses.user_id,
    licenses.key_id,
    licenses.key_lookup,
    licenses.key_sealed,
        CASE
            WHEN ((licenses.status = 'active'::text) AND (licenses.expires_at <= public.moment())) THEN 'expired'::text
            ELSE licenses.status
        END AS status,
    seats.held AS current_instances,
    licenses.max_instances,
    seats.last_heartbeat_at,
    licenses.expires_at,
    licenses.note,
    licenses.created_at,
    licenses.policy
   FROM (public.licenses
     LEFT JOIN LATERAL ( SELECT (count(*) FILTER (WHERE (instances.lease_expires_at > public.moment())))::integer AS held,
            max(instances.last_heartbeat_at) AS last_heartbeat_at
           FROM public.instances
          WHERE ((instances.license_id = licenses.id) AND instances.recent)) seats ON (true));

CREATE TABLE public.license_moves (
    license_id uuid NOT NULL,
    moves bigint NOT NULL,
    allowance_full_at timestamp with time zone NOT NULL,
    CONSTRAINT license_moves_moves_check CHECK ((moves > 0))
);

CREATE TABLE public.live_products (
    product_id uuid NOT NULL,
    instances integer NOT NULL
);

CREATE TABLE public.live_samples (
    at timestamp with time zone NOT NULL,
    instances integer NOT NULL
);

CREATE TABLE public.migrations (
    name text NOT NULL,
    ran_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.products (
    id uuid NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    icon_url text,
    type text NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    updated_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    policy jsonb DEFAULT '{}'::jsonb NOT NULL,
    details text DEFAULT ''::text NOT NULL,
    requirements jsonb DEFAULT '[]'::jsonb NOT NULL,
    price_text text DEFAULT ''::text NOT NULL,
    contact_url text,
    CONSTRAINT products_policy_check CHECK ((jsonb_typeof(policy) = 'object'::text)),
    CONSTRAINT products_requirements_check CHECK ((jsonb_typeof(requirements) = 'array'::text))
);

CREATE TABLE public.root_key (
    kid text NOT NULL,
    private_key_sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT public.moment() NOT NULL
);

CREATE TABLE public.seat_periods (
    license_id uuid NOT NULL,
    instance_id uuid NOT NULL,
    seat_limit integer NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone NOT NULL,
    CONSTRAINT seat_periods_check CHECK ((ended_at >= taken_at))
);

CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    address inet
);

CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);

CREATE TABLE public.signing_keys (
    kid text NOT NULL,
    public_key bytea NOT NULL,
    private_key_sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    signs_from timestamp with time zone DEFAULT public.moment() NOT NULL,
    published_until timestamp with time zone
);

CREATE TABLE public.tallies (
    subject text NOT NULL,
    status text,
    expires_on date,
    product_id uuid,
    change bigint NOT NULL,
    CONSTRAINT tallies_subject_check CHECK ((subject = ANY (ARRAY['license'::text, 'product'::text, 'user'::text])))
);

CREATE TABLE public.users (
    id uuid NOT NULL,
    discord_id text NOT NULL,
    discord_username text,
    discord_avatar text,
    email text,
    role text DEFAULT 'user'::text NOT NULL,
    signed_in_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT public.moment() NOT NULL,
    words tsvector GENERATED ALWAYS AS (public.words(((COALESCE(discord_username, ''::text) || ' '::text) || COALESCE(email, ''::text)))) STORED NOT NULL,
    made_admin_by uuid,
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text])))
);

CREATE TABLE public.verdict_counts (
    license_id uuid,
    hour timestamp with time zone NOT NULL,
    code text NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT verdict_counts_count_check CHECK ((count > 0)),
    CONSTRAINT verdict_counts_hour_check CHECK ((hour = date_trunc('hour'::text, hour, 'UTC'::text)))
);

CREATE TABLE public.verdict_totals (
    hour timestamp with time zone NOT NULL,
    code text NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT verdict_totals_count_check CHECK ((count > 0)),
    CONSTRAINT verdict_totals_hour_check CHECK ((hour = date_trunc('hour'::text, hour, 'UTC'::text)))
);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_fingerprint_hash_key UNIQUE (fingerprint_hash);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_network_key UNIQUE (network);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_user_id_key UNIQUE (user_id);

ALTER TABLE ONLY public.bulk_calls
    ADD CONSTRAINT bulk_calls_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.denial_days
    ADD CONSTRAINT denial_days_pkey PRIMARY KEY (day, license_id);

ALTER TABLE ONLY public.denials
    ADD CONSTRAINT denials_pkey PRIMARY KEY (request_ref);

ALTER TABLE ONLY public.icons
    ADD CONSTRAINT icons_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.import_parts
    ADD CONSTRAINT import_parts_pkey PRIMARY KEY (import_id, number);

ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_license_id_key UNIQUE (license_id);

ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, line);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.instances
    ADD CONSTRAINT instances_license_id_fingerprint_hash_key UNIQUE (license_id, fingerprint_hash);

ALTER TABLE ONLY public.instances
    ADD CONSTRAINT instances_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.license_moves
    ADD CONSTRAINT license_moves_pkey PRIMARY KEY (license_id);

ALTER TABLE ONLY public.licenses
    ADD CONSTRAINT licenses_key_id_key UNIQUE (key_id);

ALTER TABLE ONLY public.licenses
    ADD CONSTRAINT licenses_key_lookup_key UNIQUE (key_lookup);

ALTER TABLE ONLY public.licenses
    ADD CONSTRAINT licenses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.live_products
    ADD CONSTRAINT live_products_pkey PRIMARY KEY (product_id);

ALTER TABLE ONLY public.live_samples
    ADD CONSTRAINT live_samples_pkey PRIMARY KEY (at);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.root_key
    ADD CONSTRAINT root_key_pkey PRIMARY KEY (kid);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (kid);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_discord_id_key UNIQUE (discord_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.verdict_counts
    ADD CONSTRAINT verdict_counts_license_id_hour_code_key UNIQUE NULLS NOT DISTINCT (license_id, hour, code);

ALTER TABLE ONLY public.verdict_totals
    ADD CONSTRAINT verdict_totals_pkey PRIMARY KEY (hour, code);

CREATE INDEX audit_log_actor_id ON public.audit_log USING btree (actor_id, created_at);

CREATE INDEX audit_log_subject_id ON public.audit_log USING btree (subject_id, created_at);

CREATE INDEX blocks_network ON public.blocks USING gist (network inet_ops);

CREATE INDEX bulk_calls_created_at ON public.bulk_calls USING btree (created_at);

CREATE INDEX denial_days_license_id ON public.denial_days USING btree (license_id);

CREATE INDEX denials_code ON public.denials USING btree (code, denied_at);

CREATE INDEX denials_denied_at ON public.denials USING btree (denied_at);

CREATE INDEX denials_license_id ON public.denials USING btree (license_id, denied_at);

CREATE INDEX import_rows_key_id ON public.import_rows USING btree (import_id, key_id) WHERE (key_id IS NOT NULL);

CREATE INDEX imports_at_work ON public.imports USING btree (id) WHERE (state = ANY (ARRAY['checking'::text, 'running'::text]));

CREATE INDEX instances_recent ON public.instances USING btree (license_id) WHERE recent;

CREATE INDEX licenses_active_expires_at ON public.licenses USING btree (expires_at) WHERE (status = 'active'::text);

CREATE INDEX licenses_expires_at ON public.licenses USING btree (expires_at, id);

CREATE INDEX licenses_expiry_month ON public.licenses USING btree (public.utc_month(expires_at), id) WHERE (status = 'active'::text);

CREATE INDEX licenses_key_prefix ON public.licenses USING btree (key_id text_pattern_ops);

CREATE INDEX licenses_note_words ON public.licenses USING gin (note_words);

CREATE INDEX licenses_product_id_id ON public.licenses USING btree (product_id, id);

CREATE INDEX licenses_product_id_status ON public.licenses USING btree (product_id, status, id) WHERE (status <> 'active'::text);

CREATE INDEX licenses_status_id ON public.licenses USING btree (status, id) INCLUDE (expires_at);

CREATE INDEX licenses_user_id_id ON public.licenses USING btree (user_id, id);

CREATE UNIQUE INDEX root_key_only_one ON public.root_key USING btree ((true));

CREATE INDEX seat_periods_ended_at ON public.seat_periods USING btree (ended_at);

CREATE INDEX seat_periods_license_id ON public.seat_periods USING btree (license_id, taken_at);

CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);

CREATE INDEX tallies_product_id ON public.tallies USING btree (product_id) WHERE (product_id IS NOT NULL);

CREATE INDEX users_admins ON public.users USING btree (id) WHERE (role = 'admin'::text);

CREATE INDEX users_discord_id_prefix ON public.users USING btree (discord_id text_pattern_ops);

CREATE INDEX users_signed_in_at ON public.users USING btree (signed_in_at DESC NULLS LAST, id DESC);

CREATE INDEX users_sort_name ON public.users USING btree (public.fold(COALESCE(discord_username, discord_id)), id);

CREATE INDEX users_words ON public.users USING gin (words);

CREATE INDEX verdict_counts_hour ON public.verdict_counts USING btree (hour);

CREATE TRIGGER tally_added AFTER INSERT ON public.licenses REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_licenses();

CREATE TRIGGER tally_added AFTER INSERT ON public.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_users();

CREATE TRIGGER tally_changed AFTER UPDATE ON public.licenses REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tally_licenses();

CREATE TRIGGER tally_emptied AFTER TRUNCATE ON public.licenses FOR EACH STATEMENT EXECUTE FUNCTION public.forget_tallies('license', 'product');

CREATE TRIGGER tally_emptied AFTER TRUNCATE ON public.users FOR EACH STATEMENT EXECUTE FUNCTION public.forget_tallies('user');

CREATE TRIGGER tally_removed AFTER DELETE ON public.licenses REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.tally_licenses();

CREATE TRIGGER tally_removed AFTER DELETE ON public.users REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.tally_users();

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bulk_calls
    ADD CONSTRAINT bulk_calls_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.denial_days
    ADD CONSTRAINT denial_days_license_id_fkey FOREIGN KEY (license_id) REFERENCES public.licenses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.denials
    ADD CONSTRAINT denials_license_id_fkey FOREIGN KEY (license_id) REFERENCES public.licenses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_parts
    ADD CONSTRAINT import_parts_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.instances
    ADD CONSTRAINT instances_license_id_fkey FOREIGN KEY (license_id) REFERENCES public.licenses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.license_moves
    ADD CONSTRAINT license_moves_license_id_fkey FOREIGN KEY (license_id) REFERENCES public.licenses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.licenses
    ADD CONSTRAINT licenses_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id);

ALTER TABLE ONLY public.licenses
    ADD CONSTRAINT licenses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.live_products
    ADD CONSTRAINT live_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.seat_periods
    ADD CONSTRAINT seat_periods_license_id_fkey FOREIGN KEY (license_id) REFERENCES public.licenses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_made_admin_by_fkey FOREIGN KEY (made_admin_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.verdict_counts
    ADD CONSTRAINT verdict_counts_license_id_fkey FOREIGN KEY (license_id) REFERENCES public.licenses(id) ON DELETE CASCADE;

ALTER TABLE public.denials ENABLE ROW LEVEL SECURITY;

CREATE POLICY denials_of_own_licenses ON public.denials FOR SELECT TO muhur_buyer USING (((license_id IN ( SELECT licenses.id
   FROM public.licenses
  WHERE ((licenses.user_id = public.signed_in_user()) AND (licenses.owned_since IS NULL)))) OR (EXISTS ( SELECT
   FROM public.licenses
  WHERE ((licenses.id = denials.license_id) AND (licenses.user_id = public.signed_in_user()) AND (licenses.owned_since < (denials.denied_at - '00:00:10'::interval)))))));

ALTER TABLE public.instances ENABLE ROW LEVEL SECURITY;

CREATE POLICY instances_of_own_licenses ON public.instances FOR SELECT TO muhur_buyer USING (((license_id IN ( SELECT licenses.id
   FROM public.licenses
  WHERE ((licenses.user_id = public.signed_in_user()) AND (licenses.owned_since IS NULL)))) OR (EXISTS ( SELECT
   FROM public.licenses
  WHERE ((licenses.id = instances.license_id) AND (licenses.user_id = public.signed_in_user()) AND (licenses.owned_since < instances.activated_at))))));

ALTER TABLE public.licenses ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_licenses ON public.licenses FOR SELECT TO muhur_buyer USING ((user_id = public.signed_in_user()));

CREATE POLICY own_row ON public.users FOR SELECT TO muhur_buyer USING ((id = public.signed_in_user()));

ALTER TABLE public.seat_periods ENABLE ROW LEVEL SECURITY;

CREATE POLICY seat_periods_of_own_licenses ON public.seat_periods FOR SELECT TO muhur_buyer USING (((license_id IN ( SELECT licenses.id
   FROM public.licenses
  WHERE ((licenses.user_id = public.signed_in_user()) AND (licenses.owned_since IS NULL)))) OR (EXISTS ( SELECT
   FROM public.licenses
  WHERE ((licenses.id = seat_periods.license_id) AND (licenses.user_id = public.signed_in_user()) AND (licenses.owned_since < seat_periods.taken_at))))));

ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.verdict_counts ENABLE ROW LEVEL SECURITY;

CREATE POLICY verdict_counts_of_own_licenses ON public.verdict_counts FOR SELECT TO muhur_buyer USING (((license_id IN ( SELECT licenses.id
   FROM public.licenses
  WHERE ((licenses.user_id = public.signed_in_user()) AND (licenses.owned_since IS NULL)))) OR (EXISTS ( SELECT
   FROM public.licenses
  WHERE ((licenses.id = verdict_counts.license_id) AND (licenses.user_id = public.signed_in_user()) AND (licenses.owned_since < verdict_counts.hour))))));

GRANT SELECT ON TABLE public.denials TO muhur_buyer;

GRANT SELECT ON TABLE public.instances TO muhur_buyer;

GRANT SELECT ON TABLE public.licenses TO muhur_buyer;

GRANT SELECT ON TABLE public.license_facts TO muhur_buyer;

GRANT SELECT ON TABLE public.products TO muhur_buyer;

GRANT SELECT ON TABLE public.seat_periods TO muhur_buyer;

GRANT SELECT ON TABLE public.users TO muhur_buyer;

GRANT SELECT ON TABLE public.verdict_counts TO muhur_buyer;

