-- An order ends as `expired`, or the seller refuses the order.
alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check
  check (state in ('pending', 'paid', 'held', 'refunded', 'charged_back', 'cancelled', 'expired'));
-- Why the seller refused the order, in the seller's words to the buyer.
alter table orders add column refusal text;

-- When an unpaid order ends by itself; null where it does not. Behind a receipt the seller decides.
create function order_end(state text, reference text, created_at timestamptz, order_days integer, has_receipt boolean)
  returns timestamptz language sql stable parallel safe
  return case when state = 'pending' and reference is not null and not has_receipt
    then created_at + make_interval(hours => 24 * order_days) end;

create or replace view order_summaries as
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
    ) as receipt,
    refusal,
    order_end(state, reference, orders.created_at, order_days, exists (
      select from receipts where receipts.order_id = orders.id)) as ends_at
  from orders join channels on channels.id = channel_id;

create or replace view own_orders with (security_barrier) as select * from order_summaries where user_id = signed_in_user();
