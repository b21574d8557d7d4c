import type { FastifyInstance } from 'fastify'

export interface HealthDeps {
  /** Why this process should get no traffic yet, or no longer; null when it should. */
  readonly notReadyBecause: () => Promise<string | null>
}

/** /healthz: the process lives (restart it if not). /readyz: send it traffic (route around it if not). */
export async function healthSurface(app: FastifyInstance, deps: HealthDeps): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await deps.notReadyBecause()
    if (reason === null) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', reason })
  })
}
