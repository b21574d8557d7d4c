import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { until } from '../../../testing/process.ts'
import { otlpExporter } from '../../src/adapters/tracing/otlp-exporter.ts'
import type { FinishedSpan } from '../../src/adapters/tracing/otlp-json.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const SPAN: FinishedSpan = {
  name: 'job x',
  kind: 'consumer',
  context: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true },
  parentSpanId: null,
  startMs: 1_700_000_000_123.5,
  durationMs: 2,
  failed: true,
  attributes: { task: 'x', tries: 2 },
}

async function startCollector(answer: (reply: ServerResponse) => void) {
  const bodies: { readonly resourceSpans: unknown[] }[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()))
    answer(reply)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { bodies, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

function exporterTo(endpoint: string, timeoutMs: number) {
  const lost: number[] = []
  const onLost = (count: number) => void lost.push(count)
  const build = { version: '1.2.3', revision: null }
  return { lost, exporter: otlpExporter({ endpoint, build, onLost, flushEveryMs: 10, timeoutMs }) }
}

test('spans are sent in the JSON format of OTLP', async () => {
  const { bodies, endpoint } = await startCollector(reply => void reply.end('{}'))
  const { exporter, lost } = exporterTo(endpoint, 60_000)
  exporter.add(SPAN)
  await until(async () => bodies.length === 1, 10_000, 'a body')
  await exporter.stop()
  expect(lost).toEqual([])
  expect(bodies[0]).toEqual({
    resourceSpans: [
      {
        resource: {
          attributes: [
            { key: 'service.name', value: { stringValue: 'pramaan' } },
            { key: 'service.version', value: { stringValue: '1.2.3' } },
          ],
        },
        scopeSpans: [
          {
            scope: { name: 'pramaan', version: '1.2.3' },
            spans: [
              {
                traceId: 'a'.repeat(32),
                spanId: 'b'.repeat(16),
                name: 'job x',
                kind: 5,
                startTimeUnixNano: '1700000000123500000',
                endTimeUnixNano: '1700000000125500000',
                attributes: [
                  { key: 'task', value: { stringValue: 'x' } },
                  { key: 'tries', value: { intValue: '2' } },
                ],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  })
})

test.each([
  ['answers 503', (reply: ServerResponse) => void reply.writeHead(503).end()],
  ['does not answer', () => {}],
])('a collector that %s loses spans, which are counted, and holds at most 4,096 of them', async (_how, answer) => {
  const { endpoint } = await startCollector(answer)
  const { exporter, lost } = exporterTo(endpoint, 200)
  for (let count = 0; count < 5_000; count += 1) exporter.add(SPAN)
  await exporter.stop()
  expect(lost.reduce((sum, count) => sum + count, 0)).toBe(5_000)
  expect(lost.filter(count => count === 1)).toHaveLength(5_000 - 4_096)
})
