-- migrate:up
-- Not breaking. Messages of live mode are sent only by the database that is recorded here: a restored copy would send again what was sent
-- after the backup.

create table sending_cluster (
  only_row boolean primary key default true check (only_row),
  -- Of the cluster, and of the database in it: others after a dump was loaded, elsewhere or beside the original.
  system_identifier bigint not null,
  database_oid oid not null,
  -- Grows when a cluster ends the recovery from an archive, and when a standby is promoted.
  timeline bigint not null,
  recorded_at timestamptz not null,
  -- The operator's, for resuming.
  reason text not null check (length(reason) between 1 and 500)
);

grant create on schema public to pramaan_gate;
grant select, insert, update on sending_cluster to pramaan_gate;
set role pramaan_gate;

-- By the name of the current WAL file: the control file names the new timeline only after the first checkpoint of it.
create function current_cluster()
returns table (system_identifier bigint, database_oid oid, timeline bigint)
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  select c.system_identifier, d.oid, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint
  from pg_control_system() c, pg_database d where d.datname = current_database()
$$;

create function read_sending()
returns table (may_send boolean, recorded text, recorded_at timestamptz, reason text, current text)
language sql volatile security definer set search_path = public, pg_temp
as $$
  select (c.system_identifier, c.database_oid, c.timeline) is not distinct from
      (now_is.system_identifier, now_is.database_oid, now_is.timeline),
    format('system %s database %s timeline %s', c.system_identifier, c.database_oid, c.timeline), c.recorded_at, c.reason,
    format('system %s database %s timeline %s', now_is.system_identifier, now_is.database_oid, now_is.timeline)
  from current_cluster() now_is left join sending_cluster c on true
$$;

-- Asked in every transaction that claims journeys of live mode.
create function may_send() returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  select exists (select from sending_cluster c join current_cluster() now_is using (system_identifier, database_oid, timeline))
$$;

-- Records this database as the one that sends.
create function resume_sending(why text) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into sending_cluster (system_identifier, database_oid, timeline, recorded_at, reason)
  select now_is.system_identifier, now_is.database_oid, now_is.timeline, now(), why from current_cluster() now_is
  on conflict (only_row) do update set system_identifier = excluded.system_identifier, database_oid = excluded.database_oid,
    timeline = excluded.timeline, recorded_at = excluded.recorded_at, reason = excluded.reason
$$;

-- As before, without live mode where nothing may be sent: workers would look at these organisations all the time.
create or replace function list_due_tenants(now_is timestamptz)
returns table (org_id text, mode text, due_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive tenants as (
    (select j.org_id, j.mode from journeys j where j.due_at is not null order by j.org_id, j.mode limit 1)
    union all
    select n.org_id, n.mode from tenants t cross join lateral (
      select j.org_id, j.mode from journeys j
      where j.due_at is not null and (j.org_id, j.mode) > (t.org_id, t.mode) order by j.org_id, j.mode limit 1
    ) n
  )
  select t.org_id, t.mode, first.due_at from tenants t
  cross join lateral (
    select j.due_at from journeys j
    where j.org_id = t.org_id and j.mode = t.mode and j.due_at is not null order by j.due_at limit 1
  ) first
  left join test_clocks c on c.org_id = t.org_id and c.mode = t.mode
  where first.due_at <= now_is + coalesce(c.offset_ms, 0) * interval '1 ms' and (t.mode = 'test' or (select may_send()))
$$;

-- For the metrics, also where nothing may be sent. Counts up to so many of an organisation.
create function count_due_journeys(most integer)
returns table (mode text, due integer, oldest_seconds float8)
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive tenants as (
    (select j.org_id, j.mode from journeys j where j.due_at is not null order by j.org_id, j.mode limit 1)
    union all
    select n.org_id, n.mode from tenants t cross join lateral (
      select j.org_id, j.mode from journeys j
      where j.due_at is not null and (j.org_id, j.mode) > (t.org_id, t.mode) order by j.org_id, j.mode limit 1
    ) n
  ),
  clocks as (
    select t.org_id, t.mode, now() + coalesce(c.offset_ms, 0) * interval '1 ms' as now_is
    from tenants t left join test_clocks c on c.org_id = t.org_id and c.mode = t.mode
  )
  select c.mode, sum(own.due)::integer, coalesce(max(extract(epoch from c.now_is - own.oldest)), 0)::float8
  from clocks c cross join lateral (
    select count(*) as due, min(j.due_at) as oldest from (
      select due_at from journeys d where d.org_id = c.org_id and d.mode = c.mode and d.due_at <= c.now_is order by d.due_at limit most
    ) j
  ) own
  group by c.mode
$$;

revoke all on function current_cluster(), read_sending(), may_send(), resume_sending(text), count_due_journeys(integer) from public;
grant execute on function read_sending(), may_send(), resume_sending(text), count_due_journeys(integer) to pramaan_app;

select resume_sending('first migration');

reset role;
revoke create on schema public from pramaan_gate;

-- migrate:down
