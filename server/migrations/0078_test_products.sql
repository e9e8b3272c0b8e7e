-- A product for the seller's own trials: never published, so never sold. The mark is given with the product and stays.
alter table products
  add column test boolean not null default false,
  add constraint products_test_unpublished check (not (test and published_at is not null));
