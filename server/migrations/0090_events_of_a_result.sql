-- migrate:up
-- Not breaking. The time line of a candidate reads events by the result in their data. For a role with row-level security PostgreSQL does not use
-- the index of an expression, because its operators could show values of other rows in their errors: every event of the organisation was
-- read, 0.6 s with 100,000. The function is of a role that sees all rows, and names the tenant itself.

grant create on schema public to pramaan_gate;
set role pramaan_gate;

create function list_events_of_result(wanted_result text, kept interval)
returns table (event_id text, type text, created_at timestamptz, settled_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select e.event_id, e.type, e.created_at, e.settled_at from events e
  where e.org_id = tenant_org() and e.mode = tenant_mode() and e.type like 'result.%'
    and e.data -> 'result' ->> 'result_id' = wanted_result and e.stored_at > now() - kept
  order by e.seq limit 20
$$;
revoke all on function list_events_of_result(text, interval) from public;
grant execute on function list_events_of_result(text, interval) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
