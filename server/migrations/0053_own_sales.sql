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

-- Orders as their buyers read them.
create view order_summaries as
  select orders.id, user_id, channel_id, provider, coalesce(reference, external_id) as number, state,
    coalesce(total, asked) as total, coalesce(orders.currency, asked_currency) as currency, paid_at, orders.created_at,
    (
      select coalesce(json_agg(json_build_object('id', products.id, 'quantity', line.quantity,
        'name', coalesce(products.name, line.external_product)) order by line.position), '[]')
      from order_lines as line
      left join products on products.id = coalesce(line.product_id, case
        when line.external_product ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then line.external_product::uuid end)
      where line.order_id = orders.id
    ) as products,
    array(
      select given.license_id from order_licenses as given join order_lines as line on line.id = given.line_id
      where line.order_id = orders.id and given.license_id is not null
      order by line.position, given.unit
    ) as license_ids,
    (
      select json_build_object('media_type', media_type, 'bytes', bytes, 'uploaded_at', to_json(receipts.uploaded_at),
        'kept', exists (select from receipt_files where receipt_files.order_id = receipts.order_id))
      from receipts where receipts.order_id = orders.id
    ) as receipt
  from orders join channels on channels.id = channel_id;

-- The view reads with the rights of its owner: it says itself whose rows it shows.
create view own_orders with (security_barrier) as select * from order_summaries where user_id = signed_in_user();
grant select on own_orders to muhur_buyer;
