import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_API_LIMIT, limitByAddress } from '../../http/middleware/public-limits.ts'
import { mountOperations, renderErrors, sendOutcome } from '../../http/mount.ts'
import type { Outcome } from '../../http/operation.ts'
import type { ConsoleDeps } from './deps.ts'
import { CONSOLE_BASE_PATH } from './document.ts'
import { renderConsoleError } from './errors.ts'
import { type ConsoleContext, contextOf, rejectOtherOrigins } from './middleware.ts'
import type { ConsoleAnswer, ConsoleCodes, ConsoleOperation } from './operation.ts'
import { consoleOperations } from './operations.ts'

/** The API of the console's pages: a cookie instead of a signature, over the same slices as the public APIs. */
export async function consolePlugin(app: FastifyInstance, deps: ConsoleDeps): Promise<void> {
  // Otherwise a stream that is open keeps the process from stopping.
  app.addHook('preClose', async () => deps.progressStreams.close())
  await app.register(
    async api => {
      renderErrors(api, renderConsoleError)
      limitByAddress(api, deps, CONSOLE_API_LIMIT)
      api.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        rejectOtherOrigins(deps, request)
      })
      // Before the body is checked: whoever may not call an operation learns nothing about it.
      const contexts = new WeakMap<FastifyRequest, ConsoleContext>()
      api.addHook('preValidation', async request => {
        const operation = consoleOperations.find(each => each.id === request.routeOptions.config.operationId)
        if (operation) contexts.set(request, await contextOf(deps, operation, request))
      })
      mountOperations(api, consoleOperations, (operation, request, reply) =>
        answerCall(deps, operation, contexts.get(request)!, request, reply),
      )
    },
    { prefix: CONSOLE_BASE_PATH },
  )
}

async function answerCall(
  deps: ConsoleDeps,
  operation: ConsoleOperation,
  context: ConsoleContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { params, query, body } = request
  const own = { ...deps, database: deps.databaseFor(request.ip) }
  // The kind of context belongs to the kind of operation; the union of handlers takes their intersection.
  const handle = operation.handle as (call: unknown, deps: ConsoleDeps) => Promise<Outcome<ConsoleCodes>>
  const outcome = await deps.pageBulkhead.run(`console ${operation.tag}`, () =>
    handle({ params, query, body, context }, own),
  )
  if (!('ok' in outcome)) {
    const { cookies = [] } = outcome as ConsoleAnswer
    for (const cookie of cookies) reply.header('set-cookie', cookie)
  }
  return await sendOutcome(reply, outcome)
}
