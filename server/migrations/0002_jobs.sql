-- migrate:up
-- Not breaking. The app role enqueues in its own transaction through enqueue(), and can do nothing else with jobs.
set role pramaan_jobs;

create schema jobs;
grant usage on schema jobs to pramaan_app;

-- graphile-worker's add_job is not SECURITY DEFINER and its tables show rows to their owner alone.
create function jobs.enqueue(task text, payload json, max_attempts integer, job_key text default null) returns void
language sql security definer set search_path = pg_catalog
as $$
  select graphile_worker.add_job(identifier => task, payload => payload, max_attempts => max_attempts, job_key => job_key);
$$;
revoke all on function jobs.enqueue(text, json, integer, text) from public;
grant execute on function jobs.enqueue(text, json, integer, text) to pramaan_app;

-- A worker killed with kill -9 leaves its jobs locked for graphile-worker's four hours. Workers beat here every 5 s; a
-- sweep unlocks the jobs of those silent for 20 s.
create table jobs.heartbeats (
  worker_id text primary key,
  beat_at timestamptz not null
);

reset role;

-- migrate:down
