-- What was sold, by Turkey's month of the payment, currency and product: the sum of these changes. As with the tallies, a change of an
-- order adds rows and touches none, and the rows are folded now and then (server/src/sales/orders/revenue.ts).
create table order_sums (
  month date not null,
  currency text not null,
  product_id uuid,
  given_back boolean not null,
  orders bigint not null,
  amount bigint not null
);

-- The sums of whole orders. An order of several lines counts with each line's price; one line without a price with the order's total.
create function sums_of(sold orders[], lines order_lines[])
  returns table (month date, currency text, product_id uuid, given_back boolean, orders bigint, amount bigint)
  language sql stable as $$
    select date_trunc('month', one.paid_at at time zone 'Europe/Istanbul')::date, one.currency, line.product_id,
      one.state in ('refunded', 'charged_back'), count(distinct one.id),
      sum(coalesce(line.price * line.quantity, case when line.siblings = 1 then one.total end, 0))::bigint
    from unnest(sold) as one
    join (select *, count(*) over (partition by order_id) as siblings from unnest(lines)) as line on line.order_id = one.id
    where one.currency is not null and one.paid_at is not null
    group by 1, 2, 3, 4
  $$;

create function change_sums(former orders[], former_lines order_lines[], present orders[], present_lines order_lines[])
  returns void language sql as $$
    insert into order_sums
    select month, currency, product_id, given_back, sum(orders), sum(amount)
    from (
      select * from sums_of(present, present_lines)
      union all
      select month, currency, product_id, given_back, -orders, -amount from sums_of(former, former_lines)
    ) as changed
    group by 1, 2, 3, 4
    having sum(orders) <> 0 or sum(amount) <> 0
  $$;

create function sum_lines() returns trigger language plpgsql as $$
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
end $$;

create function sum_orders() returns trigger language plpgsql as $$
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
end $$;

create function forget_sums() returns trigger language plpgsql as $$
begin
  delete from order_sums;
  return null;
end $$;

create trigger sum_added after insert on order_lines
  referencing new table as added for each statement execute function sum_lines();
create trigger sum_changed after update on order_lines
  referencing old table as removed new table as added for each statement execute function sum_lines();
create trigger sum_removed after delete on order_lines
  referencing old table as removed for each statement execute function sum_lines();
create trigger sum_emptied after truncate on order_lines
  for each statement execute function forget_sums();
