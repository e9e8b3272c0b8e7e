-- The days of a license that an order made, beside those of an extension (`renewed_days`): the end of a license whose order is given back
-- follows from both. Of licenses from before: what the extensions leave of the time between beginning and end.
alter table order_licenses add column days integer;
update order_licenses as given set days = greatest(0,
    round(extract(epoch from licenses.expires_at - licenses.created_at) / 86400)::integer - coalesce((
      select sum(other.renewed_days) from order_licenses as other
      join order_lines as line on line.id = other.line_id join orders on orders.id = line.order_id
      where other.license_id = licenses.id and state not in ('refunded', 'charged_back')), 0))
  from licenses
  where licenses.id = given.license_id and given.renewed_days is null and licenses.expires_at is not null;
