import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  Pramaan,
  PramaanError,
  type PramaanOptions,
  RateLimitError,
  ServerError,
  ValidationError,
} from './index.ts'

/** The client against a real server on loopback that answers from a script. */
interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
interface Scripted {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}
type Step = Scripted | ((reply: ServerResponse) => void)

const NOW = Date.parse('2026-11-15T06:30:00Z')
const SECRET = 'VFN_SK_secretsecretsecret'
const received: Received[] = []
const slept: number[] = []
let script: Step[] = []
let nowMs = NOW

const server = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
  const step = script.shift() ?? ok({})
  if (typeof step === 'function') return step(reply)
  reply.sendDate = false
  reply.writeHead(step.status, { 'content-type': 'application/json', ...step.headers }).end(step.body)
})
let baseUrl = ''
beforeEach(async () => {
  received.length = 0
  slept.length = 0
  script = []
  nowMs = NOW
  await once(server.listen(0, '127.0.0.1'), 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await once(server.close(), 'close')
})

function ok(data: unknown): Scripted {
  return { status: 200, body: JSON.stringify({ success: true, message: '', data }) }
}
function refusal(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Scripted {
  return {
    status,
    headers,
    body: JSON.stringify({ success: false, error: { code, message: 'Said why.', details: [] } }),
  }
}
const cut = (reply: ServerResponse) => void reply.destroy()
const html = (status: number, headers = {}) => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: '<html>Bad gateway</html>',
})
const newClient = (options: Partial<PramaanOptions> = {}) =>
  new Pramaan({
    keyId: 'VFN_TEST_1',
    secret: SECRET,
    baseUrl,
    clock: () => nowMs,
    sleep: async milliseconds => void slept.push(milliseconds),
    random: () => 0.5,
    ...options,
  })
const failure = async (promise: PromiseLike<unknown>): Promise<PramaanError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PramaanError)
  return error as PramaanError
}
const header = (name: string) => received.map(each => each.headers[name])

describe('what is sent', () => {
  const signatureOf = ({ method, url, headers, body }: Received) => {
    const given = (name: string) => String(headers[name] ?? '')
    const hash = createHash('sha256').update(body).digest('hex')
    const lines = ['v1', given('x-timestamp'), method, url, given('idempotency-key'), given('x-on-behalf-of'), hash]
    return createHmac('sha256', SECRET).update(lines.join('\n')).digest('hex')
  }

  test.each([
    ['a read', (client: Pramaan) => client.account.get()],
    ['a query of odd characters', (client: Pramaan) => client.skills.list({ q: `बिजली & "it's" a+b/c?#%`, limit: 5 })],
    ['an id of odd characters', (client: Pramaan) => client.skills.get(`a/b?c#d'e %`)],
    ['a write', (client: Pramaan) => client.skillRequests.create({ name: 'ईंट की चिनाई' })],
  ])('%s is signed over the very bytes on the wire', async (_what, send) => {
    script = [ok({ items: [], next_cursor: null })]
    await send(newClient({ onBehalfOf: 'recruiter-7' }))
    expect(received[0]!.headers['x-signature']).toBe(signatureOf(received[0]!))
    expect(received[0]!.headers).toMatchObject({ 'x-api-key': 'VFN_TEST_1', 'x-timestamp': String(NOW) })
  })
  test('fields left undefined are not sent', async () => {
    await newClient().skills.list({ q: undefined, limit: 5 })
    expect(received[0]!.url).toBe('/api/v1/partner/skills?limit=5')
  })
  test('the data is handed over without its envelope', async () => {
    script = [ok({ skill_id: 'sk_1' })]
    expect(await newClient().skills.get('sk_1')).toEqual({ skill_id: 'sk_1' })
  })
  test('a call may speak for another recruiter than the client', async () => {
    const client = newClient({ onBehalfOf: 'one' })
    await client.account.get()
    await client.account.get({ onBehalfOf: 'two' })
    expect(header('x-on-behalf-of')).toEqual(['one', 'two'])
  })
  test('every write has an Idempotency-Key of its own, a read none, and a given one is used', async () => {
    const client = newClient({ maxRetries: 0 })
    await client.skillRequests.create({ name: 'One' })
    await client.skillRequests.create({ name: 'One' })
    await client.skillRequests.create({ name: 'One' }, { idempotencyKey: 'mine' })
    await client.account.get()
    const [first, second, third, read] = header('idempotency-key')
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
    expect([third, read]).toEqual(['mine', undefined])
  })
})

