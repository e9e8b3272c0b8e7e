-- Calls of a license that came too often, by the caller's network and minute: an address alone, or the /64 of IPv6.
create table refused_calls (
  license_id uuid not null references licenses on delete cascade,
  minute timestamptz not null,
  network inet not null,
  count bigint not null check (count > 0),
  primary key (license_id, minute, network)
);

-- What is pruned, and what the panel's first page shows of all licenses.
create index refused_calls_minute on refused_calls (minute);

-- The owner's data, with what an owner before did hidden, as with refusals.
alter table refused_calls enable row level security;
create policy refused_calls_of_own_licenses on refused_calls for select to muhur_buyer using (
  exists (
    select from licenses
    where licenses.id = refused_calls.license_id and licenses.user_id = signed_in_user()
      and (licenses.owned_since is null or licenses.owned_since < refused_calls.minute)
  )
);
grant select on refused_calls to muhur_buyer;
