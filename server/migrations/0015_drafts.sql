-- A product is a draft until it is published: buyers do not see drafts, whose licenses work for the seller's tests.
alter table products add column published_at timestamptz;
update products set published_at = created_at;
