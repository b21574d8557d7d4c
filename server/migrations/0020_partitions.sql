-- migrate:up
-- Not breaking. Days of partitioned tables are created by any process and emptied by workers, both without a date from the caller and
-- without an ACCESS EXCLUSIVE lock on a partitioned table. Before, the role of requests could drop every day by calling
-- roll_days(any date), three days without a worker left no partition to write to, and each run blocked all reads and writes of the table.

create function partitioned_by_day() returns text[] language sql immutable
return array['request_log', 'events', 'unacknowledged_events', 'webhook_deliveries', 'webhook_attempts'];

-- Yesterday, for clocks that are behind, to a week ahead: that long the service can run without this function.
-- `create table … partition of` would take an ACCESS EXCLUSIVE lock on the table, `attach partition` takes SHARE UPDATE EXCLUSIVE.
create function create_partitions() returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  parent text;
  day date;
  child text;
begin
  -- Most calls find nothing to create and need no lock.
  if (select count(*) from unnest(partitioned_by_day()) as name, generate_series(-1, 7) as ahead
      where to_regclass(name || '_' || to_char(today + ahead, 'YYYYMMDD')) is null) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('create_partitions'));
  foreach parent in array partitioned_by_day() loop
    for ahead in -1..7 loop
      day := today + ahead;
      child := parent || '_' || to_char(day, 'YYYYMMDD');
      -- Not to_regclass: its cache does not see what another process created while this one waited for the lock.
      continue when exists (select from pg_class where relname = child and relnamespace = 'public'::regnamespace);
      execute format('create table %I (like %I including all)', child, parent);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent, child, day::text || ' 00:00+00', (day + 1)::text || ' 00:00+00');
    end loop;
  end loop;
end
$$;
revoke all on function create_partitions() from public;
grant execute on function create_partitions() to pramaan_app;

-- Days that ended more than 30 days ago. Only their own rows are locked, and a day that is in use is left for the next run.
-- The empty tables are dropped by `pramaan-server migrate`, which can detach them without blocking: a function cannot.
create function empty_expired_partitions() returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  oldest_kept constant date := (now() at time zone 'utc')::date - 30;
  expired record;
  has_rows boolean;
  emptied integer := 0;
begin
  for expired in
    select child.relname from unnest(partitioned_by_day()) as parent
      join pg_inherits on inhparent = parent::regclass join pg_class child on child.oid = inhrelid
    where child.relname < parent || '_' || to_char(oldest_kept, 'YYYYMMDD')
  loop
    begin
      set local lock_timeout = '50ms';
      execute format('select exists (select from %I)', expired.relname) into has_rows;
      continue when not has_rows;
      execute format('truncate %I', expired.relname);
      emptied := emptied + 1;
    exception when lock_not_available then
      continue;
    end;
  end loop;
  return emptied;
end
$$;
revoke all on function empty_expired_partitions() from public;
grant execute on function empty_expired_partitions() to pramaan_jobs;

-- Processes of the previous release call it while they are being replaced. The date is ignored.
create or replace function roll_days(today date) returns void
language sql security definer set search_path = public, pg_temp
as $$ select create_partitions() $$;

-- migrate:down
