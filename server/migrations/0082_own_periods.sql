-- migrate:up
-- Not breaking. How long an organisation keeps data, where that is shorter than the installation does (server/src/kernel/retention.ts).

-- At most one row per organisation, for both modes. Null: as the installation. The longest periods are those of the installation, so that no
-- organisation can lengthen one.
create table organisation_periods (
  org_id text primary key default tenant_org() references organisations,
  candidate_days integer check (candidate_days between 30 and 1826),
  recording_days integer check (recording_days between 1 and 180),
  request_days integer check (request_days between 1 and 30),
  updated_at timestamptz not null
);
alter table organisation_periods enable row level security;
alter table organisation_periods force row level security;
create policy tenant on organisation_periods using (org_id = tenant_org());
grant select, insert, update on organisation_periods to pramaan_app;

grant create on schema public to pramaan_gate;
grant select (org_id, candidate_days, recording_days, request_days) on organisation_periods to pramaan_gate;
create policy gate on organisation_periods for select to pramaan_gate using (true);
grant delete on request_log to pramaan_gate;
create policy gate_forgets on request_log for delete to pramaan_gate using (true);
set role pramaan_gate;

-- Of all organisations, for the jobs that delete.
create function list_own_periods()
returns table (org_id text, candidate_days integer, recording_days integer, request_days integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.org_id, p.candidate_days, p.recording_days, p.request_days from organisation_periods p
  where num_nonnulls(p.candidate_days, p.recording_days, p.request_days) > 0 order by p.org_id
$$;

-- Only by the period of the organisation itself: the caller cannot name another one.
create function forget_own_requests(wanted_org text, wanted_mode text, as_of timestamptz, most integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from request_log l where (l.org_id, l.mode, l.at, l.request_id) in (
      select r.org_id, r.mode, r.at, r.request_id from request_log r
      where r.org_id = wanted_org and r.mode = wanted_mode
        and r.at < as_of - make_interval(days => (select p.request_days from organisation_periods p where p.org_id = wanted_org))
      order by r.at limit most
    ) returning 1
  )
  select count(*)::integer from gone
$$;

revoke all on function list_own_periods(), forget_own_requests(text, text, timestamptz, integer) from public;
grant execute on function list_own_periods(), forget_own_requests(text, text, timestamptz, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- A test clock may begin in the past, so that a demonstration ends now; it still only grows. No row breaks what is left of the rule.
alter table test_clocks drop constraint test_clocks_offset_ms_check;

-- migrate:down
