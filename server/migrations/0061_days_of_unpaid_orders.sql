-- Days for which an order that its buyer placed here waits for the payment.
alter table channels add column order_days integer not null default 7 check (order_days between 1 and 90);
