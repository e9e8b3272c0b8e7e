-- Why an order waits for the seller once its dispute is won.
alter table orders add column held_after_dispute text;
-- Notices name the same order with and without spaces.
update orders set external_id = btrim(external_id)
where external_id <> btrim(external_id) and btrim(external_id) <> '' and not exists (
  select from orders as twin where twin.channel_id = orders.channel_id and twin.id <> orders.id
    and btrim(twin.external_id) = btrim(orders.external_id));
