-- An order that a buyer placed here: its short number, and the price at that moment, in hundredths. What was paid stands in
-- `total` and `currency`, as with every order.
alter table orders add column reference text;
alter table orders add column asked bigint check (asked > 0);
alter table orders add column asked_currency text;
-- Where the buyer pays, once the provider has made a page for the order.
alter table orders add column pay_url text;
create unique index orders_reference on orders (reference) where reference is not null;

-- What the shop itself sells: the price of one license and its terms. Each rail has a mapping of its channel, which gives the license.
create table product_offers (
  product_id uuid primary key references products on delete cascade,
  price bigint not null check (price > 0),
  currency text not null,
  max_instances integer not null default 1 check (max_instances > 0),
  days integer check (days > 0)
);

-- By which channels a product is paid. The address is the product's page at a provider that sells there itself.
create table offer_rails (
  product_id uuid not null references product_offers on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  position integer not null,
  url text,
  primary key (product_id, channel_id)
);
create index offer_rails_channel_id on offer_rails (channel_id);

-- A buyer's receipt of a bank transfer. The hash stays with the order, so that one receipt never serves two orders.
create table receipts (
  order_id uuid primary key references orders on delete cascade,
  sha256 bytea not null unique,
  media_type text not null,
  bytes integer not null,
  uploaded_at timestamptz not null default moment()
);

-- The file itself, which retention deletes.
create table receipt_files (
  order_id uuid primary key references receipts on delete cascade,
  content bytea not null,
  uploaded_at timestamptz not null default moment()
);

alter table orders enable row level security;
create policy own_orders on orders for select to muhur_buyer using (user_id = signed_in_user());
grant select (
  id, channel_id, user_id, external_id, reference, state, total, currency, asked, asked_currency, paid_at, created_at
) on orders to muhur_buyer;

alter table order_lines enable row level security;
create policy lines_of_own_orders on order_lines for select to muhur_buyer using (exists (
  select from orders where orders.id = order_lines.order_id and orders.user_id = signed_in_user()));
grant select (id, order_id, position, external_product, quantity, price, product_id) on order_lines to muhur_buyer;

alter table order_licenses enable row level security;
create policy licenses_of_own_orders on order_licenses for select to muhur_buyer using (exists (
  select from order_lines join orders on orders.id = order_lines.order_id
  where order_lines.id = order_licenses.line_id and orders.user_id = signed_in_user()));
grant select (line_id, unit, license_id) on order_licenses to muhur_buyer;

alter table receipts enable row level security;
create policy receipts_of_own_orders on receipts for select to muhur_buyer using (exists (
  select from orders where orders.id = receipts.order_id and orders.user_id = signed_in_user()));
grant select (order_id, media_type, bytes, uploaded_at) on receipts to muhur_buyer;
