-- migrate:up
-- Not breaking. What each organisation's calls came to, for 30 days: partitioned by UTC day, dropped by the day.

create table request_log (
  org_id text not null,
  mode text not null,
  at timestamptz not null,
  request_id text not null,
  key_id text not null,
  method text not null,
  -- The pattern, never the address: that may hold a token.
  route text not null,
  status smallint not null,
  -- Of a refusal: its code, and the fields it names. Values are never kept.
  code text,
  fields text[] not null default '{}',
  milliseconds integer not null,
  primary key (org_id, mode, at, request_id)
) partition by range (at);
alter table request_log enable row level security;
alter table request_log force row level security;
create policy tenant on request_log using (org_id = tenant_org() and mode = tenant_mode());
grant select on request_log to pramaan_app;

grant insert on request_log to pramaan_gate;
create policy gate on request_log for insert to pramaan_gate with check (true);

-- Today's and the next two days' partitions are there, those of more than 30 days ago are gone. Safe to repeat and to race.
create function roll_request_log(today date) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  day date;
  old record;
begin
  perform pg_advisory_xact_lock(hashtext('roll_request_log'));
  for offset_days in 0..2 loop
    day := today + offset_days;
    execute format('create table if not exists %I partition of request_log for values from (%L) to (%L)',
      'request_log_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00+00', (day + 1)::text || ' 00:00+00');
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'request_log'::regclass and c.relname < 'request_log_' || to_char(today - 30, 'YYYYMMDD')
  loop
    execute format('drop table %I', old.relname);
  end loop;
end
$$;
revoke all on function roll_request_log(date) from public;
grant execute on function roll_request_log(date) to pramaan_app;

grant create on schema public to pramaan_gate;
set role pramaan_gate;

-- Rows of many organisations at once: written in batches, off the request path.
create function append_request_log(entries json) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into request_log (org_id, mode, at, request_id, key_id, method, route, status, code, fields, milliseconds)
  select org_id, mode, at, request_id, key_id, method, route, status, code, coalesce(fields, '{}'), milliseconds
  from json_to_recordset(entries) as entry (org_id text, mode text, at timestamptz, request_id text, key_id text,
    method text, route text, status smallint, code text, fields text[], milliseconds integer)
$$;
revoke all on function append_request_log(json) from public;
grant execute on function append_request_log(json) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
