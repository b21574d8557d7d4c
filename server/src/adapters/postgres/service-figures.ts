import type pg from 'pg'
import { DAYS_AHEAD } from './partitions.ts'

/** What the metrics show of the database as a whole. Every process reads the same. */
export interface ServiceFigures {
  readonly jobs: readonly { readonly task: string; readonly waiting: number; readonly oldestSeconds: number }[]
  readonly liveWorkers: number
  /** Seconds that the longest waiting event waits for an endpoint of the status; 0 if none waits. */
  readonly undeliveredSeconds: { readonly enabled: number; readonly suspended: number }
  readonly partitionDaysAhead: number
  readonly openReports: number
  /** By mode; a mode without journeys that wait for a time is left out. */
  readonly dueJourneys: readonly { readonly mode: string; readonly due: number; readonly oldestSeconds: number }[]
  readonly maySend: boolean
  /** Seconds since the first switch of an operator that is still off; 0 if none is. */
  readonly switchedOffSeconds: number
}

/** More jobs than this are not counted: it is a queue that no threshold of an alert needs to measure exactly. */
export const MOST_COUNTED_JOBS = 1_000
/** The same for the journeys of a mode, and of an organisation whose test clock was moved. */
const MOST_COUNTED_JOURNEYS = 1_000

/**
 * One statement that reads at most so many entries of indexes: 3 ms (median) while a million jobs, deliveries and notifications wait
 * (`npm run bench -- scrape`).
 */
const FIGURES = `
  select
    (select coalesce(json_agg(json_build_object('task', task, 'waiting', waiting,
       'oldestSeconds', extract(epoch from now() - oldest_due_at))), '[]') from jobs.waiting($1)) as jobs,
    jobs.live_workers() as "liveWorkers",
    json_build_object(
      'enabled', coalesce(extract(epoch from now() - undelivered_since('enabled')), 0),
      'suspended', coalesce(extract(epoch from now() - undelivered_since('suspended')), 0)) as "undeliveredSeconds",
    (${DAYS_AHEAD}) as "partitionDaysAhead",
    count_open_reports() as "openReports",
    (select coalesce(json_agg(json_build_object('mode', mode, 'due', due, 'oldestSeconds', oldest_seconds)), '[]')
       from count_due_journeys($2)) as "dueJourneys",
    may_send() as "maySend",
    (select coalesce(extract(epoch from now() - min(off_since)), 0)::float8 from list_sending_switches()) as "switchedOffSeconds"`

export async function readServiceFigures(pool: pg.Pool): Promise<ServiceFigures> {
  const query = { name: 'service_figures', text: FIGURES, values: [MOST_COUNTED_JOBS, MOST_COUNTED_JOURNEYS] }
  const { rows } = await pool.query<ServiceFigures>(query)
  return rows[0]!
}
