-- migrate:up transaction:false
-- Not breaking. Entries of an action in the order of the list; without it all of the organisation were read for an action that nobody did.

create index concurrently if not exists audit_log_by_action on audit_log (org_id, action, at desc, audit_id desc);

-- migrate:down
