import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BuildInfo } from '../config.ts'
import { createDatabaseMetrics } from './metrics-database.ts'

/** Prometheus metrics of one process, served on their own address: METRICS_HOST, by default loopback. */
export function createMetrics(build: BuildInfo = UNKNOWN_BUILD) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  showBuild(registry, build)
  return {
    registry,
    database: createDatabaseMetrics(registry),
    ...createWorkMetrics(registry),
    ...createConsoleMetrics(registry),
    requests: new Histogram({
      name: 'pramaan_http_request_seconds',
      help: 'Response time, by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    jobs: new Histogram({
      name: 'pramaan_job_seconds',
      help: 'Duration of one attempt of a job, by task and outcome.',
      labelNames: ['task', 'outcome'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
      registers,
    }),
    deliveries: new Histogram({
      name: 'pramaan_webhook_try_seconds',
      help: 'Duration of one delivery attempt, by status class or failure reason.',
      labelNames: ['outcome'],
      buckets: [0.01, 0.05, 0.25, 1, 3, 10],
      registers,
    }),
    endpointTransitions: new Counter({
      name: 'pramaan_webhook_endpoint_turns_total',
      help: 'Transitions of webhook endpoints: warning, suspended, disabled by a 410, enabled.',
      labelNames: ['transition'],
      registers,
    }),
    limiterFallbacks: new Counter({
      name: 'pramaan_limiter_fallbacks_total',
      help: 'Calls whose limits were counted in this process because Redis was unavailable.',
      registers,
    }),
    unloggedCalls: new Counter({
      name: 'pramaan_unlogged_refused_calls_total',
      help: 'Calls with a known key that were refused before they counted, and that share a line of the request log with others.',
      registers,
    }),
    lostSuggestions: new Counter({
      name: 'pramaan_lost_suggestions_total',
      help: 'Suggested skills that could not be recorded for the calibration of scores.',
      registers,
    }),
    taxonomyVersion: new Gauge({
      name: 'pramaan_taxonomy_version',
      help: 'Taxonomy version that this process serves.',
      registers,
    }),
  }
}

function createConsoleMetrics(registry: Registry) {
  return {
    policyReports: new Counter({
      name: 'pramaan_console_policy_reports_total',
      help: "Violations of the console's content security policy that browsers reported, by directive.",
      labelNames: ['directive'],
      registers: [registry],
    }),
  }
}

/** What the process does besides answering calls. */
function createWorkMetrics(registry: Registry) {
  const registers = [registry]
  return {
    lostSpans: new Counter({
      name: 'pramaan_lost_spans_total',
      help: 'Spans that the collector of traces did not accept.',
      registers,
    }),
    mails: new Counter({
      name: 'pramaan_mails_total',
      help: 'Mails handed to the mail server, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    sends: new Counter({
      name: 'pramaan_journey_sends_total',
      help: 'Messages to candidates that were handed to a provider, by mode and outcome: accepted, invalid_contact, rejected, later, unknown.',
      labelNames: ['mode', 'outcome'],
      registers,
    }),
    unknownReports: new Counter({
      name: 'pramaan_inbound_unknown_total',
      help: 'Receipts and replies that providers reported and that were given up: they belong to no message of ours.',
      registers,
    }),
    lastProgress: new Gauge({
      name: 'pramaan_last_progress_timestamp_seconds',
      help: 'When a loop of this process last got further, as a Unix time, by loop: database, jobs, deliveries, journeys.',
      labelNames: ['loop'],
      registers,
    }),
  }
}

/** Without a process: in tests. */
const UNKNOWN_BUILD: BuildInfo = { version: 'unknown', revision: null }

function showBuild(registry: Registry, { version, revision }: BuildInfo): void {
  new Gauge({
    name: 'pramaan_build_info',
    help: 'Always 1; the labels name the version, the commit and the version of Node.',
    labelNames: ['version', 'revision', 'node'],
    registers: [registry],
  }).set({ version, revision: revision ?? 'unknown', node: process.versions.node }, 1)
}

export type Metrics = ReturnType<typeof createMetrics>

export interface MetricsServer {
  readonly stalled: () => object | null
  /** Brings the gauges up to date before they are shown. */
  readonly refresh: () => Promise<void>
}

/** Also answers /healthz, because a worker has no other address to ask. */
export async function serveMetrics(
  metrics: Metrics,
  { stalled, refresh }: MetricsServer,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') {
      const problem = stalled()
      response.writeHead(problem === null ? 200 : 503, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify(problem === null ? { status: 'ok' } : { status: 'stalled', ...problem }))
    }
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    const read = async () => {
      await refresh()
      return await metrics.registry.metrics()
    }
    read().then(
      text => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return server
}
