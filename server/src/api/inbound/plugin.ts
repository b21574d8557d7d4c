import type { FastifyInstance } from 'fastify'
import { Check } from 'typebox/value'
import { inboundBody, toInboundEvents } from '../../contract/inbound.ts'
import { isSignedInbound } from '../../features/channels/index.ts'
import { receiveInbound } from '../../features/journeys/index.ts'
import { acceptRawJson, decodeJson } from '../../http/body.ts'
import type { TransportCode } from '../../http/faults.ts'
import { type ErrorRenderer, RejectedCall, renderErrors } from '../../http/mount.ts'
import { hmacKey, type KeyObject } from '../../kernel/crypto.ts'
import { domainError } from '../../kernel/domain-error.ts'
import { type HookDeps, mountHooks } from './hooks.ts'

export interface InboundDeps extends HookDeps {
  /** Of the provider of fault tests; null where there is none. */
  readonly loopbackSecret: string | null
}

type InboundCode = 'UNAUTHORIZED' | 'RATE_LIMITED'

const STATUS: Record<InboundCode | TransportCode, number> = {
  UNAUTHORIZED: 401,
  RATE_LIMITED: 429,
  VALIDATION_FAILED: 400,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ROUTE_NOT_FOUND: 404,
  BUSY: 503,
  SERVER_ERROR: 500,
}

/** For programs of providers, which look at the status. */
const renderInboundError: ErrorRenderer<InboundCode> = ({ code }) => ({ status: STATUS[code], body: { code } })

/** Receipts and replies from providers: of accounts, and of the provider of fault tests. */
export async function inboundPlugin(app: FastifyInstance, deps: InboundDeps): Promise<void> {
  const { loopbackSecret } = deps
  await app.register(
    async inbound => {
      renderErrors(inbound, renderInboundError)
      await inbound.register(async hooks => mountHooks(hooks, deps))
      if (loopbackSecret !== null)
        await inbound.register(async loopback => mountLoopback(loopback, deps, hmacKey(loopbackSecret)))
    },
    { prefix: '/inbound' },
  )
}

function mountLoopback(app: FastifyInstance, deps: InboundDeps, key: KeyObject): void {
  // The signature is over the raw bytes.
  acceptRawJson(app)
  app.post('/loopback', async request => {
    const header = (name: string) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    }
    const raw = request.body instanceof Uint8Array ? request.body : new Uint8Array()
    const signed = {
      timestamp: header('x-loopback-timestamp'),
      signature: header('x-loopback-signature'),
      body: Buffer.from(raw).toString('utf8'),
    }
    if (!isSignedInbound(key, signed, deps.clock())) throw new RejectedCall(domainError('UNAUTHORIZED'))
    const body = decodeJson(raw)
    if (!Check(inboundBody, body)) throw new RejectedCall(domainError('VALIDATION_FAILED'))
    const { unknown } = await receiveInbound(deps.journeys, toInboundEvents(body), work =>
      deps.bulkhead.run('inbound', work),
    )
    if (unknown > 0) deps.onUnknown(unknown)
    return { received: body.events.length }
  })
}
