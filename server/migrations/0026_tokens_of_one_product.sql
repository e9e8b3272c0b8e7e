-- A token may be for one product alone. While such a token exists the product cannot be deleted, since a token without its product would
-- be for the whole shop; a revoked token names no product any more.
alter table api_tokens add column product_id uuid references products;
create index api_tokens_product_id on api_tokens (product_id) where product_id is not null;

-- The product of an event's license, too: a program that may read one product's events asks for these alone.
update events set product_id = (payload #>> '{license,product,id}')::uuid
  where product_id is null and payload #>> '{license,product,id}' is not null;
create index events_product_id on events (product_id, sequence) where product_id is not null;
