-- The root key signs the key sets and nothing else. Its public half follows from the private one, so that nobody who
-- writes to the database without the master key can put another in its place.
create table root_key (
  kid text primary key,
  private_key_sealed bytea not null,
  created_at timestamptz not null default moment()
);
-- Downloads pin it: an installation has one, and never another.
create unique index root_key_only_one on root_key ((true));
