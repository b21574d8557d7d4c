-- migrate:up
-- Not breaking. The trace of the call or job that wrote an event or enqueued a job, as W3C Trace Context writes it. It comes from the
-- setting app.trace of the transaction, as the organisation does from its own; null without a trace.

create function trace_parent() returns text language sql stable parallel safe
as $$ select nullif(current_setting('app.trace', true), '') $$;

alter table events add column traceparent text;
alter table events alter column traceparent set default trace_parent();

set role pramaan_jobs;

-- In the payload, because nothing else of a job reaches the task. Workers of the previous release ignore it.
create or replace function jobs.enqueue(task text, payload json, max_attempts integer, job_key text default null) returns void
language sql security definer set search_path = pg_catalog
as $$
  select graphile_worker.add_job(identifier => task, max_attempts => max_attempts, job_key => job_key, payload => case
    when nullif(current_setting('app.trace', true), '') is null then payload
    else (payload::jsonb || jsonb_build_object('_traceparent', current_setting('app.trace', true)))::json end);
$$;

reset role;

-- migrate:down
