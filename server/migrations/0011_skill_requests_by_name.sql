-- migrate:up transaction:false
-- Not breaking. Pending skills of mandates are looked up by the name of their request, whatever became of it.
create index concurrently if not exists skill_requests_by_name on skill_requests (org_id, mode, folded_name);

-- migrate:down