describe('another attempt', () => {
  test.each([
    ['a cut connection', cut],
    [
      'a body cut short',
      (reply: ServerResponse) =>
        void reply.writeHead(200, { 'content-length': 99 }).write('{"su', () => reply.destroy()),
    ],
    ['500', refusal(500, 'SERVER_ERROR')],
    ['503 with a wait', refusal(503, 'SERVICE_DISABLED', { 'retry-after': '1' })],
    ['502 with a page of HTML', html(502)],
    ['429', refusal(429, 'RATE_LIMITED', { 'retry-after': '1' })],
    ['429 of a proxy', html(429)],
    ['409 while the first still runs', refusal(409, 'IDEMPOTENCY_IN_PROGRESS', { 'retry-after': '1' })],
  ])('is made after %s, under the same Idempotency-Key', async (_what, step: Step) => {
    script = [step, ok({ name: 'Done' })]
    expect(await newClient().skillRequests.create({ name: 'Done' })).toEqual({ name: 'Done' })
    expect(received).toHaveLength(2)
    expect(slept).toHaveLength(1)
    const [first, second] = header('idempotency-key')
    expect(second).toBe(first)
    expect(received[1]!.body).toBe(received[0]!.body)
  })
  test('is signed with its own time', async () => {
    script = [refusal(500, 'SERVER_ERROR')]
    const sleep = async () => {
      nowMs += 20_000
    }
    await newClient({ sleep }).account.get()
    expect(header('x-timestamp')).toEqual([String(NOW), String(NOW + 20_000)])
    expect(new Set(header('x-signature')).size).toBe(2)
  })
  test('waits what Retry-After says', async () => {
    script = [refusal(429, 'RATE_LIMITED', { 'retry-after': '7' })]
    await newClient().account.get()
    expect(slept).toEqual([7_250])
  })
  test.each([400, 401, 402, 403, 404, 409, 413, 415, 422])('is not made after %i', async status => {
    script = [refusal(status, 'CONFLICT', { 'retry-after': '1' })]
    await failure(newClient().account.get())
    expect(received).toHaveLength(1)
  })
  test('ends after maxRetries with the last error', async () => {
    script = [refusal(500, 'SERVER_ERROR'), cut, refusal(503, 'SERVICE_DISABLED')]
    expect(await failure(newClient().account.get())).toMatchObject({ status: 503 })
    expect(received).toHaveLength(3)
    script = [refusal(500, 'SERVER_ERROR')]
    await failure(newClient().account.get({ maxRetries: 0 }))
    expect(received).toHaveLength(4)
  })
  test('is left to the caller when the wait is longer than a minute', async () => {
    script = [refusal(429, 'DAILY_CAP', { 'retry-after': '5400' })]
    const error = await failure(newClient().skills.list({ q: 'welding' }))
    expect(error).toMatchObject({ code: 'DAILY_CAP', retryAfterSeconds: 5_400 })
    expect([received.length, slept.length]).toEqual([1, 0])
  })
})

