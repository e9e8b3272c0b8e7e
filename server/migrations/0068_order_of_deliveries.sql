-- Deliveries of one object to one endpoint are sent in the order of the events' numbers. Both columns are null in deliveries that a
-- version before this one made, and `object_id` in those about no object.
alter table webhook_deliveries add column object_id uuid, add column sequence bigint;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at, sequence) where state = 'waiting';
create index webhook_deliveries_object on webhook_deliveries (endpoint_id, object_id, sequence) where state = 'waiting';

-- The node that sends to the endpoint, and until when no other node does.
alter table webhook_endpoints add column sender_id uuid, add column sender_until timestamptz;
