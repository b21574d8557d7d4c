import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Catalogue } from './catalogue.ts'
import { CatalogueAdmin } from './catalogue-admin.ts'
import { type DebugEvent, Pramaan, PramaanError } from './index.ts'
import { Verification } from './verification.ts'

/** The clients of the other APIs, and what all clients share: messages, debug hook, User-Agent. Against a real server on loopback. */
interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
interface Scripted {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const received: Received[] = []
const slept: number[] = []
let script: Scripted[] = []
const server = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
  const { status, body, headers: more } = script.shift() ?? { status: 200, body: { success: true, data: {} } }
  reply.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
})
let baseUrl = ''
beforeEach(async () => {
  received.length = 0
  slept.length = 0
  script = []
  await once(server.listen(0, '127.0.0.1'), 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await once(server.close(), 'close')
})

const KEY = 'VFN_VK_TEST_secretsecret'
const shared = () => ({
  baseUrl,
  clock: () => 0,
  sleep: async (milliseconds: number) => void slept.push(milliseconds),
  random: () => 0.5,
})
const verification = (more: object = {}) => new Verification({ ...shared(), apiKey: KEY, ...more })
const catalogue = (more: object = {}) => new Catalogue({ ...shared(), ...more })
const partner = (more: object = {}) => new Pramaan({ ...shared(), keyId: 'VFN_TEST_1', secret: 'VFN_SK_1', ...more })
const failure = async (promise: PromiseLike<unknown>): Promise<PramaanError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PramaanError)
  return error as PramaanError
}

describe('messages', () => {
  const details = [
    { path: 'skills[0].skill_id', message: 'skills[0].skill_id does not exist.' },
    { path: 'title', message: 'is too long' },
  ]
  test('name the first fault, how many there are, the code, the request and the page about the code', async () => {
    const error = { code: 'VALIDATION_FAILED', message: 'The request is not valid.', details }
    script = [{ status: 400, body: { success: false, error }, headers: { 'x-request-id': 'req-1' } }]
    const { message, reason, docsUrl } = await failure(partner().account.get())
    expect(reason).toBe('The request is not valid.')
    expect(docsUrl).toBe(`${baseUrl}/docs/errors/#validation_failed`)
    expect(message).toBe(
      'The request is not valid. skills[0].skill_id does not exist. (and 1 more) ' +
        `[VALIDATION_FAILED; request req-1; ${baseUrl}/docs/errors/#validation_failed]`,
    )
  })
  test('have the field in front if the fault does not begin with it', async () => {
    const error = { code: 'CONFLICT', message: 'It exists.', details: [{ path: 'mandate_id', message: 'JM_1' }] }
    script = [{ status: 409, body: { success: false, error } }]
    expect((await failure(partner().account.get())).message).toMatch(/^It exists\. mandate_id: JM_1 \[CONFLICT; http/)
  })
  test('of the Verification API lead to its own codes', async () => {
    script = [{ status: 404, body: { success: false, error: { code: 'SESSION_NOT_FOUND', message: 'It ended.' } } }]
    const error = await failure(verification().session('vst_1').get())
    expect(error).toMatchObject({ code: 'SESSION_NOT_FOUND', status: 404, details: [], name: 'NotFoundError' })
    expect(error.docsUrl).toBe(`${baseUrl}/docs/errors/#verification-session_not_found`)
  })
  test.each([
    [400, 'VALIDATION_FAILED', 'ValidationError'],
    [403, 'FORBIDDEN', 'PramaanError'],
    [404, 'NOT_FOUND', 'NotFoundError'],
    [409, 'CONFLICT', 'ConflictError'],
    [429, 'RATE_LIMITED', 'RateLimitError'],
    [500, 'SERVER_ERROR', 'ServerError'],
  ])('of the Catalogue API, a %i has the code %s', async (status, code, name) => {
    script = [{ status, body: { success: false, message: 'Said why.', error: 'Said why.' } }]
    const error = await failure(catalogue({ maxRetries: 0 }).skills.get('sk_1'))
    expect(error).toMatchObject({ status, code, name, reason: 'Said why.' })
  })
})

describe('the debug hook', () => {
  test('is told of requests, responses and retries, without values of the call', async () => {
    const events: DebugEvent[] = []
    const limited = { code: 'RATE_LIMITED', message: 'Slow down.', details: [] }
    script = [
      { status: 429, body: { success: false, error: limited }, headers: { 'retry-after': '2', 'x-request-id': 'r1' } },
      { status: 200, body: { success: true, data: {} }, headers: { 'x-request-id': 'r2' } },
    ]
    await partner({ debug: (event: DebugEvent) => events.push(event) }).skills.get('sk_1001')
    const about = { operation: 'getSkill', method: 'GET', path: '/api/v1/partner/skills/{skill_id}' }
    expect(events).toMatchObject([
      { type: 'request', ...about, attempt: 1 },
      { type: 'response', ...about, attempt: 1, status: 429, code: 'RATE_LIMITED', requestId: 'r1', durationMs: 0 },
      { type: 'retry', ...about, attempt: 1, delayMs: 2_250, error: { code: 'RATE_LIMITED' } },
      { type: 'request', ...about, attempt: 2 },
      { type: 'response', ...about, attempt: 2, status: 200, code: null, requestId: 'r2' },
    ])
    expect(slept).toEqual([2_250])
  })
  test('never sees a session token or a key', async () => {
    const events: DebugEvent[] = []
    const client = verification({ debug: (event: DebugEvent) => events.push(event) })
    await client.session('vst_1_secret').getStudent()
    expect(events).toHaveLength(2)
    expect(inspect([events, client])).not.toMatch(/vst_1_secret|secretsecret/)
  })
  test('that throws does not fail the call', async () => {
    const debug = () => {
      throw new Error('of the hook')
    }
    expect(await partner({ debug }).account.get()).toEqual({})
  })
})

describe('the User-Agent', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  test('has the version of the package, and the program that the caller names', async () => {
    await partner().account.get()
    await catalogue({ application: 'acme-ats/2.1' }).skills.get('sk_1')
    const [first, second] = received.map(each => each.headers['user-agent'])
    expect(first).toBe(`pramaan-sdk-typescript/${version}`)
    expect(second).toBe(`pramaan-sdk-typescript/${version} acme-ats/2.1`)
  })
  test('of another line is refused', () => {
    expect(() => catalogue({ application: 'a\r\nx-api-key: b' })).toThrow('application must be 1 to 200')
  })
})

