-- When the channel's provider was asked last, when all went well, and why it did not since.
alter table channels
  add column asked_at timestamptz,
  add column last_reconciled_at timestamptz,
  add column reconcile_fault text;

-- Notices end by their age.
create index channel_notices_received_at on channel_notices (received_at);
