-- What the log says of an account is looked up when the account goes.
create index if not exists audit_logs_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'));
create index if not exists audit_logs_about_idx on auth.audit_log_entries ((payload -> 'traits' ->> 'user_id'));
create index if not exists audit_logs_created_at_idx on auth.audit_log_entries (created_at);