describe('time limits', () => {
  const silent = () => {}
  test('an attempt without an answer ends, and another is made', async () => {
    script = [silent, ok({ name: 'x' })]
    expect(await newClient({ timeoutMs: 50 }).account.get()).toEqual({ name: 'x' })
  })
  test('at last it is a ConnectionError that says how long it waited', async () => {
    script = [silent]
    const error = await failure(newClient({ maxRetries: 0 }).account.get({ timeoutMs: 40 }))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ code: 'TIMEOUT', status: null, message: expect.stringContaining('40 ms') })
  })
  test('the caller’s own signal ends the attempt with its own reason, and there is no other', async () => {
    const controller = new AbortController()
    script = [() => controller.abort(new Error('changed my mind'))]
    await expect(newClient().account.get({ signal: controller.signal })).rejects.toThrow('changed my mind')
    expect(received).toHaveLength(1)
  })
  test('and the waiting between attempts', async () => {
    const controller = new AbortController()
    const sleep = () => {
      controller.abort(new Error('changed my mind'))
      return new Promise<void>(() => {})
    }
    script = [refusal(500, 'SERVER_ERROR')]
    await expect(newClient({ sleep }).account.get({ signal: controller.signal })).rejects.toThrow('changed my mind')
    expect(received).toHaveLength(1)
  })
})

describe('a clock that is off', () => {
  const unauthorized = (serverMs: number) => refusal(401, 'UNAUTHORIZED', { date: new Date(serverMs).toUTCString() })

  test('is mended by the Date of a 401 and stays mended', async () => {
    script = [unauthorized(NOW + 600_000)]
    const client = newClient({ maxRetries: 0 })
    await client.account.get()
    await client.account.get()
    expect(header('x-timestamp')).toEqual([NOW, NOW + 600_000, NOW + 600_000].map(String))
  })
  test('is not the reason when Date is near: no second attempt', async () => {
    script = [unauthorized(NOW + 60_000)]
    expect(await failure(newClient().account.get())).toBeInstanceOf(AuthenticationError)
    expect(received).toHaveLength(1)
  })
  test('is tried once, and forgotten if it did not help', async () => {
    script = [unauthorized(NOW - 600_000), unauthorized(NOW - 600_000)]
    const client = newClient()
    expect(await failure(client.account.get())).toBeInstanceOf(AuthenticationError)
    expect(received).toHaveLength(2)
    await client.account.get()
    expect(received[2]!.headers['x-timestamp']).toBe(String(NOW))
  })
  test('an answer without Date changes nothing', async () => {
    script = [refusal(401, 'UNAUTHORIZED')]
    await failure(newClient().account.get())
    expect(received).toHaveLength(1)
  })
})

