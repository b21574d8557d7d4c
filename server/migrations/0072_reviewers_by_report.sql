-- migrate:up transaction:false
-- Not breaking. The operator's list of all abuse reports; the index of open ones has no closed ones.

create index concurrently if not exists reviewers_by_report on reviewers (reported_at, verification_id) where reported_at is not null;

-- migrate:down
