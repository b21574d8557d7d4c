-- migrate:up transaction:false
-- Not breaking. The console lists the workflows that are in use, or the archived ones.

create index concurrently if not exists workflows_by_status on workflows (org_id, mode, status, workflow_id);

-- migrate:down
