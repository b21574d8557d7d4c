-- migrate:up transaction:false
-- Not breaking. The audit log is shown newest first.

create index concurrently if not exists audit_log_by_time on audit_log (org_id, at desc, audit_id desc);

-- migrate:down
