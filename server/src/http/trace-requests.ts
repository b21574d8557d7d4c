import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseTraceparent, type Span, type Tracer } from '../kernel/trace.ts'
import { routeOf } from './route-name.ts'

/** One span a request, under the step that the caller names in `traceparent`, or the first of a new trace. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const name = `${request.method} ${routeOf(request.routeOptions.url)}`
    spans.set(request, tracer.begin(name, 'server', parseTraceparent(request.headers.traceparent)))
    done()
  })
  // Not in onRequest: what reads the body runs in the context of the connection, and would lose the trace.
  app.addHook('preValidation', (request, _reply, done) => tracer.within(spans.get(request)?.context ?? null, done))
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({
      failed: reply.statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        'http.route': routeOf(request.routeOptions.url),
        'http.response.status_code': reply.statusCode,
        'pramaan.request_id': request.id,
      },
    })
    done()
  })
}
