import type { FastifyInstance } from 'fastify'

export interface HealthDeps {
  /** Which loop of this process has been still for too long; null if none. */
  readonly stalled: () => { readonly name: string; readonly seconds: number } | null
  /** Why this process should get no traffic yet, or no longer; null when it should. */
  readonly notReadyBecause: () => string | null
}

/** /healthz: the process gets further (restart it if not). /readyz: send it traffic (route around it if not). */
export async function healthPlugin(app: FastifyInstance, deps: HealthDeps): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    const stalled = deps.stalled()
    return stalled === null ? { status: 'ok' } : reply.code(503).send({ status: 'stalled', ...stalled })
  })
  app.get('/readyz', async (_request, reply) => {
    const reason = deps.notReadyBecause()
    if (reason === null) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', reason })
  })
}
