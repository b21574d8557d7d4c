import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { NO_RATE_LIMITS, validMandate, validWorkflow } from '../../../testing/mandates.ts'
import { BASE, signedHeaders } from '../../../testing/partner.ts'
import { type ServerProcess, startServer, until } from '../../../testing/process.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { issuePartnerKey, SCOPES } from '../../src/features/keys/index.ts'
import { hmacKey } from '../../src/kernel/crypto.ts'

/** One trace from a partner's call to the delivery, received by a collector on loopback. */
interface OtlpSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}

const spans: OtlpSpan[] = []
const collector = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
  if (request.url === '/v1/traces') spans.push(...resourceSpans[0].scopeSpans[0].spans)
  reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
let db: TestDatabase
let receiver: Receiver
let server: ServerProcess
let key: { readonly id: string; readonly secret: string }
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  db = await createTestDatabase()
  receiver = await startReceiver()
  const deps = keysDeps(db)
  const terms = { scopes: SCOPES, limitOverrides: NO_RATE_LIMITS, expiresAt: null }
  key = await issuePartnerKey(deps, { orgId: await newOrganisation(deps), mode: 'live' }, terms, 'test')
  server = await startServer('all', {
    DATABASE_URL: db.url,
    REDIS_PREFIX: `traces:${process.pid}:`,
    WEBHOOK_ALLOW_LOOPBACK: 'yes',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  })
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await receiver.close()
  await db.drop()
  collector.closeAllConnections()
  collector.close()
})

async function post(path: string, json: unknown, headers: Record<string, string> = {}) {
  const body = JSON.stringify(json)
  const signing = { keyId: key.id, key: hmacKey(key.secret), method: 'POST', target: `${BASE}${path}`, body }
  const signed = signedHeaders({ ...signing, timestamp: String(Date.now()) })
  const reply = await call('POST', `${server.url}${BASE}${path}`, { raw: body, headers: { ...signed, ...headers } })
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`)
  return reply.body.data
}

const spansOf = (traceId: string) => spans.filter(span => span.traceId === traceId)
const traceOf = (delivery: { readonly headers: Readonly<Record<string, string>> } | undefined) =>
  /^00-(\w{32})-(\w{16})-01$/.exec(delivery?.headers.traceparent ?? '') ?? []

test('one mandate write is one trace: the call, its job and the delivery, each under the one before', async () => {
  await post('/webhooks', { url: receiver.url, types: ['mandate.ready'] })
  const { workflow_id } = await post('/workflows', validWorkflow())
  receiver.journal.length = 0
  await post('/mandates', validMandate(workflow_id), { traceparent: `00-${TRACE}-${CALLER}-01` })
  await until(async () => receiver.journal.length === 1, 60_000, 'the delivery')
  const [, traceId, deliverySpan] = traceOf(receiver.journal[0])
  expect(traceId).toBe(TRACE)
  await until(async () => spansOf(TRACE).length === 3, 30_000, 'three spans')
  const [api, job, delivery] = ['POST /api/v1/partner/mandates', 'job prepare_mandate', 'webhook delivery'].map(name =>
    spansOf(TRACE).find(span => span.name === name),
  )
  expect(api).toMatchObject({ parentSpanId: CALLER, kind: 2 })
  expect(job).toMatchObject({ parentSpanId: api!.spanId, kind: 5 })
  expect(delivery).toMatchObject({ parentSpanId: job!.spanId, spanId: deliverySpan, kind: 3 })
  for (const span of [api, job, delivery])
    expect(BigInt(span!.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span!.startTimeUnixNano))
})

test('a call without a trace begins one, and a caller that does not record its trace gets no span', async () => {
  const { workflow_id } = await post('/workflows', validWorkflow({ name: 'Other masons' }))
  receiver.journal.length = 0
  await post('/mandates', validMandate(workflow_id))
  await until(async () => receiver.journal.length === 1, 60_000, 'the delivery')
  const [, begun = ''] = traceOf(receiver.journal[0])
  await until(async () => spansOf(begun).length === 3, 30_000, 'three spans')
  expect(
    spansOf(begun)
      .filter(span => span.parentSpanId === undefined)
      .map(span => span.name),
  ).toEqual(['POST /api/v1/partner/mandates'])

  const unrecorded = 'f'.repeat(32)
  receiver.journal.length = 0
  await post('/mandates', validMandate(workflow_id, { title: 'Painter' }), {
    traceparent: `00-${unrecorded}-${CALLER}-00`,
  })
  await until(async () => receiver.journal.length === 1, 60_000, 'the delivery')
  expect(receiver.journal[0]!.headers.traceparent).toMatch(new RegExp(`^00-${unrecorded}-\\w{16}-00$`))
  await post('/workflows', validWorkflow({ name: 'Later' }), { traceparent: `00-${'e'.repeat(32)}-${CALLER}-01` })
  await until(async () => spansOf('e'.repeat(32)).length === 1, 30_000, 'a later span')
  expect(spansOf(unrecorded)).toEqual([])
})
