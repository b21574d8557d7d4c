import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of one process, served at an address of their own: METRICS_HOST, loopback unless set. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'pramaan_http_request_seconds',
      help: 'Time to answer, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    jobs: new Histogram({
      name: 'pramaan_job_seconds',
      help: 'Time of one try of a job, by task and outcome.',
      labelNames: ['task', 'outcome'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
      registers,
    }),
    deliveries: new Histogram({
      name: 'pramaan_webhook_try_seconds',
      help: 'Time of one try of a delivery, by the class of the answer or why there was none.',
      labelNames: ['outcome'],
      buckets: [0.01, 0.05, 0.25, 1, 3, 10],
      registers,
    }),
    endpointTurns: new Counter({
      name: 'pramaan_webhook_endpoint_turns_total',
      help: 'Endpoints that were warned of, suspended, disabled by a 410, or enabled again.',
      labelNames: ['turn'],
      registers,
    }),
    limiterFallbacks: new Counter({
      name: 'pramaan_limiter_fallbacks_total',
      help: 'Calls whose limits were counted in this process because Redis did not answer.',
      registers,
    }),
    lostSuggestions: new Counter({
      name: 'pramaan_lost_suggestions_total',
      help: 'Skills that were offered to a caller and could not be recorded for refitting the scores.',
      registers,
    }),
    taxonomyVersion: new Gauge({
      name: 'pramaan_taxonomy_version',
      help: 'Taxonomy version this process answers from.',
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.registry.metrics().then(
      text => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return server
}
