-- How many instances of a product ran which version on a day (UTC): the ten versions that most ran, and the rest as ''.
create table version_days (
  product_id uuid not null references products on delete cascade,
  day date not null,
  version text not null,
  instances integer not null,
  primary key (product_id, day, version)
);
create index version_days_day on version_days (day);
