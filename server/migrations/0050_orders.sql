-- A place where the shop sells. The secrets are a JSON object, sealed for the channel's id.
create table channels (
  id uuid primary key,
  provider text not null,
  name text not null,
  secrets_sealed bytea not null,
  -- The secrets before the last change, while the provider changes over.
  former_secrets_sealed bytea,
  former_until timestamptz,
  enabled boolean not null default true,
  last_notice_at timestamptz,
  created_at timestamptz not null default moment()
);

-- What a sale of a provider's product gives. Prices are hundredths of the currency's unit.
create table channel_mappings (
  id uuid primary key,
  channel_id uuid not null references channels on delete cascade,
  external_product text not null,
  product_id uuid not null references products on delete cascade,
  max_instances integer not null default 1 check (max_instances > 0),
  days integer check (days > 0),
  entitlements text[] not null default '{}',
  quantity text not null default 'licenses' check (quantity in ('licenses', 'seats')),
  renewal text not null default 'new' check (renewal in ('extend', 'new')),
  refund text not null default 'revoke' check (refund in ('suspend', 'revoke')),
  price bigint check (price >= 0),
  currency text,
  created_at timestamptz not null default moment(),
  unique (channel_id, external_product),
  check ((price is null) = (currency is null))
);
create index channel_mappings_product_id on channel_mappings (product_id);

create table orders (
  id uuid primary key,
  channel_id uuid not null references channels,
  external_id text not null,
  state text not null check (state in ('pending', 'paid', 'held', 'refunded', 'charged_back', 'cancelled')),
  held_reason text check (held_reason in ('unmapped', 'price', 'currency', 'partial_refund', 'dispute', 'product', 'test')),
  -- Owner of the licenses; a buyer without a known Discord account has a row that waits for the claim.
  user_id uuid references users,
  -- The buyer's marks at the provider.
  buyer_account text,
  buyer_name text,
  buyer_email_hash bytea,
  buyer_email_sealed bytea,
  total bigint check (total >= 0),
  currency text,
  -- The provider says that the order prolongs what the buyer has.
  renews boolean not null default false,
  paid_at timestamptz,
  created_at timestamptz not null default moment(),
  words tsvector not null generated always as (words(external_id || ' ' || coalesce(buyer_name, ''))) stored,
  unique (channel_id, external_id),
  check ((state = 'held') = (held_reason is not null))
);
create index orders_state on orders (state, id);
create index orders_user_id on orders (user_id) where user_id is not null;
create index orders_buyer_account on orders (channel_id, buyer_account) where buyer_account is not null;
create index orders_buyer_email on orders (buyer_email_hash) where buyer_email_hash is not null;
create index orders_paid_at on orders (paid_at) where paid_at is not null;
create index orders_words on orders using gin (words);

-- The terms are those of the mapping at the sale: null until licenses are issued.
create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  position integer not null,
  external_product text not null,
  quantity integer not null check (quantity > 0),
  price bigint check (price >= 0),
  product_id uuid references products on delete set null,
  refund text check (refund in ('suspend', 'revoke')),
  unique (order_id, position)
);
create index order_lines_product_id on order_lines (product_id);

-- What the units of a line became. The license may be deleted; the unit stays used.
create table order_licenses (
  line_id uuid not null references order_lines on delete cascade,
  unit integer not null,
  license_id uuid references licenses on delete set null,
  -- Days by which a license was extended; null: the line made the license.
  renewed_days integer,
  -- Suspended by a dispute about this order; the end of the dispute resumes the license.
  disputed boolean not null default false,
  primary key (line_id, unit)
);
create index order_licenses_license_id on order_licenses (license_id);

-- What came from providers. The body is the part that is needed to read the notice again, sealed; a refused notice has none.
create table channel_notices (
  id uuid primary key,
  channel_id uuid not null references channels on delete cascade,
  -- Names what is the same notice.
  once text not null,
  kind text,
  state text not null check (state in ('done', 'failed', 'refused')),
  code text,
  body_sealed bytea,
  order_id uuid references orders on delete cascade,
  count integer not null default 1,
  received_at timestamptz not null default moment(),
  unique (channel_id, once)
);
create index channel_notices_order_id on channel_notices (order_id);
create index channel_notices_wrong on channel_notices (id) where state <> 'done';
