-- migrate:up transaction:false
-- Not breaking. Finds people who were kept as long as their organisation keeps candidates, oldest first.

create index concurrently if not exists people_by_age on people (org_id, mode, created_at, person_id) where erased_at is null;

-- migrate:down
