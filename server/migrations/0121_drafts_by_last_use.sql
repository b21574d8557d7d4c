-- migrate:up transaction:false
-- Not breaking. With the next one, in place of verifications_by_last_use: a verification is in one of the two, or in none while it has a proof.

create index concurrently if not exists verifications_drafts_by_last_use on verifications (last_used_at)
  where erased_at is null and state = 'draft';

-- migrate:down
