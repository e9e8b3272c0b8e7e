-- An erasure asks whether an import brought anybody else.
create index audit_log_import on audit_log ((detail ->> 'import')) where action = 'license.create' and detail ? 'import';
