-- migrate:up transaction:false
-- Not breaking. Entries of a mode in the order of the list, as by action.

create index concurrently if not exists audit_log_by_mode on audit_log (org_id, mode, at desc, audit_id desc);

-- migrate:down
