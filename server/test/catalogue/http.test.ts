import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'

/** What all routes of the surface share: bodies, error shapes, request ids, CORS, logs. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (raw: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  api.call('POST', '/api/selected-skills', { raw, headers })

describe('bodies', () => {
  test('256 KB pass, one byte more gives 413', async () => {
    const body = (length: number) => `"${'x'.repeat(length - 2)}"`
    expect((await post(body(262_144))).status).toBe(400)
    expect((await post(body(262_145))).status).toBe(413)
  })
  test.each([
    ['text', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['no type', {}],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
    ['gzip', { ...JSON_TYPE, 'content-encoding': 'gzip' }],
  ])('%s gives 415', async (_kind, headers) => {
    expect((await post('{}', headers as Record<string, string>)).status).toBe(415)
  })
  test.each(['utf-8', 'UTF8', '"utf-8"', 'us-ascii'])('charset %s is read', async charset => {
    const { status, body } = await post('{}', { 'content-type': `application/json; charset=${charset}` })
    expect([status, body.message]).toEqual([400, expect.stringContaining('user_id is required.')])
  })
  test.each([
    ['broken JSON', '{"user_id":'],
    ['a byte order mark', '\ufeff{}'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['a repeated key', '{"user_id":"a","user_id":"b"}'],
    ['a depth bomb', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['__proto__', '{"__proto__":{"is_admin":true}}'],
    ['a NUL character', '{"user_id":"a\\u0000b"}'],
    ['half a surrogate pair', '{"user_id":"\\ud800"}'],
  ])('%s gives 400 and says what is wrong', async (_kind, raw) => {
    const { status, body } = await post(raw)
    expect(status).toBe(400)
    expect(body.message).toMatch(/^The body /)
  })
})

test('every error body is success false, message and error with the same text', async () => {
  const replies = await Promise.all([
    api.call('GET', '/api/skills/search'),
    api.call('GET', '/api/skills/sk_0'),
    api.call('GET', '/api/admin/counts'),
    post('{}', { 'content-type': 'text/plain' }),
    api.call('PUT', '/api/selected-skills'),
  ])
  expect(replies.map(reply => reply.status)).toEqual([400, 404, 403, 415, 404])
  for (const { body } of replies) {
    expect(Object.keys(body).sort()).toEqual(['error', 'message', 'success'])
    expect(body.message).toBe(body.error)
    expect(body.message.length).toBeGreaterThan(10)
  }
})

test('an unexpected error is a 500 that shows nothing of itself but the request id', async () => {
  await api.db.admin.query('alter table selected_skills rename to selected_skills_hidden')
  try {
    const { status, body, headers, text } = await api.call('GET', '/api/selected-skills/user/asha')
    expect(status).toBe(500)
    expect(body.message).toContain(headers['x-request-id'])
    expect(text).not.toMatch(/selected_skills|relation|select/i)
    expect(
      api.logLines.some(line => line.includes(String(headers['x-request-id'])) && line.includes('"level":"error"')),
    ).toBe(true)
  } finally {
    await api.db.admin.query('alter table selected_skills_hidden rename to selected_skills')
  }
})

test('without a free database connection for a second: 503, worth another try, and logged', async () => {
  const held = await Promise.all(Array.from({ length: 10 }, () => api.db.appPool.connect()))
  try {
    const { status, body, headers } = await api.call('GET', '/api/selected-skills/user/asha')
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect(body.message).toBe('The service is busy. Send the call again after Retry-After.')
    expect(errorsOf(headers['x-request-id'])).toHaveLength(1)
  } finally {
    for (const client of held) client.release()
  }
})

const errorsOf = (requestId: unknown) =>
  api.logLines.filter(line => line.includes(String(requestId)) && line.includes('"level":"error"'))

test("what is the caller's fault is no error in our log", async () => {
  for (const path of ['/api/skills/search', '/api/skills/sk_0', '/api/nowhere', '/api/admin/counts']) {
    expect(errorsOf((await api.call('GET', path)).headers['x-request-id'])).toEqual([])
  }
})

test('every answer carries an x-request-id of its own, whatever the caller sends', async () => {
  const one = await api.call('GET', '/api/skills/masters', { headers: { 'x-request-id': 'mine' } })
  const two = await api.call('GET', '/api/nowhere')
  expect(one.headers['x-request-id']).toMatch(/^req_[0-9a-f]{24}$/)
  expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
})

describe('logs', () => {
  test('hold the request id, the route and the status, and nothing a person typed', async () => {
    const canary = 'canary-7f3a91'
    const { headers } = await api.call('GET', `/api/selected-skills/user/${canary}?page=1`)
    await post(JSON.stringify({ user_id: canary, skill_id: canary }))
    await api.call('GET', `/api/skills/search?keyword=${canary}`)
    const line = api.logLines.find(each => each.includes(String(headers['x-request-id'])))
    expect(JSON.parse(line!)).toMatchObject({
      route: '/api/selected-skills/user/{user_id}',
      status: 200,
      method: 'GET',
    })
    expect(api.logLines.join('')).not.toContain(canary)
  })
})

describe('CORS', () => {
  test('any origin may call the catalogue and read its limits and request id', async () => {
    const { headers } = await api.call('GET', '/api/skills/masters', { headers: { origin: 'https://shop.example' } })
    expect(headers['access-control-allow-origin']).toBe('*')
    for (const name of ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'x-request-id']) {
      expect(String(headers['access-control-expose-headers']).toLowerCase()).toContain(name)
    }
  })
  test('a browser may ask beforehand to POST JSON and to DELETE', async () => {
    const preflight = (path: string, method: string) =>
      api.call('OPTIONS', path, {
        headers: { origin: 'https://shop.example', 'access-control-request-method': method },
      })
    expect((await preflight('/api/selected-skills', 'POST')).headers['access-control-allow-methods']).toContain('POST')
    expect((await preflight('/api/selected-skills/x', 'DELETE')).headers['access-control-allow-methods']).toContain(
      'DELETE',
    )
  })
  test('a preflight of an admin route or of an API for servers allows none', async () => {
    const asked = { origin: 'https://shop.example', 'access-control-request-method': 'GET' }
    for (const path of ['/api/admin/counts', '/api/%61dmin/counts', '/api/v1/partner/account', '/api/%761/partner/x']) {
      const { headers: theirs } = await api.call('OPTIONS', path, { headers: asked })
      expect(theirs).not.toHaveProperty('access-control-allow-origin')
    }
    const { status, body } = await api.call('OPTIONS', '/api/v1/partner/account', { headers: asked })
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
  })
  test('admin routes allow none', async () => {
    const { headers } = await api.call('GET', '/api/admin/counts', { headers: { origin: 'https://shop.example' } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

test('the reference and the OpenAPI document are served', async () => {
  const document = await api.call('GET', '/openapi/catalogue.json')
  expect(document.body.openapi).toBe('3.1.0')
  expect(Object.keys(document.body.paths)).toContain('/api/skills/search')
  const page = await api.call('GET', '/docs/api/')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<html')
})

describe('an address that no surface can answer', () => {
  test.each([
    '/api/skills/%zz',
    '/api/selected-skills/user/%E0%A4',
    '/nowhere',
    '/API/skills',
    `/api/skills/${'x'.repeat(600)}`,
  ])('%s is answered in our own words and with a request id', async path => {
    const { status, body, headers, text } = await api.call('GET', path)
    expect([400, 404]).toContain(status)
    expect(body.success).toBe(false)
    expect(headers['x-request-id']).toMatch(/^req_/)
    expect(text).not.toContain('x'.repeat(300))
  })
})

describe('a request that Node rejects before routing', () => {
  const sendRaw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(text))
      let reply = ''
      socket.on('data', chunk => {
        reply += chunk.toString()
      })
      socket.on('close', () => resolve(reply))
      socket.on('error', reject)
    })

  test.each([
    [
      'headers over 16 KB',
      `GET /api/v1/partner/account HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['a header that is not one', 'GET /api/v1/partner/account HTTP/1.1\r\nhost x\r\n\r\n', 400],
  ])('%s: answers in the envelope of the API, with a request id', async (_what, text, status) => {
    const [head = '', body = ''] = (await sendRaw(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/x-request-id: req_/)
    expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'VALIDATION_FAILED' } })
  })

  test('bytes that are not HTTP get the envelope of the catalogue', async () => {
    const [head = '', body = ''] = (await sendRaw('\x16\x03\x01garbage\r\n\r\n')).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 400 /)
    expect(JSON.parse(body)).toMatchObject({ success: false, error: 'The request is not valid HTTP.' })
  })
})
