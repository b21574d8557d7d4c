-- migrate:up
-- Not breaking. Calls that are running: what is said and asked, and how far the call is. Nothing of people: no number, no answer, no key.

create table calls (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  -- The contact that the call is.
  send_id text not null,
  account_id text not null references channel_accounts,
  -- The provider's id. Hooks of another call are not taken for this one.
  call_id text not null check (length(call_id) between 1 and 100),
  -- Company, job, questions and languages; the same for the whole call.
  script jsonb not null check (jsonb_typeof(script) = 'object'),
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  -- Ids of the hooks with a key that counted. A repeated one changes nothing.
  counted text[] not null default '{}' check (cardinality(counted) <= 100),
  began_at timestamptz not null,
  primary key (org_id, mode, send_id),
  foreign key (org_id, mode, send_id) references journey_sends (org_id, mode, send_id)
);
-- For the job that deletes them, over all tenants.
create index calls_by_time on calls (began_at);
alter table calls enable row level security;
alter table calls force row level security;
create policy tenant on calls using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on calls to pramaan_app;

grant create on schema public to pramaan_gate;
grant select, delete on calls to pramaan_gate;
create policy gate on calls to pramaan_gate using (true);
set role pramaan_gate;

create function forget_calls(began_by timestamptz, most integer) returns integer
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from calls where ctid = any (array(
      select ctid from calls where began_at <= began_by order by began_at limit most
    )) returning 1
  )
  select count(*)::integer from gone
$$;
revoke all on function forget_calls(timestamptz, integer) from public;
grant execute on function forget_calls(timestamptz, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
