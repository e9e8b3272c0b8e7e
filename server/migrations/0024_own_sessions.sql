-- People see and end their sessions: an id that may be shown, unlike the hash of the secret, and the browser and system in words.
alter table sessions add column id uuid not null unique default gen_random_uuid();
alter table sessions add column device text;
