-- What the answer to a notice said beyond the code: the sentence and the field.
alter table channel_notices add column reason text, add column field text;