describe('errors', () => {
  const noRetries = { maxRetries: 0 }
  test.each([
    [400, 'VALIDATION_FAILED', ValidationError],
    [401, 'UNAUTHORIZED', AuthenticationError],
    [402, 'INSUFFICIENT_CREDITS', PramaanError],
    [403, 'SCOPE_MISSING', PramaanError],
    [404, 'NOT_FOUND', NotFoundError],
    [409, 'CONFLICT', ConflictError],
    [413, 'PAYLOAD_TOO_LARGE', ValidationError],
    [415, 'UNSUPPORTED_MEDIA_TYPE', ValidationError],
    [422, 'LIMIT_EXCEEDED', ValidationError],
    [429, 'RATE_LIMITED', RateLimitError],
    [500, 'SERVER_ERROR', ServerError],
    [503, 'SERVICE_DISABLED', ServerError],
  ])('%i %s has its class', async (status, code, Class) => {
    script = [refusal(status, code)]
    const error = await failure(newClient(noRetries).account.get())
    expect(error.constructor).toBe(Class)
    expect(error.name).toBe(Class.name)
    expect(error).toMatchObject({ status, code, reason: 'Said why.' })
  })
  test('all that the answer says is kept', async () => {
    const details = [{ path: 'name', message: 'is too short' }]
    const body = JSON.stringify({ success: false, error: { code: 'CONFLICT', message: 'No.', details } })
    script = [{ status: 409, headers: { 'x-request-id': 'req-1', 'retry-after': '5' }, body }]
    expect(await failure(newClient().account.get())).toMatchObject({
      details,
      requestId: 'req-1',
      retryAfterSeconds: 5,
    })
  })
  test.each([
    [502, html(502), ServerError],
    [429, html(429), RateLimitError],
    [404, html(404), ConnectionError],
    [200, html(200), ConnectionError],
    [200, { status: 200, body: '' }, ConnectionError],
    [500, { status: 500, body: 'null' }, ServerError],
    [400, { status: 400, body: '{"error":"bad"}' }, ConnectionError],
    [200, { status: 200, body: '[1]' }, ConnectionError],
    [503, { status: 503, body: '{"success":false,"error"' }, ServerError],
  ])('a %i that is not the API’s (%#) has its status and is no SyntaxError', async (status, step, Class) => {
    script = [step]
    const error = await failure(newClient(noRetries).account.get())
    expect(error.constructor).toBe(Class)
    expect(error).toMatchObject({ status, code: 'UNEXPECTED_ANSWER', details: [] })
  })
  test('a redirect is told and not followed', async () => {
    script = [html(302, { location: `${baseUrl}/elsewhere` })]
    const error = await failure(newClient().account.get())
    expect(error).toMatchObject({ status: 302, message: expect.stringContaining('/elsewhere') })
    expect(received).toHaveLength(1)
  })
  test('a server that is not there is a ConnectionError with its cause', async () => {
    const error = await failure(newClient({ baseUrl: 'http://127.0.0.1:1' }).account.get())
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', status: null, cause: expect.any(Error) })
    expect(slept).toHaveLength(2)
  })
})

describe('lists', () => {
  const pages = () => [ok({ items: [1, 2], next_cursor: 'c/2' }), ok({ items: [3], next_cursor: null })]

  test('awaited, give the first page', async () => {
    script = pages()
    expect(await newClient().skills.list({ q: 'welding' })).toEqual({ items: [1, 2], next_cursor: 'c/2' })
    expect(received).toHaveLength(1)
  })
  test('iterated, give every item of every page', async () => {
    script = pages()
    const items = await Array.fromAsync(newClient().skills.list({ q: 'welding' }))
    expect(items).toEqual([1, 2, 3])
    expect(received.map(each => each.url)).toEqual([
      '/api/v1/partner/skills?q=welding',
      '/api/v1/partner/skills?q=welding&cursor=c%2F2',
    ])
  })
  test('ask for no page that is not reached', async () => {
    script = pages()
    const items: unknown[] = []
    for await (const item of newClient().skills.list()) if (items.push(item) === 2) break
    expect([items, received.length]).toEqual([[1, 2], 1])
  })
  test('fail where they stand', async () => {
    script = [pages()[0]!, refusal(404, 'NOT_FOUND')]
    expect(await failure(Array.fromAsync(newClient().skills.list()))).toBeInstanceOf(NotFoundError)
  })
})

