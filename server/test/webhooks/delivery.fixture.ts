import { setTimeout as wait } from 'node:timers/promises'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { TestDatabase } from '../../../testing/database.ts'
import { newPartner, type Partner, type PartnerOptions } from '../../../testing/partner.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { passThroughTracer } from '../../src/adapters/tracing/trace-storage.ts'
import { type appendEvent, appendEvents, eventLog } from '../../src/features/events/index.ts'
import type { Deliverer } from '../../src/features/webhooks/delivery/deliverer.ts'
import { type DeliverDeps, deliverer } from '../../src/features/webhooks/index.ts'
import { webhookSender } from '../../src/outbound-http/sender.ts'

const RAISED = { perSecond: 1_000_000, burst: 1_000_000, perMinute: 1_000_000 }
/** The test's clock stands still, so a bucket is never filled again. */
const LIMITS = { wholeKey: RAISED, reads: RAISED }

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The database stores events by its own clock; the test's begins with that, so both count the same 30 days. */
export async function startDeliveryFixture(env: Record<string, string> = {}): Promise<TestApi> {
  const api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes', ...env })
  api.time.advance(Date.now() - api.time.clock())
  return api
}

export function partnerOf(api: TestApi, options: PartnerOptions = {}): Promise<Partner> {
  return newPartner(api, { limits: LIMITS, ...options })
}

interface NewEndpoint {
  readonly id: string
  readonly secret: string
}

export async function newEndpoint(who: Partner, url: string, types: readonly string[] = []): Promise<NewEndpoint> {
  const { status, body, text } = await who.call('POST', '/webhooks', { json: { url, types } })
  if (status !== 201) throw new Error(text)
  return { id: body.data.webhook_id, secret: body.data.secret }
}

type Sent = Parameters<typeof appendEvent>[1]['type']

let serial = 0

/** Events in one transaction; gives their ids. `before` runs in it after they are written. */
export async function happen(
  api: TestApi,
  { orgId, mode }: Pick<Partner, 'orgId' | 'mode'>,
  types: readonly Sent[] | number = 1,
  before: () => Promise<void> = async () => {},
): Promise<string[]> {
  const wanted = typeof types === 'number' ? Array.from({ length: types }, () => 'mandate.ready' as const) : types
  const ids = wanted.map(() => api.keys.newId('EV_'))
  await api.db.database.forTenant({ orgId, mode }).transaction(async tx => {
    const events = wanted.map((type, at) => ({
      id: ids[at]!,
      type,
      createdAt: new Date(api.time.clock()),
      data: { mandate: { number: ++serial, title: 'वेल्डर "वरिष्ठ" \u2028 👩🏽‍🔧' } },
    }))
    await appendEvents(tx, events)
    await before()
  })
  return ids
}

export interface Shown {
  readonly event_id: string
  readonly outcome: string
  readonly attempt: number
  readonly next_attempt_at: string | null
  readonly replayed_at: string | null
  readonly request_body: string
  readonly tries: readonly {
    readonly started_at: string
    readonly url: string
    readonly http_status: number | null
    readonly error: string | null
    readonly replay: boolean
  }[]
}

/** The newest event first. */
export async function deliveriesOf(who: Partner, webhookId: string): Promise<readonly Shown[]> {
  const { status, body, text } = await who.call('GET', `/webhooks/${webhookId}/deliveries?limit=100`)
  if (status !== 200) throw new Error(text)
  return body.data.items
}

export async function deliveryOf(who: Partner, webhookId: string, eventId: string): Promise<Shown> {
  const found = (await deliveriesOf(who, webhookId)).find(({ event_id }) => event_id === eventId)
  if (!found) throw new Error(`No delivery of ${eventId}.`)
  return found
}

export async function pulled(who: Partner): Promise<string[]> {
  const { body } = await who.call('GET', '/events?limit=500')
  return body.data.items.map(({ id }: { id: string }) => id)
}

export async function endpointOf(who: Partner, webhookId: string) {
  return (await who.call('GET', `/webhooks/${webhookId}`)).body.data
}

export interface Worker extends Deliverer {
  readonly deps: DeliverDeps
  /** What went wrong in it. */
  readonly failures: unknown[]
  close(): Promise<void>
}

/** A second worker, with connections of its own, which is not waited for. */
export function startWorker(
  api: TestApi,
  limits = { healthy: 8, unhealthy: 8 },
  more: Partial<DeliverDeps> = {},
  db: TestDatabase = api.db.again(),
): Worker {
  const sender = webhookSender({ policy: { allowLoopback: true }, dnsServers: null })
  const failures: unknown[] = []
  const watch = { attempted: () => {}, transitioned: () => {}, failed: (error: unknown) => void failures.push(error) }
  const fixture = { ...realRuntime, clock: api.time.clock, database: db.database, secretBox: api.keys.secretBox }
  const tracer = passThroughTracer
  const deps: DeliverDeps = { ...fixture, pause: ms => wait(ms), sender, events: eventLog, watch, tracer, ...more }
  const worker = deliverer(deps, limits)
  return {
    ...worker,
    deps,
    failures,
    close: async () => {
      await sender.close()
      await worker.stop()
      await db.drop()
    },
  }
}

/** Rounds until nothing is due. */
export async function deliverAll({ idle, round, failures }: Worker): Promise<void> {
  do await idle()
  while ((await round()) > 0)
  if (failures.length > 0) throw failures.splice(0)[0]
}
