-- Discord takes no other body than a message of its own; what an address of Discord got before, it refused.
alter table webhook_endpoints add column format text not null default 'standard' check (format in ('standard', 'discord'));
update webhook_endpoints set format = 'discord'
  where url ~ '^https://((canary|ptb)\.)?discord(app)?\.com/api/(v[0-9]+/)?webhooks/';
