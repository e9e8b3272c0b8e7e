-- What its owner calls an instance. Its hostname is what the machine says of itself.
alter table instances add column name text;

-- When the owner last took a seat from an instance: from here on the seller's `release_cooldown` runs. Admins leave no
-- mark here. Written under the license's lock.
alter table licenses add column owner_released_at timestamptz;
