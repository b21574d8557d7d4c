import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** The reference at /docs/api and the documents it reads at /openapi/{name}.json. No fonts, no telemetry, no outside host. */
export async function docsSurface(app: FastifyInstance, documents: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, document] of Object.entries(documents)) {
    app.get(`/openapi/${name}.json`, async (_request, reply) =>
      reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300').send(document),
    )
  }
  app.get('/docs', async (_request, reply) => reply.redirect('/docs/api', 302))
  await app.register(scalar, {
    routePrefix: '/docs/api',
    configuration: {
      sources: Object.keys(documents).map(name => ({ title: name, slug: name, url: `/openapi/${name}.json` })),
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  })
}
