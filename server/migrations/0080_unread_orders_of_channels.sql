-- Numbers of orders that the last reconciliation could not read.
alter table channels add column unread_orders text[] not null default '{}';