describe('the Verification client', () => {
  test('sends the key always, the session token in its header or, in step 3, in the body', async () => {
    const session = verification().session('vst_1')
    await session.storeSkills({ skills: [{ skillId: 'sk_1001' }] })
    await session.storeItems({ projectIds: ['prj-1'] })
    expect(received.map(({ headers }) => [headers['x-api-key'], headers['x-session-token']])).toEqual([
      [KEY, 'vst_1'],
      [KEY, undefined],
    ])
    expect(JSON.parse(received[1]!.body)).toEqual({ projectIds: ['prj-1'], sessionToken: 'vst_1' })
  })
  test('returns the student without `success`', async () => {
    script = [{ status: 200, body: { success: true, email: 'a@example.com', name: 'Asha', serviceUserId: 'SU_1' } }]
    const student = await verification().session('vst_1').getStudent()
    expect(student).toEqual({ email: 'a@example.com', name: 'Asha', serviceUserId: 'SU_1' })
  })
  test('repeats a step after a 500, and not the opening of a session, of which there would be two', async () => {
    const fault = { status: 500, body: { success: false, error: { code: 'INTERNAL_ERROR', message: 'Oh.' } } }
    script = [fault]
    await verification()
      .session('vst_1')
      .storeItems({ projectIds: ['prj-1'] })
    expect(received).toHaveLength(2)
    script = [fault]
    const student = { externalStudentId: 's', name: 'n', email: 'e@example.com' }
    expect((await failure(verification().open({ student }))).code).toBe('INTERNAL_ERROR')
    expect(received).toHaveLength(3)
  })
  test('repeats the opening of a session after a limit: nothing was carried out', async () => {
    const limited = { success: false, error: { code: 'RATE_LIMITED', message: 'Wait.' } }
    script = [{ status: 429, body: limited, headers: { 'retry-after': '1' } }]
    await verification().open({ student: { externalStudentId: 's', name: 'n', email: 'e@example.com' } })
    expect(received).toHaveLength(2)
  })
})

describe('the Catalogue clients', () => {
  const page = (data: readonly number[], number: number) => ({
    status: 200,
    body: { data, page: number, limit: 2, count: 3 },
  })
  test('a list is a page when awaited, and every item when iterated', async () => {
    script = [page([1, 2], 1), page([3], 2)]
    const list = catalogue().skills.search({ keyword: 'welding', limit: 2 })
    expect(await list).toEqual({ data: [1, 2], page: 1, limit: 2, count: 3 })
    const all: unknown[] = []
    for await (const skill of list) all.push(skill)
    expect(all).toEqual([1, 2, 3])
    expect(received.map(each => each.url)).toEqual([
      '/api/skills/search?keyword=welding&limit=2',
      '/api/skills/search?keyword=welding&limit=2&page=2',
    ])
  })
  test('no call of the public client has a key; every call of the admin client has it', async () => {
    await catalogue().skills.get('sk_1')
    await new CatalogueAdmin({ ...shared(), adminKey: 'operator-key' }).counts()
    expect(received.map(({ headers }) => headers['x-api-key'])).toEqual([undefined, 'operator-key'])
  })
  test('in a browser there is no User-Agent of ours, which would cost a preflight', async () => {
    Object.assign(globalThis, { window: globalThis })
    try {
      await catalogue().skills.get('sk_1')
    } finally {
      Reflect.deleteProperty(globalThis, 'window')
    }
    expect(received[0]!.headers['user-agent']).not.toContain('pramaan')
  })
})
