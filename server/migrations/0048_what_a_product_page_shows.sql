-- What a license brings, pictures with their texts, and questions with their answers (Markdown). A picture names a row of `icons`.
alter table products
  add column included jsonb not null default '[]' check (jsonb_typeof(included) = 'array'),
  add column pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array'),
  add column questions text not null default '';
