-- An admin by the word of another one, whoever ADMIN_DISCORD_IDS names (decision 0020).
alter table users add column made_admin_by uuid references users;

-- Where a session was opened. None for those from before.
alter table sessions add column address inet;

-- The newest refusals of one kind.
create index denials_code on denials (code, denied_at);

-- What a person did, the newest first.
create index if not exists audit_log_actor_id on audit_log (actor_id, created_at);
