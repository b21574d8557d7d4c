import type pg from 'pg'

/** Name of the partition of a day: 0 is today, in UTC. */
export async function dayName(admin: pg.Pool, table: string, offset: number): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    `select $1 || '_' || to_char((now() at time zone 'utc')::date + $2::integer, 'YYYYMMDD') as name`,
    [table, offset],
  )
  return rows[0]!.name
}

/**
 * Partitions of one day in the past, by default of every table that is partitioned by day, as they were when that day was today. They
 * belong to the owner of the tables, so that maintenance can empty and drop them, and are attached without blocking readers.
 */
export async function addPastDay(admin: pg.Pool, daysAgo: number, tables?: readonly string[]): Promise<void> {
  const { rows } = await admin.query<{ parent: string; child: string; starts: string; ends: string }>(
    `select parent, parent || '_' || to_char(day, 'YYYYMMDD') as child,
       day::text || ' 00:00+00' as starts, (day + 1)::text || ' 00:00+00' as ends
     from unnest(coalesce($2, partitioned_by_day())) as parent,
       lateral (select (now() at time zone 'utc')::date - $1::integer as day) as past
     where to_regclass(parent || '_' || to_char(day, 'YYYYMMDD')) is null`,
    [daysAgo, tables ?? null],
  )
  for (const { parent, child, starts, ends } of rows) {
    await admin.query(
      `create table ${child} (like ${parent} including all);
       alter table ${child} owner to pramaan_owner;
       alter table ${parent} attach partition ${child} for values from ('${starts}') to ('${ends}')`,
    )
  }
}

/** A line of the request log at noon of a day in the past. */
export async function addPastLine(admin: pg.Pool, daysAgo: number): Promise<void> {
  await admin.query(
    `insert into request_log (org_id, mode, at, request_id, key_id, method, route, status, milliseconds)
     values ('org', 'live', (now() at time zone 'utc')::date - $1::integer + time '12:00', 'req_1', 'key', 'GET', '/', 200, 1)`,
    [daysAgo],
  )
}
