import type pg from 'pg'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { ServiceFigures } from './postgres/service-figures.ts'

/** Metrics of the database and of what waits in it. The same in every process: take the maximum over processes. */
export function createDatabaseMetrics(registry: Registry) {
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  return {
    poolWait: new Histogram({
      name: 'pramaan_database_pool_wait_seconds',
      help: 'Time that a request waited for a connection of the pool.',
      buckets: [0.0005, 0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1],
      registers,
    }),
    poolConnections: gauge(
      'pramaan_database_pool_connections',
      'Connections in use and idle, and calls that wait for one, by pool.',
      ['pool', 'state'],
    ),
    jobsWaiting: gauge(
      'pramaan_jobs_waiting',
      'Jobs that are due and that no worker has taken, by task. Counted up to 1,000 in all.',
      ['task'],
    ),
    oldestJob: gauge('pramaan_jobs_oldest_waiting_seconds', 'Since when the oldest of these jobs is due, by task.', [
      'task',
    ]),
    liveWorkers: gauge('pramaan_workers', 'Workers that sent a heartbeat in the last 20 seconds.'),
    oldestUndelivered: gauge(
      'pramaan_webhook_oldest_undelivered_seconds',
      'How long the longest waiting webhook endpoint waits for an event, by status of the endpoint.',
      ['status'],
    ),
    partitionDaysAhead: gauge(
      'pramaan_partition_days_ahead',
      'Days after today for which every partition exists, at most 7; -1 if one of today is missing.',
    ),
    openReports: gauge('pramaan_abuse_reports_open', 'Abuse reports of reviewers that nobody has closed.'),
    badItems: gauge(
      'pramaan_bad_items',
      'Items of private banks whose statistics show a fault: always 1, the worst fifty. pramaan-server questions stats lists all.',
      ['item', 'fault'],
    ),
    horizonAge: gauge(
      'pramaan_backfill_horizon_age_seconds',
      'Age of the oldest running transaction, which holds back complete_until of the backfill.',
    ),
    ...createJourneyMetrics(gauge),
    figureFailures: new Counter({
      name: 'pramaan_database_figures_failures_total',
      help: 'Scrapes that could not read the figures of the database; they show the figures read before.',
      registers,
    }),
  }
}

type NewGauge = (name: string, help: string, labelNames?: string[]) => Gauge

function createJourneyMetrics(gauge: NewGauge) {
  return {
    dueJourneys: gauge(
      'pramaan_journeys_due',
      'Journeys of candidates that are due and that no worker has taken, by mode. Counted up to 1,000 of a mode.',
      ['mode'],
    ),
    oldestJourney: gauge(
      'pramaan_journeys_oldest_due_seconds',
      'Since when the oldest of these journeys is due, by mode.',
      ['mode'],
    ),
    sendingStopped: gauge(
      'pramaan_sending_stopped',
      '1 if messages of live mode are not sent, because this is not the database that was recorded as the one that sends.',
    ),
    switchedOff: gauge(
      'pramaan_sending_switched_off_seconds',
      'Since when messages are switched off by an operator, all or some of them; 0 if none are. pramaan-server sending status.',
    ),
  }
}

export type DatabaseMetrics = ReturnType<typeof createDatabaseMetrics>

export function showFigures(metrics: DatabaseMetrics, figures: ServiceFigures): void {
  // A task whose queue is empty now would keep its last value.
  metrics.jobsWaiting.reset()
  metrics.oldestJob.reset()
  for (const { task, waiting, oldestSeconds } of figures.jobs) {
    metrics.jobsWaiting.set({ task }, waiting)
    metrics.oldestJob.set({ task }, Math.max(0, oldestSeconds))
  }
  metrics.liveWorkers.set(figures.liveWorkers)
  for (const status of ['enabled', 'suspended'] as const)
    metrics.oldestUndelivered.set({ status }, Math.max(0, figures.undeliveredSeconds[status]))
  metrics.partitionDaysAhead.set(figures.partitionDaysAhead)
  metrics.openReports.set(figures.openReports)
  for (const mode of ['test', 'live']) {
    const own = figures.dueJourneys.find(each => each.mode === mode)
    metrics.dueJourneys.set({ mode }, own?.due ?? 0)
    metrics.oldestJourney.set({ mode }, Math.max(0, own?.oldestSeconds ?? 0))
  }
  metrics.sendingStopped.set(figures.maySend ? 0 : 1)
  metrics.switchedOff.set(Math.max(0, figures.switchedOffSeconds))
}

export function showPool(metrics: DatabaseMetrics, name: string, pool: pg.Pool): void {
  const { totalCount, idleCount, waitingCount } = pool
  metrics.poolConnections.set({ pool: name, state: 'used' }, totalCount - idleCount)
  metrics.poolConnections.set({ pool: name, state: 'idle' }, idleCount)
  metrics.poolConnections.set({ pool: name, state: 'waiting' }, waitingCount)
}
