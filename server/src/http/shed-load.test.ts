import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shedLoad } from './shed-load.ts'

/** A server whose calls end when the test says so. */
const held: ServerResponse[] = []
const refused: string[] = []
const serve = shedLoad(
  {
    mostAtOnce: 2,
    areaOf: (_method, url) => (url.startsWith('/people') ? null : url),
    render: (_url, { code }, requestId) => ({ status: 503, body: { code, requestId } }),
    newRequestId: () => 'req_1',
    onShed: method => refused.push(method),
  },
  (_request, response) => {
    held.push(response)
    if (held.length > 3) response.end('late')
  },
)
const server = createServer(serve)
let url: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('the call beyond those of its area is refused at once, others and people are served, and a finished call makes room', async () => {
  const first = fetch(`${url}/a`)
  const second = fetch(`${url}/a`)
  const other = fetch(`${url}/b`)
  while (held.length < 3) await once(server, 'request')
  const third = await fetch(`${url}/a`, { method: 'POST', body: 'x'.repeat(100_000) })
  expect([third.status, third.headers.get('retry-after'), third.headers.get('x-request-id')]).toEqual([
    503,
    '1',
    'req_1',
  ])
  expect(await third.json()).toEqual({ code: 'BUSY', requestId: 'req_1' })
  expect(refused).toEqual(['POST'])
  expect((await fetch(`${url}/people`)).status).toBe(200)
  for (const response of held.slice(0, 3)) response.end('done')
  expect(await Promise.all([first, second, other].map(async each => (await each).status))).toEqual([200, 200, 200])
  expect((await fetch(`${url}/a`)).status).toBe(200)
})
