import { CompiledQuery } from 'kysely'
import type { Reads, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Counts } from './core/overview.ts'
import type { Period } from './core/period.ts'

/**
 * Counts the candidates of the workflows and days in `marked`, by their first contact, from the rows: (day, path, n). The same text counts
 * live and for the stored days, so that both mean the same. A postponed message was not sent.
 *
 * `offset 0` makes the planner use the whole key of each index. With a plain join it read all messages of the tenant for each candidate while
 * the tables had no statistics: 4 s instead of 0.02 s for a day among 20,000 candidates (ADR 0030).
 */
const COUNTED = `
  cohort as materialized (
    select j.* from marked m cross join lateral (
      select result_id, contacted_on as day, language, status, is_reached, started_at, finished, knocked_out_by, dropped_stage,
        dropped_question
      from journeys where workflow_id = m.workflow_id and contacted_on = m.day offset 0
    ) j
  ), sent as materialized (
    select c.day, c.result_id, c.status = 'completed' as is_completed, s.channel, s.round, s.status, s.answered_at is not null as is_answered
    from cohort c cross join lateral (
      select channel, round, status, answered_at from journey_sends where result_id = c.result_id and status <> 'postponed' offset 0
    ) s
  ), counted (day, path, n) as (
    select f.day, 'funnel/' || p.name, p.n from (
      select day, count(*) as contacted, count(*) filter (where is_reached) as reached,
        count(*) filter (where started_at is not null) as started,
        count(*) filter (where 'enrichment' = any(finished)) as enrichment,
        count(*) filter (where 'skills' = any(finished)) as skills,
        count(*) filter (where 'interest' = any(finished)) as interest,
        count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status = 'completed' and knocked_out_by is null) as qualified
      from cohort group by day
    ) f cross join lateral (values ('contacted', contacted), ('reached', reached), ('started', started), ('enrichment', enrichment),
      ('skills', skills), ('interest', interest), ('completed', completed), ('qualified', qualified)) p (name, n)
    union all
    select l.day, 'languages/' || l.language || '/' || p.name, p.n from (
      select day, language, count(*) as contacted, count(*) filter (where status = 'completed') as completed
      from cohort group by day, language
    ) l cross join lateral (values ('contacted', contacted), ('completed', completed)) p (name, n)
    union all
    select day, 'drop_offs/' || dropped_stage || '/' || coalesce(dropped_question, ''), count(*)
    from cohort where dropped_stage is not null group by day, dropped_stage, dropped_question
    union all
    select c.day, 'channels/' || c.channel || '/' || p.name, p.n from (
      select day, channel, count(*) as sent, count(*) filter (where status = 'delivered' or is_answered) as delivered,
        count(*) filter (where is_answered) as answered,
        count(distinct result_id) filter (where is_answered and is_completed) as completed
      from sent group by day, channel
    ) c cross join lateral (values ('sent', sent), ('delivered', delivered), ('answered', answered), ('completed', completed)) p (name, n)
    union all
    select r.day, 'follow_ups/' || r.round || '/' || p.name, p.n from (
      select day, round, count(distinct result_id) as sent, count(distinct result_id) filter (where is_answered) as answered
      from sent where round > 0 group by day, round
    ) r cross join lateral (values ('sent', sent), ('answered', answered)) p (name, n)
    union all
    select v.day, 'calls/' || p.name, p.n from (
      select day, count(*) as placed, count(*) filter (where status = 'delivered' or is_answered) as answered,
        count(distinct result_id) filter (where is_answered and is_completed) as completed,
        count(*) filter (where status = 'undelivered' and not is_answered) as no_answer,
        count(*) filter (where status in ('rejected', 'invalid_contact') and not is_answered) as failed
      from sent where channel = 'voice' group by day
    ) v cross join lateral (values ('placed', placed), ('answered', answered), ('completed', completed), ('no_answer', no_answer),
      ('failed', failed)) p (name, n)
  )`

/** Totals of the whole period by path, and what the series shows of each day. */
const SHOWN = `
  select null as day, path, sum(n)::float8 as n from numbers where n > 0 group by path
  union all
  select day::text, path, sum(n)::float8 from numbers
  where n > 0 and path in ('funnel/contacted', 'funnel/completed', 'funnel/qualified') group by day, path`

/**
 * One statement, hence one snapshot. A change and its mark become visible together, and a mark disappears together with the counts that
 * contain its change: what is not marked is stored as it is.
 */
const READ_WORKFLOW = `
  with marked as materialized (
    select distinct workflow_id, day from analytics_marks where workflow_id = $3 and day between $1 and $2
  ), ${COUNTED}, numbers as materialized (
    select day, path, n from counted
    union all
    select d.day, e.key, e.value::bigint from analytics_days d cross join lateral jsonb_each_text(d.counts) e
    where d.workflow_id = $3 and d.day between $1 and $2 and d.day not in (select day from marked)
  ) ${SHOWN}`

/**
 * Of all workflows. A day without marks comes from its total. A day with marks, or without a total, is added up from its workflows, of which
 * the marked ones are counted from the rows.
 */
