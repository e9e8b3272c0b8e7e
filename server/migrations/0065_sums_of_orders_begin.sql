create trigger sum_changed after update on orders
  referencing old table as removed new table as added for each statement execute function sum_orders();
create trigger sum_removed before delete on orders
  for each row execute function sum_orders();

-- All orders, a day at a time, so that no array holds them all. One statement: lines that are added meanwhile count once.
with emptied as (
  delete from order_sums
)
insert into order_sums
select month, currency, product_id, given_back, sum(sums.orders), sum(amount)
from (
  select array_agg(one) as sold, array_agg(id) as ids from orders as one group by created_at::date
) as days
cross join lateral sums_of(sold, array(select line from order_lines as line where line.order_id = any(ids))) as sums
group by 1, 2, 3, 4;
