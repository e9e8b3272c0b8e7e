-- What a product's own page says beyond the two lines of its card.
alter table products
  -- Markdown.
  add column details text not null default '',
  add column requirements jsonb not null default '[]' check (jsonb_typeof(requirements) = 'array'),
  add column price_text text not null default '',
  -- Where buyers buy and ask.
  add column contact_url text;

-- Uploaded icons, as we encoded them anew. The name is the hash of the bytes, so that what an address shows never changes;
-- products name it in icon_url.
create table icons (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  webp bytea not null check (octet_length(webp) <= 1048576),
  -- When it was last uploaded: one that no product names is kept for a while from then on.
  uploaded_at timestamptz not null default moment()
);
