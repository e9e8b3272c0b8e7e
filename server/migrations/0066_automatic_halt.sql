-- Whether the server halts a release whose instances fail.
alter table release_settings add column auto_halt boolean not null default true;

-- When a halted release went on: what an instance did before then is no reason to halt the release again.
alter table releases add column resumed_at timestamptz;
