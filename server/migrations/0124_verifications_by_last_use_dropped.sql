-- migrate:up transaction:false
-- Not breaking. Only verifications_to_forget read it, which now reads the two that take its place.
drop index concurrently if exists verifications_by_last_use;

-- migrate:down
