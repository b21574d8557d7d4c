-- migrate:up
-- Not breaking. What the operator's commands and the metrics read of all organisations at once, by functions that return just that. Abuse
-- reports can be closed.

-- Open as long as it is null. Who closed it and why is in the audit log.
alter table reviewers add column report_closed_at timestamptz;
-- Few rows are ever reported, so that it costs other rows nothing. Concurrently it could not run in the migration's transaction.
-- squawk-ignore require-concurrent-index-creation
create index reviewers_by_open_report on reviewers (reported_at) where reported_at is not null and report_closed_at is null;

grant create on schema public to pramaan_gate;
grant select on request_log to pramaan_gate;
create policy gate_reads on request_log for select to pramaan_gate using (true);
grant select (org_id, mode, webhook_id, due_at, state, replayed_at, stored_at) on webhook_deliveries to pramaan_gate;

set role pramaan_gate;

create function list_organisations()
returns table (org_id text, name text, created_at timestamptz, disabled_at timestamptz, usable_keys integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.org_id, o.name, o.created_at, o.disabled_at,
    (select count(*)::integer from partner_keys k where k.org_id = o.org_id
       and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
    + (select count(*)::integer from verification_keys k where k.org_id = o.org_id
       and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
  from organisations o order by o.org_id
$$;

-- Of one organisation, or of all if it is null. Neither secrets nor their hashes.
create function list_keys(wanted_org text)
returns table (org_id text, mode text, key_id text, scopes text[], created_at timestamptz, expires_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select k.org_id, k.mode, k.key_id, k.scopes, k.created_at, k.expires_at, k.revoked_at from partner_keys k
  where wanted_org is null or k.org_id = wanted_org
  union all
  select k.org_id, k.mode, k.key_id, null, k.created_at, k.expires_at, k.revoked_at from verification_keys k
  where wanted_org is null or k.org_id = wanted_org
  order by 1, 2, 5, 3
$$;

-- One UTC day at a time: an index on the id would cost every call of every partner, and support asks for one call in a million.
create function find_logged_request(wanted_id text, of_day date)
returns table (org_id text, organisation_name text, mode text, at timestamptz, key_id text, method text, route text, status smallint,
  code text, fields text[], milliseconds integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.org_id, o.name, l.mode, l.at, l.key_id, l.method, l.route, l.status, l.code, l.fields, l.milliseconds
  from request_log l left join organisations o using (org_id)
  where l.request_id = wanted_id
    and l.at >= of_day::timestamp at time zone 'utc' and l.at < (of_day + 1)::timestamp at time zone 'utc'
$$;

create function list_abuse_reports(closed_too boolean)
returns table (verification_id text, org_id text, organisation_name text, mode text, reported_at timestamptz, reason text,
  closed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.verification_id, r.org_id, o.name, r.mode, r.reported_at, r.report_reason, r.report_closed_at
  from reviewers r join organisations o using (org_id)
  where r.reported_at is not null and (r.report_closed_at is null or closed_too)
  order by r.reported_at
$$;

-- Since when the endpoint that has waited longest waits for an event: since its first failure in a row, or since the event is due. Of at
-- most 500 endpoints that have something to send, and of five whose notification no worker has seen yet, so that a scrape stays cheap with
-- a long backlog. Null if nothing waits. In plpgsql, which keeps its plans: planning over all days took longer than reading.
create function undelivered_since(wanted_status text) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  since timestamptz;
  first_due timestamptz;
  notified record;
begin
  select min(coalesce(waiting.failing_since, waiting.due_at)) into since from (
    select e.failing_since, e.due_at from webhook_endpoints e
    where e.due_at < 'infinity' and e.status = wanted_status order by e.due_at limit 500
  ) as waiting where waiting.failing_since is not null or waiting.due_at <= now();
  for notified in
    select e.org_id, e.mode, e.webhook_id from (
      select distinct w.org_id, w.mode, w.webhook_id from (select * from webhook_wakes limit 100) as w limit 5
    ) as seen join webhook_endpoints e using (org_id, mode, webhook_id) where e.status = wanted_status
  loop
    select d.due_at into first_due from webhook_deliveries d
    where d.org_id = notified.org_id and d.mode = notified.mode and d.webhook_id = notified.webhook_id
      and d.state = 'queued' and d.replayed_at is null order by d.due_at limit 1;
    since := least(since, first_due);
  end loop;
  return since;
end
$$;

create function count_open_reports() returns integer
language sql stable security definer set search_path = public, pg_temp
as $$ select count(*)::integer from reviewers r where r.reported_at is not null and r.report_closed_at is null $$;

revoke all on function list_organisations(), list_keys(text), find_logged_request(text, date), list_abuse_reports(boolean),
  undelivered_since(text), count_open_reports() from public;
grant execute on function list_organisations(), list_keys(text), find_logged_request(text, date), list_abuse_reports(boolean),
  undelivered_since(text), count_open_reports() to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

set role pramaan_jobs;

-- Of the jobs that are due and not taken, in the order in which workers take them; at most so many, so that a long queue is not counted.
-- Without statistics the planner would read and sort the whole table: 280 ms with 200,000 jobs, 2 ms with the index.
create function jobs.waiting(most integer) returns table (task text, waiting integer, oldest_due_at timestamptz)
language sql stable security definer set search_path = pg_catalog set enable_seqscan = off set enable_bitmapscan = off
as $$
  select t.identifier, count(*)::integer, min(j.run_at)
  from (
    select task_id, run_at from graphile_worker._private_jobs
    where is_available = true and run_at <= now() order by priority, run_at limit most
  ) as j join graphile_worker._private_tasks t on t.id = j.task_id
  group by t.identifier
$$;

-- Workers beat every 5 s; the jobs of one that is silent for 20 s are given to others.
create function jobs.live_workers() returns integer
language sql stable security definer set search_path = pg_catalog
as $$ select count(*)::integer from jobs.heartbeats where beat_at > now() - interval '20 seconds' $$;

revoke all on function jobs.waiting(integer), jobs.live_workers() from public;
grant execute on function jobs.waiting(integer), jobs.live_workers() to pramaan_app;

reset role;

-- migrate:down
