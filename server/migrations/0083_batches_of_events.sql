-- A webhook may take a list of events in one message.
alter table webhook_endpoints
  drop constraint webhook_endpoints_format_check,
  add check (format in ('batch', 'standard', 'discord'));
