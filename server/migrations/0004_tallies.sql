-- The UTC day of an instant. UTC, because a tally must never move to another day: time zones have changed their minds.
create function utc_day(instant timestamptz) returns date language sql immutable
  as 'select (instant at time zone ''UTC'')::date';

create function utc_month(instant timestamptz) returns date language sql immutable
  as 'select date_trunc(''month'', instant at time zone ''UTC'')::date';

-- How many users there are, how many licenses of each stored status end on which day, and how many are of each product:
-- the sum of `change`. Whoever changes licenses adds a row and touches none, so that no two transactions ever wait for
-- each other here; the rows are folded together now and then (server/src/record/tallies/tallies.ts).
create table tallies (
  subject text not null check (subject in ('license', 'product', 'user')),
  status text,
  expires_on date,
  product_id uuid,
  change bigint not null
);
create index tallies_product_id on tallies (product_id) where product_id is not null;

create function tally_licenses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), count(*) from added group by 2, 3;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, count(*) from added group by 2;
  elsif tg_op = 'DELETE' then
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), -count(*) from removed group by 2, 3;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, -count(*) from removed group by 2;
  else
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), sum(change)
    from (
      select status, expires_at, 1 as change from added
      union all
      select status, expires_at, -1 from removed
    ) as changed
    group by 2, 3
    having sum(change) <> 0;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, sum(change)
    from (
      select product_id, 1 as change from added
      union all
      select product_id, -1 from removed
    ) as changed
    group by 2
    having sum(change) <> 0;
  end if;
  return null;
end $$;

create trigger tally_added after insert on licenses
  referencing new table as added for each statement execute function tally_licenses();
create trigger tally_changed after update on licenses
  referencing old table as removed new table as added for each statement execute function tally_licenses();
create trigger tally_removed after delete on licenses
  referencing old table as removed for each statement execute function tally_licenses();

create function tally_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (subject, change) select 'user', count(*) from added having count(*) > 0;
  else
    insert into tallies (subject, change) select 'user', -count(*) from removed having count(*) > 0;
  end if;
  return null;
end $$;

create trigger tally_added after insert on users
  referencing new table as added for each statement execute function tally_users();
create trigger tally_removed after delete on users
  referencing old table as removed for each statement execute function tally_users();

create function forget_tallies() returns trigger language plpgsql as $$
begin
  delete from tallies where subject = any(tg_argv);
  return null;
end $$;

create trigger tally_emptied after truncate on licenses
  for each statement execute function forget_tallies('license', 'product');
create trigger tally_emptied after truncate on users
  for each statement execute function forget_tallies('user');

insert into tallies (subject, status, expires_on, change)
select 'license', status, utc_day(expires_at), count(*) from licenses group by 2, 3;
insert into tallies (subject, product_id, change) select 'product', product_id, count(*) from licenses group by 2;
insert into tallies (subject, change) select 'user', count(*) from users;

-- For what the tallies cannot know: which of the licenses that end today have not ended yet.
create index licenses_active_expires_at on licenses (expires_at) where status = 'active';

-- What the gate answered, all licenses and unknown keys together. Unlike verdict_counts it outlives the licenses.
create table verdict_totals (
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  code text not null,
  count bigint not null check (count > 0),
  primary key (hour, code)
);
insert into verdict_totals (hour, code, count)
select hour, code, sum(count) from verdict_counts group by hour, code;

-- How often a license was refused on a UTC day.
create table denial_days (
  day date not null,
  license_id uuid not null references licenses on delete cascade,
  count bigint not null check (count > 0),
  primary key (day, license_id)
);
create index denial_days_license_id on denial_days (license_id);
insert into denial_days (day, license_id, count)
select utc_day(hour), license_id, sum(count) from verdict_counts
where license_id is not null and code <> 'VALID'
group by 1, 2;

-- How many instances held a seat, every five minutes.
create table live_samples (
  at timestamptz primary key,
  instances integer not null
);

-- How many of a product's licenses' instances did at the last of these moments.
create table live_products (
  product_id uuid primary key references products on delete cascade,
  instances integer not null
);
