-- When a halted release went on: what an instance did before then is no reason to halt the release again.
alter table releases add column resumed_at timestamptz;
