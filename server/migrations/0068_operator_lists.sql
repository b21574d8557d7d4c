-- migrate:up
-- Not breaking. Lists of the operator in pages: organisations, keys with their limits, held outcomes, abuse reports, skill requests, failed jobs.
grant create on schema public to pramaan_gate;
set role pramaan_gate;

-- Newest first, before an id. Keys are counted for the organisations of the page only.
create function list_organisations_page(wanted text, before_org text, most integer)
returns table (org_id text, name text, created_at timestamptz, disabled_at timestamptz, usable_keys integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.org_id, o.name, o.created_at, o.disabled_at,
    (select count(*)::integer from partner_keys k where k.org_id = o.org_id
       and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
    + (select count(*)::integer from verification_keys k where k.org_id = o.org_id
       and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
  from organisations o
  where (before_org is null or o.org_id < before_org)
    and (wanted is null or o.org_id = wanted or position(lower(wanted) in lower(o.name)) > 0)
  order by o.org_id desc limit most
$$;

-- As list_keys, with what was agreed for each key.
create function list_keys_with_limits(wanted_org text)
returns table (org_id text, mode text, key_id text, scopes text[], created_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  limit_overrides jsonb)
language sql stable security definer set search_path = public, pg_temp
as $$
  select k.org_id, k.mode, k.key_id, k.scopes, k.created_at, k.expires_at, k.revoked_at, k.limit_overrides
  from partner_keys k where k.org_id = wanted_org
  union all
  select k.org_id, k.mode, k.key_id, null, k.created_at, k.expires_at, k.revoked_at, k.limit_overrides
  from verification_keys k where k.org_id = wanted_org
  order by 2, 5, 3
$$;

-- Oldest first, after a position of the list.
create function list_held_outcomes_page(after_at timestamptz, after_id text, most integer)
returns table (org_id text, organisation_name text, mode text, verification_id text, held_at timestamptz, method text, signals json)
language sql stable security definer set search_path = public, pg_temp
as $$
  select h.org_id, o.name, h.mode, h.verification_id, h.held_at, v.method, v.signals
  from held_outcomes h join verifications v using (org_id, mode, verification_id) join organisations o on o.org_id = h.org_id
  where h.resolution is null and (after_id is null or (h.held_at, h.verification_id) > (after_at, after_id))
  order by h.held_at, h.verification_id limit most
$$;

-- Oldest first, after a position of the list.
create function list_abuse_reports_page(closed_too boolean, after_at timestamptz, after_id text, most integer)
returns table (verification_id text, org_id text, organisation_name text, mode text, reported_at timestamptz, reason text, closed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.verification_id, r.org_id, o.name, r.mode, r.reported_at, r.report_reason, r.report_closed_at
  from reviewers r join organisations o using (org_id)
  where r.reported_at is not null and (r.report_closed_at is null or closed_too)
    and (after_id is null or (r.reported_at, r.verification_id) > (after_at, after_id))
  order by r.reported_at, r.verification_id limit most
$$;

-- Oldest first, after an id.
create function list_skill_requests_page(wanted_status text, after_id text, most integer)
returns table (org_id text, mode text, skill_request_id text, organisation_name text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.org_id, r.mode, r.skill_request_id, o.name
  from skill_requests r join organisations o using (org_id)
  where r.status = wanted_status and (after_id is null or r.skill_request_id > after_id) order by r.skill_request_id limit most
$$;

-- How the texts of each account are.
create function count_message_templates()
returns table (account_id text, status text, templates integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.account_id, t.status, count(*)::integer from message_templates t where t.status <> 'archived' group by 1, 2
$$;

revoke all on function list_organisations_page(text, text, integer), list_keys_with_limits(text),
  list_held_outcomes_page(timestamptz, text, integer), list_abuse_reports_page(boolean, timestamptz, text, integer),
  list_skill_requests_page(text, text, integer), count_message_templates() from public;
grant execute on function list_organisations_page(text, text, integer), list_keys_with_limits(text),
  list_held_outcomes_page(timestamptz, text, integer), list_abuse_reports_page(boolean, timestamptz, text, integer),
  list_skill_requests_page(text, text, integer), count_message_templates() to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

set role pramaan_jobs;

-- Jobs that used up their attempts, the latest enqueued first, before an id; of one task or of all.
create function jobs.list_failed(of_task text, before_id bigint, most integer)
returns table (job_id bigint, task text, attempts integer, failed_at timestamptz, error text)
language sql stable security definer set search_path = pg_catalog
as $$
  select j.id, t.identifier, j.attempts::integer, j.updated_at, j.last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at is null and j.attempts >= j.max_attempts and (of_task is null or t.identifier = of_task)
    and (before_id is null or j.id < before_id)
  order by j.id desc limit most
$$;

create function jobs.count_failed()
returns table (task text, failed integer)
language sql stable security definer set search_path = pg_catalog
as $$
  select t.identifier, count(*)::integer
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at is null and j.attempts >= j.max_attempts group by 1 order by 2 desc, 1
$$;

-- Gives the oldest failed jobs of a task all their attempts again. Returns how many. A job that another call repeats is left out.
create function jobs.retry_task(of_task text, most integer) returns integer
language sql security definer set search_path = pg_catalog
as $$
  with found as (
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_at is null and j.attempts >= j.max_attempts and t.identifier = of_task
    order by j.id limit most for update of j skip locked
  ), retried as (
    update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now() from found where j.id = found.id
    returning 1
  )
  select count(*)::integer from retried
$$;

revoke all on function jobs.list_failed(text, bigint, integer), jobs.count_failed(), jobs.retry_task(text, integer) from public;
grant execute on function jobs.list_failed(text, bigint, integer), jobs.count_failed(), jobs.retry_task(text, integer) to pramaan_app;

reset role;

-- migrate:down
