-- migrate:up
-- Breaking for processes that still run while it does: they write events with a column that goes. Endpoints, what is to be sent to them, every try; one function that rolls the days of all partitioned tables.

create table webhook_endpoints (
  org_id text not null default tenant_org() references organisations,
  mode text not null default tenant_mode() check (mode in ('test', 'live')),
  webhook_id text not null check (webhook_id ~ '^WH_[0-9A-HJKMNP-TV-Z]{26}$'),
  url text not null check (length(url) <= 2000),
  -- None means all.
  types text[] not null,
  description text not null,
  status text not null default 'enabled' check (status in ('enabled', 'disabled', 'suspended', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- An endpoint is a lane (docs/adr/0014): when it is to be looked at next, and who is at it.
  due_at timestamptz not null default 'infinity',
  lease_token uuid,
  leased_until timestamptz not null default '-infinity',
  -- Its health: what afterTry in core/health.ts decides on.
  failures_in_row integer not null default 0,
  failing_since timestamptz,
  warned_percent smallint not null default 0,
  pauses integer not null default 0,
  not_before timestamptz,
  -- Replays have a rate of their own: none is sent earlier.
  replay_after timestamptz,
  primary key (org_id, mode, webhook_id)
);
create index webhook_endpoints_due on webhook_endpoints (due_at);
create unique index webhook_endpoints_by_id on webhook_endpoints (webhook_id);
create index webhook_endpoints_leased on webhook_endpoints (lease_token) where lease_token is not null;
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy tenant on webhook_endpoints using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on webhook_endpoints to pramaan_app;

create table webhook_secrets (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  webhook_id text not null,
  secret_id text not null check (secret_id ~ '^WS_[0-9A-HJKMNP-TV-Z]{26}$'),
  sealed_secret bytea not null,
  master_key_id text not null,
  created_at timestamptz not null,
  -- Null while it is the newest; the one before it lives until the overlap ends.
  expires_at timestamptz,
  primary key (org_id, mode, webhook_id, secret_id),
  foreign key (org_id, mode, webhook_id) references webhook_endpoints (org_id, mode, webhook_id)
);
create unique index webhook_secrets_one_newest on webhook_secrets (org_id, mode, webhook_id) where expires_at is null;
create index webhook_secrets_by_master_key on webhook_secrets (master_key_id);
alter table webhook_secrets enable row level security;
alter table webhook_secrets force row level security;
create policy tenant on webhook_secrets using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on webhook_secrets to pramaan_app;

-- "There is something new for this endpoint." Written with the delivery; taking the endpoint's own row there would let the
-- events of an organisation wait for one another until each commits.
create sequence webhook_wake_seq;
grant usage on sequence webhook_wake_seq to pramaan_app;
create table webhook_wakes (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  webhook_id text not null,
  wake bigint not null default nextval('webhook_wake_seq'),
  primary key (org_id, mode, webhook_id, wake)
);
alter table webhook_wakes enable row level security;
alter table webhook_wakes force row level security;
create policy tenant on webhook_wakes using (org_id = tenant_org() and mode = tenant_mode());
grant insert on webhook_wakes to pramaan_app;

-- One for each event and endpoint: a second one cannot be made, so no try is ever scheduled twice.
create table webhook_deliveries (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  webhook_id text not null,
  event_id text not null,
  -- The event's: both are written in one transaction.
  stored_at timestamptz not null default now(),
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed', 'ended')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- Of them the failed ones since it was queued or replayed: the place in the schedule.
  failures integer not null default 0,
  replayed_at timestamptz,
  -- Newest event first is the order of this key, since an event's id begins with its time.
  primary key (org_id, mode, webhook_id, event_id, stored_at)
) partition by range (stored_at);
create index webhook_deliveries_queued on webhook_deliveries (org_id, mode, webhook_id, due_at)
  where state = 'queued' and replayed_at is null;
create index webhook_deliveries_replayed on webhook_deliveries (org_id, mode, webhook_id, due_at)
  where state = 'queued' and replayed_at is not null;
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy tenant on webhook_deliveries using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert, update on webhook_deliveries to pramaan_app;

create table webhook_attempts (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  webhook_id text not null,
  event_id text not null,
  stored_at timestamptz not null,
  number integer not null,
  at timestamptz not null,
  url text not null,
  -- An answer's status, or why there was none.
  status smallint,
  error text check ((error is null) = (status is not null)),
  duration_ms integer not null,
  -- Of the reply's first KB what is text.
  reply text not null,
  replay boolean not null,
  primary key (org_id, mode, webhook_id, event_id, stored_at, number)
) partition by range (stored_at);
alter table webhook_attempts enable row level security;
alter table webhook_attempts force row level security;
create policy tenant on webhook_attempts using (org_id = tenant_org() and mode = tenant_mode());
grant select, insert on webhook_attempts to pramaan_app;

-- What nobody has acknowledged, beside the events: with a mark on the event every acknowledgement copied its 2 KB and two of its
-- index entries (31 µs and 2 KB of WAL against 5 µs here), and every delivery acknowledges.
create table unacknowledged_events (
  org_id text not null default tenant_org(),
  mode text not null default tenant_mode(),
  stored_at timestamptz not null,
  event_id text not null,
  seq bigint not null,
  type text not null,
  primary key (org_id, mode, stored_at, event_id)
) partition by range (stored_at);
-- In the order of pulling: a long backlog is read from its front and not sorted.
create index unacknowledged_events_in_order on unacknowledged_events (org_id, mode, stored_at, seq);
alter table unacknowledged_events enable row level security;
alter table unacknowledged_events force row level security;
create policy tenant on unacknowledged_events using (org_id = tenant_org() and mode = tenant_mode());
-- Nothing updates it; without the right to, rows cannot be locked one after the other.
grant select, insert, delete, update (type) on unacknowledged_events to pramaan_app;
do $$
declare
  day text;
begin
  for day in select right(c.relname, 8) from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass
  loop
    execute format('create table %I partition of unacknowledged_events for values from (%L) to (%L)',
      'unacknowledged_events_' || day, day || ' 00:00+00', (day::date + 1)::text || ' 00:00+00');
  end loop;
end
$$;
alter table events no force row level security;
alter table unacknowledged_events no force row level security;
insert into unacknowledged_events (org_id, mode, stored_at, event_id, seq, type)
select org_id, mode, stored_at, event_id, seq, type from events where acknowledged_at is null;
alter table events force row level security;
alter table unacknowledged_events force row level security;

-- By mode, so that only the backfill can read it, which names the mode. Before a day's partition has statistics every index that
-- begins with the tenant looks alike: this one, being small, was taken for look-ups by id, and 100 among 20,000 took 500 ms.
-- squawk-ignore require-concurrent-index-deletion
drop index events_in_log_order;
-- squawk-ignore require-concurrent-index-creation
create index events_in_log_order_live on events (org_id, xact, seq) where mode = 'live';
-- squawk-ignore require-concurrent-index-creation
create index events_in_log_order_test on events (org_id, xact, seq) where mode = 'test';

-- Takes its index with it. Nothing has been released that reads it.
-- squawk-ignore ban-drop-column
alter table events drop column acknowledged_at;

-- Acknowledged by a call, not by an endpoint's 2xx: only this ends what is still to be sent to other endpoints.
alter table events add column settled_at timestamptz;
grant update (settled_at) on events to pramaan_app;

-- Today's and the next two days' partitions are there, those of more than 30 days ago are gone. Safe to repeat and to race.
drop function roll_events(date);
drop function roll_request_log(date);
create function roll_days(today date) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  parent text;
  day date;
  old record;
begin
  perform pg_advisory_xact_lock(hashtext('roll_days'));
  foreach parent in array array['request_log', 'events', 'unacknowledged_events', 'webhook_deliveries', 'webhook_attempts'] loop
    for offset_days in 0..2 loop
      day := today + offset_days;
      execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
        parent || '_' || to_char(day, 'YYYYMMDD'), parent, day::text || ' 00:00+00', (day + 1)::text || ' 00:00+00');
    end loop;
    for old in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = parent::regclass and c.relname < parent || '_' || to_char(today - 30, 'YYYYMMDD')
    loop
      execute format('drop table %I', old.relname);
    end loop;
  end loop;
end
$$;
revoke all on function roll_days(date) from public;
grant execute on function roll_days(date) to pramaan_app;

grant create on schema public to pramaan_gate;
grant select, update on webhook_endpoints to pramaan_gate;
grant select on webhook_secrets to pramaan_gate;
grant select, delete on webhook_wakes to pramaan_gate;
create policy gate on webhook_endpoints for all to pramaan_gate using (true);
create policy gate on webhook_secrets for select to pramaan_gate using (true);
create policy gate on webhook_wakes for all to pramaan_gate using (true);

set role pramaan_gate;

-- Wakes the lanes that have something new, then leases some that are due. One statement after another, each with a snapshot of
-- its own: whoever leaves a lane holds its row while it looks for what is left, so what is woken here is never put to sleep
-- again by somebody who did not see why. A row that is held is left for the next call, with its wake-ups.
create function claim_lanes(now_is timestamptz, most integer, most_unwell integer, lease interval)
returns table (org_id text, mode text, webhook_id text, lease_token uuid, url text, status text, failures_in_row integer,
  failing_since timestamptz, warned_percent smallint, pauses integer, not_before timestamptz, replay_after timestamptz, updated_at timestamptz,
  secret_ids text[], sealed_secrets bytea[], master_key_ids text[])
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  woken text[];
begin
  woken := array(
    select e.webhook_id from webhook_endpoints e
    where (e.org_id, e.mode, e.webhook_id) in (select w.org_id, w.mode, w.webhook_id from webhook_wakes w)
    order by e.org_id, e.mode, e.webhook_id for no key update skip locked);
  if cardinality(woken) > 0 then
    update webhook_endpoints e set due_at = greatest(now_is, e.not_before)
      where e.webhook_id = any (woken) and e.due_at > greatest(now_is, e.not_before) and e.status in ('enabled', 'suspended');
    delete from webhook_wakes w where w.webhook_id = any (woken);
  end if;
  return query
    with well as (
      select e.webhook_id from webhook_endpoints e
      where e.due_at <= now_is and e.leased_until < now() and e.failures_in_row < 5 and e.status = 'enabled'
      order by e.due_at limit most for no key update skip locked
    ), unwell as (
      select e.webhook_id from webhook_endpoints e
      where e.due_at <= now_is and e.leased_until < now()
        and (e.status = 'suspended' or (e.status = 'enabled' and e.failures_in_row >= 5))
      order by e.due_at limit most_unwell for no key update skip locked
    ), leased as (
      update webhook_endpoints e set lease_token = gen_random_uuid(), leased_until = now() + lease
      where e.webhook_id in (select webhook_id from well union all select webhook_id from unwell)
      returning e.*
    )
    select l.org_id, l.mode, l.webhook_id, l.lease_token, l.url, l.status, l.failures_in_row,
      l.failing_since, l.warned_percent, l.pauses, l.not_before, l.replay_after, l.updated_at, s.ids, s.sealed, s.masters
    from leased l cross join lateral (
      select array_agg(x.secret_id order by x.created_at desc) as ids,
        array_agg(x.sealed_secret order by x.created_at desc) as sealed,
        array_agg(x.master_key_id order by x.created_at desc) as masters
      from webhook_secrets x
      where (x.org_id, x.mode, x.webhook_id) = (l.org_id, l.mode, l.webhook_id)
        and (x.expires_at is null or x.expires_at > now_is)
    ) as s;
end
$$;

-- Whoever lives says so every two seconds; a lane whose worker is gone is free again after a few.
create function renew_lanes(tokens uuid[], lease interval) returns void
language sql security definer set search_path = public, pg_temp
as $$ update webhook_endpoints set leased_until = now() + lease where lease_token = any (tokens) $$;

create function find_webhook_secrets_to_rewrap(current_master_key_id text, most integer)
returns table (org_id text, mode text, webhook_id text, secret_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.org_id, s.mode, s.webhook_id, s.secret_id from webhook_secrets s
  where s.master_key_id <> current_master_key_id limit most
$$;

revoke all on function claim_lanes(timestamptz, integer, integer, interval), renew_lanes(uuid[], interval),
  find_webhook_secrets_to_rewrap(text, integer) from public;
grant execute on function claim_lanes(timestamptz, integer, integer, interval), renew_lanes(uuid[], interval),
  find_webhook_secrets_to_rewrap(text, integer) to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
