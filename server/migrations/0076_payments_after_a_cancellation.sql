-- A payment of an order that was cancelled here waits for the seller.
alter table orders drop constraint orders_held_reason_check;
alter table orders add constraint orders_held_reason_check check (held_reason in (
  'unmapped', 'price', 'currency', 'partial_refund', 'dispute', 'product', 'test', 'cancelled'));
