-- migrate:up transaction:false
-- Not breaking. Mandates of a workflow with a status; a workflow may have thousands of which none has it.

create index concurrently if not exists mandates_of_workflow_by_status on mandates (org_id, mode, workflow_id, status, mandate_id);

-- migrate:down