const READ_ORGANISATION = `
  with marked as materialized (
    select distinct workflow_id, day from analytics_marks where day between $1 and $2
  ), ${COUNTED}, totals as materialized (
    select day, counts from analytics_totals where day between $1 and $2 and day not in (select day from marked)
  ), added as materialized (
    select s.day::date as day from generate_series($1::date, $2::date, interval '1 day') s (day)
    where s.day::date not in (select day from totals)
  ), stored as (
    select day, counts from totals
    union all
    select d.day, d.counts from added a cross join lateral (
      select workflow_id, day, counts from analytics_days where day = a.day offset 0
    ) d where (d.workflow_id, d.day) not in (select workflow_id, day from marked)
  ), numbers as materialized (
    select day, path, n from counted
    union all
    select s.day, e.key, e.value::bigint from stored s cross join lateral jsonb_each_text(s.counts) e
  ) ${SHOWN}`

export interface PeriodCounts {
  readonly all: Counts
  /** Days without candidates are missing. */
  readonly byDay: ReadonlyMap<string, Counts>
}

/**
 * Statements below are planned each time, in a transaction of the tenant. Planned before the tenant is known, or for a small one, PostgreSQL
 * expects one candidate and takes any of eleven indexes: it read all candidates for each marked day, 2.4 s with 100,000.
 */
const PLAN_FOR_TENANT = `select set_config('plan_cache_mode', 'force_custom_plan', true)`

/** Of all workflows without a workflow. */
export async function readCounts(tx: TenantTx, workflowId: string | null, { from, to }: Period): Promise<PeriodCounts> {
  await tx.executeQuery(CompiledQuery.raw(PLAN_FOR_TENANT))
  const query =
    workflowId === null
      ? CompiledQuery.raw(READ_ORGANISATION, [from, to])
      : CompiledQuery.raw(READ_WORKFLOW, [from, to, workflowId])
  const { rows } = await tx.executeQuery<{ day: string | null; path: string; n: number }>(query)
  const byDay = Map.groupBy(rows, row => row.day)
  const countsOf = (day: string | null): Counts => new Map(byDay.get(day)?.map(row => [row.path, row.n]))
  const days = [...byDay.keys()].filter(day => day !== null)
  return { all: countsOf(null), byDay: new Map(days.map(day => [day, countsOf(day)])) }
}

export interface MarkedDay {
  readonly tenant: Tenant
  readonly workflowId: string
  readonly day: string
}

export async function listMarkedDays(tx: Reads): Promise<readonly MarkedDay[]> {
  const query = CompiledQuery.raw('select org_id, mode, workflow_id, day::text as day from list_marked_days()', [])
  const { rows } = await tx.executeQuery<{ org_id: string; mode: Tenant['mode']; workflow_id: string; day: string }>(
    query,
  )
  return rows.map(({ org_id, mode, workflow_id, day }) => ({
    tenant: { orgId: org_id, mode },
    workflowId: workflow_id,
    day,
  }))
}

const LOCK = `
  select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'analytics', tenant_org(), tenant_mode(), $1::text, $2::date), 0))`

/** Until the transaction ends. Otherwise an earlier count could replace a later one, whose marks are gone. */
export async function lockDay(tx: TenantTx, workflowId: string, day: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(LOCK, [workflowId, day]))
}

const TAKE = 'delete from analytics_marks where workflow_id = $1 and day = $2'

export async function takeMarks(tx: TenantTx, workflowId: string, day: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(TAKE, [workflowId, day]))
}

const KEEP = `
  with marked as materialized (select $1::text as workflow_id, $2::date as day), ${COUNTED}
  insert into analytics_days (workflow_id, day, counts)
  select $1, day, jsonb_object_agg(path, n) from counted where n > 0 group by day
  on conflict (org_id, mode, workflow_id, day) do update set counts = excluded.counts`

/** A later statement than the one that took the marks: it sees every change that they stand for. */
export async function countDay(tx: TenantTx, workflowId: string, day: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(PLAN_FOR_TENANT))
  await tx.executeQuery(CompiledQuery.raw(KEEP, [workflowId, day]))
}

const LOCK_TOTAL = `
  select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'analytics total', tenant_org(), tenant_mode(), $1::date), 0))`

/** The sum over all workflows. A later statement than the lock: no day that it did not see can become visible beside it. */
const KEEP_TOTAL = `
  insert into analytics_totals (day, counts)
  select $1::date, jsonb_object_agg(path, n) from (
    select e.key as path, sum(e.value::bigint) as n from analytics_days d cross join lateral jsonb_each_text(d.counts) e
    where d.day = $1 group by e.key
  ) numbers having count(*) > 0
  on conflict (org_id, mode, day) do update set counts = excluded.counts`

export async function addUpDay(tx: TenantTx, day: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(LOCK_TOTAL, [day]))
  await tx.executeQuery(CompiledQuery.raw(KEEP_TOTAL, [day]))
}
