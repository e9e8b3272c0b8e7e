-- When anybody of this database's servers last wrote that it serves. One row.
create table service_pulse (
  id boolean primary key default true check (id),
  last_at timestamptz not null default moment()
);

-- Times in which no server could write so: none ran, or the database was away.
create table outages (
  began_at timestamptz primary key,
  ended_at timestamptz not null,
  cause text not null check (cause in ('server', 'database')),
  check (began_at < ended_at)
);
