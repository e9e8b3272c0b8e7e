-- What lets an admin look through a million licenses: indexes in the order of each list, and words to search by.

-- The form in which texts are compared: i, ı, I and İ are one letter, marks and case are gone, so that "isik" finds "Işık".
-- What lower() makes of I depends on the database's locale, so it never sees one.
create function fold(text) returns text language sql immutable strict parallel safe
  return lower(translate(
    regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]+', '', 'g'),
    'IıßøØłŁđĐ', 'iisoolldd'));

-- The folded words of a text; no longer than a lexeme may be, however long a word of another script is.
create function words(text) returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(
    regexp_split_to_array(
      regexp_replace(fold($1), '([^\s]{64})[^\s]+', '\1', 'g'),
      '[\s!-/:-@\[-`{-~\u2000-\u206f]+'),
    ''));

-- What finds a text with words that begin like each of these.
create function words_beginning(text) returns tsquery language sql immutable strict parallel safe
  return (
    select coalesce(string_agg(quote_literal(word) || ':*', ' & '), '')
    from unnest(tsvector_to_array(words($1))) as word
  )::tsquery;

alter table licenses add note_words tsvector not null generated always as (words(note)) stored;
alter table users add words tsvector not null
  generated always as (words(coalesce(discord_username, '') || ' ' || coalesce(email, ''))) stored;

create index licenses_note_words on licenses using gin (note_words);
create index licenses_key_prefix on licenses (key_id text_pattern_ops);
create index users_words on users using gin (words);
create index users_discord_id_prefix on users (discord_id text_pattern_ops);

-- Each filter with its rows in the order of their ids, which is that of their making: a page is read, not sorted.
-- Whether one is expired stands there too: the newest never are, and are passed over without a look at the table.
create index licenses_status_id on licenses (status, id) include (expires_at);
-- Few are suspended or revoked, so an index of those alone costs the others nothing.
create index licenses_product_id_status on licenses (product_id, status, id) where status <> 'active';
create index licenses_product_id_id on licenses (product_id, id);
create index licenses_user_id_id on licenses (user_id, id);
create index licenses_expires_at on licenses (expires_at, id);
-- The newest of the expired stand behind a year of others that are not: within each month of their ends they come first.
create index licenses_expiry_month on licenses (utc_month(expires_at), id) where status = 'active';
create index users_sort_name on users (fold(coalesce(discord_username, discord_id)), id);
create index users_signed_in_at on users (signed_in_at desc nulls last, id desc);
create index users_admins on users (id) where role = 'admin';
drop index licenses_product_id;
drop index licenses_user_id;
