-- Two root keys sign key sets while one takes the place of the other: downloads pin one of the two.
drop index root_key_only_one;
-- From then on the key signs nothing more. What the key signed before stays proven, so that the row is never deleted.
alter table root_key add column ended_at timestamptz;
