-- migrate:up transaction:false
-- Not breaking. The operator's list of failed jobs does not read the jobs that wait.

create index concurrently if not exists jobs_failed on graphile_worker._private_jobs (id) where locked_at is null and attempts >= max_attempts;

-- migrate:down
