import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpApp, type FinishedRequest } from './app.ts'

const options = {
  logger: pino({ level: 'silent' }),
  trustedProxies: [],
  newRequestId: () => 'req_1',
  renderUnrouted: () => ({ status: 404, body: {} }),
}

test('a slow sender has 10 s for its headers and 15 s for all; an answer may take longer than the 90 s of the longest operation', async () => {
  const app = createHttpApp(options)
  await app.ready()
  expect(app.server.headersTimeout).toBe(10_000)
  expect(app.server.requestTimeout).toBe(15_000)
  expect(app.server.timeout).toBe(100_000)
  await app.close()
})

test('whoever listens is told the pattern of a route and never its address', async () => {
  const finished: FinishedRequest[] = []
  const app = createHttpApp({ ...options, onFinished: each => finished.push(each) })
  app.get('/people/:person_id/skills', async () => ({}))
  await app.inject('/people/asha/skills?token=x')
  await app.inject('/nobody/asha')
  expect(finished.map(({ route, status }) => `${route} ${status}`)).toEqual([
    '/people/{person_id}/skills 200',
    'none 404',
  ])
  await app.close()
})

const OVER_HTTPS = { 'x-forwarded-proto': 'https' }

test.each([
  ['in production over HTTPS', true, OVER_HTTPS, 'max-age=31536000'],
  ['in production over HTTP', true, {}, undefined],
  ['in development', false, OVER_HTTPS, undefined],
])('Strict-Transport-Security is sent as it should be %s', async (_where, strictTransport, headers, expected) => {
  const app = createHttpApp({ ...options, trustedProxies: ['127.0.0.1'], strictTransport })
  app.get('/skills', async () => ({}))
  for (const url of ['/skills', '/none']) {
    const answer = await app.inject({ url, headers })
    expect([url, answer.headers['strict-transport-security']]).toEqual([url, expected])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
  // Fastify gives a request that it cannot route no trusted proxy, so its protocol is not known.
  expect((await app.inject('/%zz')).headers['x-content-type-options']).toBe('nosniff')
  await app.close()
})

test('a route without an error handler of its own answers without the text of the exception', async () => {
  const app = createHttpApp({ ...options, renderUnrouted: (_path, { code }) => ({ status: 500, body: { code } }) })
  app.get('/broken', async () => {
    throw new Error('connect ECONNREFUSED 127.0.0.1:5432')
  })
  const { statusCode, body } = await app.inject('/broken')
  expect([statusCode, body]).toEqual([500, '{"code":"SERVER_ERROR"}'])
  await app.close()
})

test.each([
  ['sends nothing', ''],
  ['sends half a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-Ha'],
  ['sends half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'],
  ['sends what is not HTTP', 'hello\r\n\r\n'],
  ['keeps its connection after an answer', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
])('a socket that %s and never closes is closed by the server', async (_what, text) => {
  const timeouts = { headers: 100, request: 150, keepAlive: 100, idle: 5_000, linger: 50, checkEvery: 20 }
  const app = createHttpApp({ ...options, timeouts })
  app.get('/', async () => ({}))
  app.post('/', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const accepted = once(app.server, 'connection')
  // Half-open: the client does not answer the end of the server's side with its own.
  const client = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => {}).resume()
  if (text !== '') client.write(text)
  const [socket] = (await accepted) as [Socket]
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
  client.destroy()
  await app.close()
})
