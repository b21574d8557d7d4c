import type pg from 'pg'
import { median } from '../figures.ts'
import type { GrowthCluster } from './cluster.ts'
import { type Plan, parsePlan } from './plans.ts'

/** An operation of the service, as its callers run it. */
export interface Measured {
  readonly name: string
  /** Runs before each call and is not measured, for example to make what a sweep finds. */
  readonly before?: () => Promise<unknown>
  readonly run: () => Promise<unknown>
}

export interface Cost {
  /** Pages that the statements of a call touched, read from memory or not. */
  readonly pages: number
  /** Time of the statements of a call in PostgreSQL. */
  readonly milliseconds: number
  /** Of the statements of the last call. */
  readonly plans: readonly Plan[]
  /** Why the operation failed. */
  readonly error?: string
}

/** Prepared statements get their plan for all values at the sixth run. */
const WARM_UPS = 6

/** Medians of several calls. */
export async function measure(
  { db: { admin }, readLog, skipLog }: GrowthCluster,
  operation: Measured,
  calls: number,
): Promise<Cost> {
  const samples: { pages: number; milliseconds: number }[] = []
  for (let call = 0; call < WARM_UPS + calls; call += 1) {
    await operation.before?.()
    const isLast = call === WARM_UPS + calls - 1
    if (isLast) await skipLog()
    if (call >= WARM_UPS) await admin.query('select pg_stat_statements_reset()')
    await operation.run()
    if (call >= WARM_UPS) samples.push(await readSample(admin))
  }
  return {
    pages: median(samples.map(each => each.pages)),
    milliseconds: median(samples.map(each => each.milliseconds)),
    plans: (await readLog()).flatMap(({ message, application_name: name }) =>
      name === undefined ? [] : (parsePlan(message) ?? []),
    ),
  }
}

/** Statements within functions count as parts of the statement that calls the function. Those of this bench are a superuser's. */
async function readSample(admin: pg.Pool): Promise<{ readonly pages: number; readonly milliseconds: number }> {
  const { rows } = await admin.query<{ pages: number; milliseconds: number }>(
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages, coalesce(sum(total_exec_time), 0)::float8 as milliseconds
     from pg_stat_statements where toplevel and userid <> (select oid from pg_roles where rolname = current_user)
       and dbid = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]!
}
