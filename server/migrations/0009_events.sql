-- migrate:up
-- Not breaking. What happened, for 30 days: written in the transaction that causes it, partitioned by UTC day, dropped by the day.

-- The order of events within one transaction.
create sequence event_seq;
grant usage on sequence event_seq to pramaan_app;

create table events (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  event_id text not null check (event_id ~ '^EV_[0-9A-HJKMNP-TV-Z]{26}$'),
  type text not null,
  created_at timestamptz not null,
  -- As text: what was signed and sent once is the same every time.
  data json not null,
  -- The database's own time, so that a clock that is off never writes outside the partitions.
  stored_at timestamptz not null default now(),
  -- Which transaction wrote it: the order in which a reader can go on without passing over what commits later.
  xact xid8 not null default pg_current_xact_id(),
  seq bigint not null default nextval('event_seq'),
  acknowledged_at timestamptz,
  primary key (org_id, mode, event_id, stored_at)
) partition by range (stored_at);
create index events_unacknowledged on events (org_id, mode, stored_at, seq) where acknowledged_at is null;
create index events_in_log_order on events (org_id, mode, xact, seq);
alter table events enable row level security;
alter table events force row level security;
create policy tenant on events using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update (acknowledged_at) on events to pramaan_app;

-- Today's and the next two days' partitions are there, those of more than 30 days ago are gone. Safe to repeat and to race.
create function roll_events(today date) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  day date;
  old record;
begin
  perform pg_advisory_xact_lock(hashtext('roll_events'));
  for offset_days in 0..2 loop
    day := today + offset_days;
    execute format('create table if not exists %I partition of events for values from (%L) to (%L)',
      'events_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00+00', (day + 1)::text || ' 00:00+00');
  end loop;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname < 'events_' || to_char(today - 30, 'YYYYMMDD')
  loop
    execute format('drop table %I', old.relname);
  end loop;
end
$$;
revoke all on function roll_events(date) from public;
grant execute on function roll_events(date) to pramaan_app;

-- migrate:down
