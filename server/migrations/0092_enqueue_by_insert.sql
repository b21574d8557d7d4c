-- migrate:up
-- Not breaking. Inserts the job itself instead of by graphile_worker.add_job, whose five statements cost as much as the rest of a small
-- write: 1,370 calls a second against 4,300 to 5,600. It keeps the rules of add_jobs for a job without key, queue, flags and start time, and
-- was compared with version 20 of graphile-worker's schema; `migrate` rejects another one (adapters/postgres/migrate.ts).
set role pramaan_jobs;

-- plpgsql, which keeps its plans: an SQL function that is not inlined plans its statements at each call.
create or replace function jobs.enqueue(task text, payload json, max_attempts integer, job_key text default null) returns void
language plpgsql security definer set search_path = pg_catalog set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  own_task integer := (select t.id from graphile_worker._private_tasks t where t.identifier = $1);
  trace text := nullif(current_setting('app.trace', true), '');
  sent json := case when trace is null then $2 else ($2::jsonb || jsonb_build_object('_traceparent', trace))::json end;
  -- The number of jobs that the organisation already has waiting, at most 100 (migration 0030).
  waiting smallint := (select count(*) from (
    select from graphile_worker._private_jobs j where j.payload ->> 'orgId' = $2 ->> 'orgId' and j.is_available = true limit 100
  ) as listed);
begin
  -- The first job of a task, or one that replaces another.
  if own_task is null or $4 is not null then
    perform graphile_worker.add_job(identifier => $1, payload => sent, max_attempts => $3, job_key => $4, priority => waiting::integer);
    return;
  end if;
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts, priority)
  values (own_task, coalesce(sent, '{}'::json), coalesce($3, 25), waiting);
  -- Workers look for jobs when they get it. The random number keeps PostgreSQL from dropping the second of two equal ones.
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
end
$$;

reset role;

-- migrate:down
