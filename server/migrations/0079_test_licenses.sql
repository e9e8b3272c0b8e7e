-- A license for a developer's machine. The mark is given with the license and stays; no figure counts such a license.
alter table licenses add column test boolean not null default false;
grant select (test) on licenses to muhur_buyer;
-- Lists count these few licenses in the index, beside the tallies of the others.
create index licenses_test on licenses (product_id, id) where test;

-- Here, so that every way of issuing a license of a test product gives the mark.
create function mark_test() returns trigger language plpgsql as $$
begin
  new.test := new.test or exists (select from products where id = new.product_id and test);
  return new;
end $$;
create trigger mark_test before insert on licenses for each row execute function mark_test();

create or replace function tally_licenses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), count(*) from added where not test group by 2, 3;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, count(*) from added where not test group by 2;
  elsif tg_op = 'DELETE' then
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), -count(*) from removed where not test group by 2, 3;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, -count(*) from removed where not test group by 2;
  else
    insert into tallies (subject, status, expires_on, change)
    select 'license', status, utc_day(expires_at), sum(change)
    from (
      select status, expires_at, 1 as change from added where not test
      union all
      select status, expires_at, -1 from removed where not test
    ) as changed
    group by 2, 3
    having sum(change) <> 0;
    insert into tallies (subject, product_id, change)
    select 'product', product_id, sum(change)
    from (
      select product_id, 1 as change from added where not test
      union all
      select product_id, -1 from removed where not test
    ) as changed
    group by 2
    having sum(change) <> 0;
  end if;
  return null;
end $$;

create or replace view license_facts with (security_invoker = true) as
  select
    licenses.id,
    licenses.product_id,
    licenses.user_id,
    licenses.key_id,
    licenses.key_lookup,
    licenses.key_sealed,
    case
      when licenses.status = 'active' and licenses.expires_at <= (select moment()) then 'expired'
      else licenses.status
    end as status,
    seats.held as current_instances,
    licenses.max_instances,
    seats.last_heartbeat_at,
    licenses.expires_at,
    licenses.created_at,
    licenses.policy,
    licenses.note_for_buyer,
    greatest(seats.last_heartbeat_at, seats.last_released_at) as last_change_at,
    licenses.nickname,
    licenses.test
  from licenses
  left join lateral (
    select
      count(*) filter (
        where holds_seat(instances.recent, instances.released_at, instances.lease_expires_at, (select moment()))
      )::integer as held,
      max(instances.last_heartbeat_at) as last_heartbeat_at,
      max(instances.released_at) as last_released_at
    from instances
    where instances.license_id = licenses.id and instances.recent
  ) as seats on true;
