-- migrate:up
-- Not breaking. The jobs of an organisation that has many of them waiting come after those of the others, and the operator can list and
-- repeat the jobs that failed for good.
set role pramaan_jobs;

-- A waiting job of an organisation. Small: jobs that are running or failed for good are not in it.
-- squawk-ignore require-concurrent-index-creation
create index jobs_waiting_by_organisation on graphile_worker._private_jobs ((payload ->> 'orgId')) where is_available = true;

-- The priority is the number of jobs that the organisation already has waiting, at most 100: workers take lower numbers first. Before, an
-- organisation with 50,000 jobs made every other one wait for all of them. 100, because each enqueue counts that many entries at most.
-- Without statistics the planner would read the whole table. $2: the table has a column of the parameter's name.
create or replace function jobs.enqueue(task text, payload json, max_attempts integer, job_key text default null) returns void
language sql security definer set search_path = pg_catalog set enable_seqscan = off
as $$
  select graphile_worker.add_job(identifier => task, max_attempts => max_attempts, job_key => job_key,
    priority => (select count(*)::integer from (
      select from graphile_worker._private_jobs j where j.payload ->> 'orgId' = $2 ->> 'orgId' and j.is_available = true limit 100
    ) as waiting),
    payload => case when nullif(current_setting('app.trace', true), '') is null then $2
      else ($2::jsonb || jsonb_build_object('_traceparent', current_setting('app.trace', true)))::json end);
$$;

-- Jobs that used up their attempts, newest first.
create function jobs.failed(most integer)
returns table (job_id bigint, task text, attempts integer, failed_at timestamptz, error text)
language sql stable security definer set search_path = pg_catalog
as $$
  select j.id, t.identifier, j.attempts::integer, j.updated_at, j.last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.is_available = false and j.locked_at is null and j.attempts >= j.max_attempts
  order by j.updated_at desc, j.id desc limit most
$$;

-- False if it is not a job that failed for good.
create function jobs.retry(wanted_id bigint) returns boolean
language sql security definer set search_path = pg_catalog
as $$
  with retried as (
    update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now()
    where id = wanted_id and locked_at is null and attempts >= max_attempts returning id
  )
  select count(*) > 0 from retried
$$;

revoke all on function jobs.failed(integer), jobs.retry(bigint) from public;
grant execute on function jobs.failed(integer), jobs.retry(bigint) to pramaan_app;

reset role;

-- migrate:down
