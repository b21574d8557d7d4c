import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller, System } from '../../features/ats/index.ts'
import { acceptRawJson, decodeJson } from '../../http/body.ts'
import { routeNotFound } from '../../http/faults.ts'
import { tellFinishedCalls } from '../../http/finished-calls.ts'
import { type ErrorRenderer, mountOperations, RejectedCall, renderErrors, sendOutcome } from '../../http/mount.ts'
import { cancelAshbyAssessment, listAshbyAssessments, startAshbyAssessment } from './ashby.ts'
import { type AtsCode, renderAshbyError, renderGreenhouseError } from './errors.ts'
import { getGreenhouseStatus, listGreenhouseTests, reportGreenhouseError, sendGreenhouseTest } from './greenhouse.ts'
import { admitCall, tokenOf } from './middleware.ts'
import type { AtsApiDeps, AtsOperation } from './operation.ts'

interface AtsApi {
  readonly basePath: string
  readonly operations: readonly AtsOperation[]
  readonly render: ErrorRenderer<AtsCode>
}

/** An API for each ATS, in the words of its contract. */
export const ATS_APIS: Readonly<Record<System, AtsApi>> = {
  greenhouse: {
    basePath: '/api/v1/ats/greenhouse',
    operations: [listGreenhouseTests, sendGreenhouseTest, getGreenhouseStatus, reportGreenhouseError],
    render: renderGreenhouseError,
  },
  ashby: {
    basePath: '/api/v1/ats/ashby',
    operations: [listAshbyAssessments, startAshbyAssessment, cancelAshbyAssessment],
    render: renderAshbyError,
  },
}

export async function atsPlugin(app: FastifyInstance, deps: AtsApiDeps): Promise<void> {
  for (const system of ['greenhouse', 'ashby'] as const) {
    const { basePath } = ATS_APIS[system]
    await app.register(async api => mountApi(api, deps, system), { prefix: basePath })
  }
}

function mountApi(api: FastifyInstance, deps: AtsApiDeps, system: System): void {
  const { operations, render } = ATS_APIS[system]
  const callers = new WeakMap<FastifyRequest, Caller>()
  renderErrors(api, render, logCalls(api, deps))
  acceptRawJson(api)
  const isRouted = ({ routeOptions }: FastifyRequest) => routeOptions.config.operationId !== undefined
  api.addHook('preParsing', async (request, reply, payload) => {
    if (isRouted(request)) callers.set(request, await admitCall(deps, system, request, reply))
    return payload
  })
  api.addHook('preValidation', async request => {
    if (isRouted(request)) request.body = decodeJson(request.body) ?? {}
  })
  // Servers call this API, not web pages. Without this route the CORS handler of /api would answer the preflight.
  api.options('/*', async ({ method, url }) => {
    throw new RejectedCall(routeNotFound(method, url))
  })
  mountOperations(api, operations, async (operation, request, reply) => {
    reply.header('cache-control', 'no-store')
    const { params, query, body } = request
    const call = { params, query, body, context: callers.get(request)! }
    return await sendOutcome(reply, await deps.bulkhead.run('ats', () => operation.handle(call, deps)))
  })
}

/** A line in the request log of the organisation for every call with an existing token. */
function logCalls(api: FastifyInstance, deps: AtsApiDeps) {
  const { remember } = tellFinishedCalls(api, async (request, call) => {
    const token = await deps.atsTokens.known(tokenOf(request))
    if (token === null) return
    const { tenant, tokenId: keyId } = token
    deps.requestLog.note({ ...call, tenant, keyId, at: new Date(deps.clock()), fields: [], times: 1 })
  })
  return remember
}
