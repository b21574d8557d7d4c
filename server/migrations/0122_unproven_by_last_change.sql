-- migrate:up transaction:false
-- Not breaking. Sent verifications without a proof, in the order in which they are forgotten.

create index concurrently if not exists verifications_unproven_by_last_change on verifications (greatest(last_used_at, decided_at))
  where erased_at is null and state not in ('draft', 'passed', 'endorsed', 'partly_endorsed');

-- migrate:down
