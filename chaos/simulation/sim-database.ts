import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

/** Every seed begins on this day: what it does must not depend on the day on which it is played. A Monday, noon in India. */
export const START = Date.parse('2026-01-05T06:30:00.000Z')
/** Of the partition that holds the events of all seeds. */
const [FROM, UNTIL] = ['2025-12-01', '2026-09-01']

/**
 * PostgreSQL tells the time that the simulator set on the connection. Functions and defaults of the schema find `sim.now()` before
 * `pg_catalog.now()` by their search path; nothing else of the schema changes, but for the partitions by day, which become one.
 */
const SIMULATED_TIME = `
  create schema sim;
  create function sim.now() returns timestamptz language sql stable as $$ select current_setting('sim.now')::timestamptz $$;
  create function sim.clock_timestamp() returns timestamptz language sql volatile as $$ select current_setting('sim.now')::timestamptz $$;
  grant usage on schema sim to public;
  do $$
  declare
    each record;
  begin
    for each in select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and p.prokind = 'f' and p.proconfig::text like '%public%' and p.prosrc ~ '(now|clock_timestamp)\\(\\)' loop
      execute format('alter function %s set search_path = sim, pg_catalog, public, pg_temp', each.name);
    end loop;
    for each in select c.oid::regclass as name, a.attname as field from pg_attrdef d join pg_class c on c.oid = d.adrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
        where pg_get_expr(d.adbin, d.adrelid) = 'now()' and c.relnamespace = 'public'::regnamespace and not c.relispartition loop
      execute format('alter table %s alter column %I set default sim.now()', each.name, each.field);
    end loop;
    for each in select c.oid::regclass as name from pg_class c where c.relispartition and c.relkind = 'r' loop
      execute format('drop table %s', each.name);
    end loop;
    for each in select unnest(partitioned_by_day()) as name loop
      execute format('create table %I (like %I including all)', each.name || '_20251201', each.name);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', each.name, each.name || '_20251201', '${FROM}', '${UNTIL}');
    end loop;
    -- Statistics would change plans, and with them the order of rows.
    for each in select c.oid::regclass as name from pg_class c
        where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'grading'::regnamespace) loop
      execute format('alter table %s set (autovacuum_enabled = false)', each.name);
    end loop;
  end $$;`

/** A copy of the tests' database that tells simulated time. */
export async function createSimulatedDatabase(): Promise<TestDatabase> {
  const db = await createTestDatabase()
  await db.admin.query(SIMULATED_TIME)
  return db
}