describe('events', () => {
  test('types go in one parameter, a Date in UTC, and every page of a backfill says since when', async () => {
    const client = newClient()
    script = [
      ok({ items: [], has_more: false }),
      ok({ items: [1], next_cursor: 'c' }),
      ok({ items: [2], next_cursor: null }),
    ]
    await client.events.pull({ types: ['mandate.ready', 'mandate.failed'], limit: 5 })
    const since = new Date('2026-11-15T05:30:00+05:30')
    expect(await Array.fromAsync(client.events.backfill({ since }))).toEqual([1, 2])
    expect(received.map(each => each.url)).toEqual([
      '/api/v1/partner/events?types=mandate.ready%2Cmandate.failed&limit=5',
      '/api/v1/partner/events/backfill?since=2026-11-15T00%3A00%3A00.000Z',
      '/api/v1/partner/events/backfill?since=2026-11-15T00%3A00%3A00.000Z&cursor=c',
    ])
  })
  describe('a backfill that is held back', () => {
    const [a, b, c] = ['EV_A', 'EV_B', 'EV_C'].map(id => ({ id }))
    const page = (items: readonly unknown[], complete_until: string | null, next_cursor: string | null = null) => ({
      ...ok({ items, next_cursor, complete_until }),
      headers: { date: new Date(NOW).toUTCString() },
    })
    const [before, after] = [new Date(NOW - 1).toISOString(), new Date(NOW).toISOString()]

    test('reads the last page again until it is complete up to the first call, and returns each event once', async () => {
      script = [page([a], null, 'c1'), page([b], null), page([b], before), page([b, c], after)]
      expect(await Array.fromAsync(newClient().events.backfill())).toEqual([a, b, c])
      expect(received.map(each => new URL(each.url, baseUrl).searchParams.get('cursor'))).toEqual([
        null,
        'c1',
        'c1',
        'c1',
      ])
      expect(slept).toEqual([1_000, 1_000])
    })
    test('goes on with the next page if the last one has filled up', async () => {
      script = [page([a], before), page([a, b], null, 'c1'), page([c], after)]
      expect(await Array.fromAsync(newClient().events.backfill())).toEqual([a, b, c])
    })
    test('fails after a minute, and says until when it is complete', async () => {
      script = [
        page([a], before),
        reply => {
          nowMs += 60_000
          reply.writeHead(200, { 'content-type': 'application/json' }).end(page([a], before).body)
        },
      ]
      const error = await failure(Array.fromAsync(newClient().events.backfill()))
      expect(error).toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining(before) })
    })
    test('ends at the last page of a server that does not say until when', async () => {
      script = [{ ...ok({ items: [a], next_cursor: null }), headers: { date: new Date(NOW).toUTCString() } }]
      expect(await Array.fromAsync(newClient().events.backfill())).toEqual([a])
    })
    test('is one page for await, whatever it says', async () => {
      script = [page([a], null)]
      expect(await newClient().events.backfill()).toMatchObject({ items: [a], complete_until: null })
      expect(received).toHaveLength(1)
    })
  })
  test('a date that is none is refused before anything is sent', async () => {
    await expect(newClient().events.backfill({ since: new Date('soon') })).rejects.toThrow(RangeError)
    expect(received).toHaveLength(0)
  })
})

describe('what cannot be meant is refused before anything is sent', () => {
  test.each([
    ['a base URL with a path', { baseUrl: 'https://x.example/api/v1/partner' }],
    ['a base URL that is none', { baseUrl: 'api.example' }],
    ['another scheme', { baseUrl: 'ftp://x.example' }],
    ['no secret', { secret: '' }],
    ['a key id that no header takes', { keyId: 'ключ' }],
    ['a recruiter that no header takes', { onBehalfOf: 'रवि' }],
    ['a recruiter of 129 characters', { onBehalfOf: 'x'.repeat(129) }],
  ])('%s', (_what, options) => {
    expect(() => newClient(options)).toThrow(TypeError)
  })
  test.each(['', '.', '..'])('the id %j, which would be another path', async id => {
    await expect(newClient().skills.get(id)).rejects.toThrow(TypeError)
  })
  test.each(['', ' a', 'a ', 'a\nb', 'x'.repeat(256)])('the Idempotency-Key %j', async idempotencyKey => {
    await expect(newClient().skillRequests.create({ name: 'xy' }, { idempotencyKey })).rejects.toThrow(TypeError)
    expect(received).toHaveLength(0)
  })
})

test('neither a client nor an error shows the secret', async () => {
  const client = newClient({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 })
  const error = await failure(client.skillRequests.create({ name: 'xy' }))
  for (const shown of [client, error]) {
    expect(inspect(shown, { depth: 20, showHidden: true })).not.toContain(SECRET)
    expect(JSON.stringify(shown)).not.toContain(SECRET)
  }
})
