-- A leap of the database's clock extends leases as an outage does.
alter table outages
  drop constraint outages_cause_check,
  add constraint outages_cause_check check (cause in ('server', 'database', 'clock'));
