-- migrate:up transaction:false
-- Not breaking. Finds recordings that were kept as long as their organisation keeps them, oldest first.

create index concurrently if not exists recordings_of_organisation_by_age on recordings (org_id, mode, created_at) where state = 'stored';

-- migrate:down
