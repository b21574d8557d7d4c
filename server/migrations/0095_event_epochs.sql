-- migrate:up
-- Not breaking. Numbers of transactions belong to one cluster, and after a restore they are given a second time: events written then could
-- be ordered before the cursor of a partner, who would never see them. An event's number is now the transaction's plus the base of an
-- epoch. Each cluster and each timeline begins an epoch above all numbers before it (ADR 0041). Epoch 0 has the base 0: numbers and cursors
-- from before this migration stay as they are.

create table event_epochs (
  epoch integer primary key check (epoch >= 0),
  base bigint not null,
  -- As in sending_cluster.
  system_identifier bigint not null,
  database_oid oid not null,
  timeline bigint not null,
  began_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500)
);

grant create on schema public to pramaan_gate;
grant select, insert on event_epochs to pramaan_gate;
set role pramaan_gate;

-- The base with which every transaction from `oldest_running` on gets a number above `above`, and above all numbers that were given before
-- `began`, also in a future that was lost by a restore and that this database knows nothing of. Numbers of an epoch begin with the time in
-- microseconds, and no PostgreSQL begins a million transactions a second: numbers of a lost future are in the past of the clock.
create function event_base(began timestamptz, oldest_running bigint, above bigint) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp
return greatest(floor(extract(epoch from began) * 1000000)::bigint, above) + 1 - oldest_running;

-- Of the last epoch, and whether this database, in its present cluster and timeline, is the one that began it. Stable: a reader must see the
-- epoch as of the snapshot in which it reads the events. A standby follows the epoch of its primary.
create function current_event_epoch()
returns table (epoch integer, base bigint, is_here boolean, began_at timestamptz, reason text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select e.epoch, e.base,
    case when pg_is_in_recovery() then true
      else exists (select from current_cluster() c
        where (c.system_identifier, c.database_oid, c.timeline) = (e.system_identifier, e.database_oid, e.timeline)) end,
    e.began_at, e.reason
  from event_epochs e order by e.epoch desc limit 1
$$;

-- Whoever calls it holds the lock 'event epochs'.
create function insert_event_epoch(above bigint, why text) returns bigint
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into event_epochs (epoch, base, system_identifier, database_oid, timeline, began_at, reason)
  select coalesce(last.epoch, -1) + 1,
    -- The number of the last epoch that this transaction would have got is above all that were given in it, if it was begun here. Elsewhere it says
    -- nothing, and could lie days ahead of the clock: numbers after another restore would be below those of the future that this one lost. Only
    -- an epoch that was put ahead of the clock, by `above`, is left behind in that way.
    event_base(clock_timestamp(), pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
      greatest(above, case when last.is_here or last.base > extract(epoch from clock_timestamp()) * 1000000
        then last.base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint end)),
    c.system_identifier, c.database_oid, c.timeline, clock_timestamp(), why
  from current_cluster() c left join (select e.epoch, e.base, e.is_here from current_event_epoch() e) last on true
  returning base
$$;

-- The number of an event. Writers of events share a lock: an epoch that is begun by hand waits for them, so that none commits into an epoch
-- that readers regard as complete. Where the cluster is another one there are no writers of the epoch before, and the first begins
-- the next in its own transaction. The usual case is one cached statement: by the functions above, which plan theirs at each call, a number
-- took 233 µs instead of 39 µs.
create function event_number() returns xid8
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  found_base bigint;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'An event cannot be written with the isolation level %: it may not see the current epoch.',
      current_setting('transaction_isolation');
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('event writers', 0));
  select e.base into found_base from event_epochs e, pg_control_system() c
  where e.epoch = (select max(last.epoch) from event_epochs last) and e.system_identifier = c.system_identifier
    and e.database_oid = (select d.oid from pg_database d where d.datname = current_database())
    and e.timeline = ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint;
  if not found then
    perform pg_advisory_xact_lock(hashtextextended('event epochs', 0));
    select e.base into found_base from current_event_epoch() e where e.is_here;
    if not found then
      found_base := insert_event_epoch(0, 'another cluster or timeline');
    end if;
  end if;
  return (found_base + pg_current_xact_id()::text::bigint)::text::xid8;
end
$$;

-- Begins an epoch: after a restore that kept the timeline (a snapshot of disks), and where rows of another cluster were copied into this
-- database. `above`: the highest number of such rows.
create function begin_event_epoch(above bigint, why text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event writers', 0));
  perform pg_advisory_xact_lock(hashtextextended('event epochs', 0));
  return insert_event_epoch(above, why);
end
$$;

-- Events below it can be read in their order: nothing can commit before them. Those of earlier epochs always.
create function event_horizon() returns xid8
language sql stable security definer set search_path = public, pg_temp
as $$
  select case when e.is_here then (e.base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint)::text::xid8
    else '9223372036854775807'::xid8 end
  from current_event_epoch() e
$$;

-- The highest number of all events. One look-up for each organisation and day: not for requests.
create function newest_event_number() returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select max(greatest(live.number, test.number)) from organisations o
  left join lateral (
    select e.xact::text::bigint as number from events e where e.org_id = o.org_id and e.mode = 'live' order by e.xact desc, e.seq desc limit 1
  ) live on true
  left join lateral (
    select e.xact::text::bigint as number from events e where e.org_id = o.org_id and e.mode = 'test' order by e.xact desc, e.seq desc limit 1
  ) test on true
$$;

insert into event_epochs (epoch, base, system_identifier, database_oid, timeline, began_at, reason)
select 0, 0, c.system_identifier, c.database_oid, c.timeline, now(), 'first migration' from current_cluster() c;

revoke all on function event_base(timestamptz, bigint, bigint), current_event_epoch(), insert_event_epoch(bigint, text), event_number(),
  begin_event_epoch(bigint, text), event_horizon(), newest_event_number() from public;
grant execute on function current_event_epoch(), event_number(), begin_event_epoch(bigint, text), event_horizon(), newest_event_number()
  to pramaan_app;

reset role;
revoke create on schema public from pramaan_gate;

-- Of future rows only. Processes of the version before it write through it, too.
alter table events alter column xact set default event_number();

-- migrate:down
