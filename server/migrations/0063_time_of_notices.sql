-- When the reported event happened, by the provider's clock; null where the provider does not say.
alter table channel_notices add column happened_at timestamptz;
