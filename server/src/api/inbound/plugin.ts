import type { FastifyInstance } from 'fastify'
import { Check } from 'typebox/value'
import { inboundBody, toInboundEvents } from '../../contract/inbound.ts'
import { isSignedInbound } from '../../features/channels/index.ts'
import { type JourneyDeps, receiveInbound } from '../../features/journeys/index.ts'
import { acceptRawJson, decodeJson } from '../../http/body.ts'
import type { TransportCode } from '../../http/faults.ts'
import type { Bulkhead } from '../../http/middleware/bulkhead.ts'
import { type ErrorRenderer, RejectedCall, renderErrors } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { hmacKey } from '../../kernel/crypto.ts'
import { domainError } from '../../kernel/domain-error.ts'

export interface InboundDeps {
  readonly journeys: JourneyDeps
  readonly clock: Clock
  readonly bulkhead: Bulkhead
  /** Of the provider of fault tests; null where there is none. */
  readonly loopbackSecret: string | null
  /** Told of events that belong to no message of ours. */
  readonly onUnknown: (count: number) => void
}

type InboundCode = 'UNAUTHORIZED'

const STATUS: Record<InboundCode | TransportCode, number> = {
  UNAUTHORIZED: 401,
  VALIDATION_FAILED: 400,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ROUTE_NOT_FOUND: 404,
  BUSY: 503,
  SERVER_ERROR: 500,
}

/** For programs of providers, which look at the status. */
const renderInboundError: ErrorRenderer<InboundCode> = ({ code }) => ({ status: STATUS[code], body: { code } })

/** Receipts and replies from providers. Each provider has a route of its own, which checks its kind of signature. */
export async function inboundPlugin(app: FastifyInstance, deps: InboundDeps): Promise<void> {
  const { loopbackSecret } = deps
  if (loopbackSecret === null) return
  const key = hmacKey(loopbackSecret)
  await app.register(
    async inbound => {
      renderErrors(inbound, renderInboundError)
      // The signature is over the raw bytes.
      acceptRawJson(inbound)
      inbound.post('/loopback', async request => {
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
    },
    { prefix: '/inbound' },
  )
}
