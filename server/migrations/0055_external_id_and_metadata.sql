-- What the seller's own programs know a license by, '' without, and what they keep with the license. Admins alone read both.
alter table licenses
  add column external_id text not null default '',
  add column metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object');

create unique index licenses_external_id on licenses (external_id text_pattern_ops, product_id) where external_id <> '';
create index licenses_metadata on licenses using gin (metadata jsonb_path_ops) where metadata <> '{}';
