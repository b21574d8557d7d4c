import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { addresses } from '../../../testing/client.ts'
import { newPartner, type Partner, signedHeaders } from '../../../testing/partner.ts'
import { newVerifier, type Verifier } from '../../../testing/verification.ts'
import { revokeKey } from '../../src/features/keys/index.ts'
import { hmacKey } from '../../src/kernel/crypto.ts'

/** What is refused while the body of a call is still on its way. */
let api: TestApi
let live: Partner
let who: Verifier
const nextAddress = addresses(61)
const open: Socket[] = []
beforeAll(async () => {
  api = await startTestApi()
  live = await newPartner(api)
  who = await newVerifier(api)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(() => api.close())

const BODY = JSON.stringify({ skill_ids: ['sk_1001'], padding: 'x'.repeat(200_000) })
const LOOKUP = '/api/v1/partner/skills/lookup'
const UNKNOWN = 'VFN_LIVE_01ARZ3NDEKTSV4RRFFQ69G5FAV'

interface HalfSent {
  /** Status and code of the answer, as soon as it is there. */
  answered(): Promise<readonly [number, string]>
  /** What has come so far. */
  received(): string
  sendBody(body?: string): void
}

interface Sending {
  readonly from?: string
  /** How the end of the body is known. */
  readonly framing?: Readonly<Record<string, string>>
}

/** Sends the request line and the headers, and keeps the body back. */
async function sendHeaders(
  path: string,
  headers: Readonly<Record<string, string>>,
  { from: localAddress = nextAddress(), framing = { 'content-length': String(BODY.length) } }: Sending = {},
): Promise<HalfSent> {
  const { hostname, port } = new URL(api.url)
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  open.push(socket)
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => {})
  const sent = { host: hostname, 'content-type': 'application/json', ...framing, ...headers }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const answered = async (): Promise<readonly [number, string]> => {
    for (;;) {
      const [, status, body] = /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n(\{[\s\S]*\})$/.exec(text) ?? []
      if (body !== undefined) return [Number(status), codeIn(body)]
      await once(socket, 'data')
    }
  }
  return { answered, received: () => text, sendBody: (body = BODY) => void socket.write(body) }
}

function codeIn(body: string): string {
  const { error } = JSON.parse(body)
  return error.code ?? error
}

const signed = (changes: Readonly<Record<string, string>> = {}, partner = live) => ({
  ...signedHeaders({
    keyId: partner.keyId,
    key: hmacKey(partner.secret),
    timestamp: String(api.time.clock()),
    method: 'POST',
    target: LOOKUP,
    body: BODY,
  }),
  ...changes,
})

describe('before a byte of the body came', () => {
  test.each([
    ['no key', { 'x-api-key': '' }],
    ['what is no id of a key', { 'x-api-key': 'x' }],
    ['what is no signature', { 'x-signature': 'f'.repeat(63) }],
    ['an old timestamp', { 'x-timestamp': '1000' }],
    ['a timestamp that is none', { 'x-timestamp': 'yesterday' }],
    ['a recruiter that is none', { 'x-on-behalf-of': 'é' }],
    ['an old timestamp and an unknown key', { 'x-timestamp': '1000', 'x-api-key': UNKNOWN }],
  ])('the Partner API answers 401 to %s', async (_what, changes) => {
    const call = await sendHeaders(LOOKUP, signed(changes))
    expect(await call.answered()).toEqual([401, 'UNAUTHORIZED'])
  })

  test.each([
    ['too large', { 'content-length': '262145' }, [413, 'PAYLOAD_TOO_LARGE']],
    ['of another media type', { 'content-type': 'text/plain' }, [415, 'UNSUPPORTED_MEDIA_TYPE']],
    ['compressed', { 'content-encoding': 'gzip' }, [415, 'UNSUPPORTED_MEDIA_TYPE']],
    [
      'in another character set',
      { 'content-type': 'application/json; charset=utf-16' },
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
    ],
  ])('a body that is %s is refused first, whatever the key is', async (_what, changes, expected) => {
    for (const key of [{}, { 'x-api-key': UNKNOWN }, { 'x-api-key': 'x' }])
      expect(await (await sendHeaders(LOOKUP, signed({ ...changes, ...key }))).answered()).toEqual(expected)
    for (const secret of ['x', (await who.newKey()).secret])
      expect(await (await sendHeaders('/api/v1/verify', { 'x-api-key': secret, ...changes })).answered()).toEqual(
        expected,
      )
  })

  test('the Verification API answers 401 to an unknown and to a revoked key', async () => {
    const { id, secret } = await who.newKey()
    await revokeKey(api.keys, who.tenant, id, 'test')
    for (const key of ['x', `VFN_VK_LIVE_${'a'.repeat(43)}`, secret])
      expect(await (await sendHeaders('/api/v1/verify', { 'x-api-key': key })).answered()).toEqual([
        401,
        'UNAUTHORIZED',
      ])
  })

  test('the Verification API answers 429 to a key over its limits', async () => {
    const { secret } = await who.newKey()
    const call = () => api.call('GET', '/api/v1/session', { headers: { 'x-api-key': secret } })
    await Promise.all(Array.from({ length: 40 }, call))
    const refused = await sendHeaders('/api/v1/verify', { 'x-api-key': secret })
    expect(await refused.answered()).toEqual([429, 'RATE_LIMITED'])
  })

  test('the admin routes of the Catalogue API answer 403 to another key', async () => {
    const call = await sendHeaders('/api/admin/skill-requests/SR_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD/approve', {
      'x-api-key': 'x',
    })
    expect((await call.answered())[0]).toBe(403)
  })
})

describe('an unknown key cannot be told from a known one with a wrong signature', () => {
  const wrong = { 'x-signature': 'f'.repeat(64) }

  test.each([
    ['an unknown key', async () => ({ ...wrong, 'x-api-key': UNKNOWN })],
    ['a known key', async () => wrong],
    [
      'a revoked key',
      async () => {
        const gone = await newPartner(api)
        await revokeKey(api.keys, { orgId: gone.orgId, mode: gone.mode }, gone.keyId, 'test')
        return { ...wrong, 'x-api-key': gone.keyId }
      },
    ],
  ])('%s gets its 401 when the body has come, and not before', async (_what, changes) => {
    const call = await sendHeaders(LOOKUP, signed(await changes()))
    // Two more calls are answered meanwhile: the first had time enough.
    for (const path of ['/account', '/account']) await live.call('GET', path, { from: nextAddress() })
    expect(call.received()).toBe('')
    call.sendBody()
    expect(await call.answered()).toEqual([401, 'UNAUTHORIZED'])
  })

  test('nor when its address has used up its failed signatures', async () => {
    const from = nextAddress()
    for (let count = 0; count < 61; count += 1)
      await live.call('GET', '/account', { from, headers: { ...wrong, 'x-api-key': UNKNOWN } })
    for (const key of [{}, { 'x-api-key': `${UNKNOWN.slice(0, -1)}W` }]) {
      const call = await sendHeaders(LOOKUP, signed({ ...wrong, ...key }), { from })
      await live.call('GET', '/account', { from: nextAddress() })
      expect(call.received()).toBe('')
      call.sendBody()
      expect(await call.answered()).toEqual([429, 'RATE_LIMITED'])
    }
  })

  test('a body longer than 256 KB in pieces gets 413 for both', async () => {
    const piece = 'x'.repeat(65_536)
    for (const key of [{}, { 'x-api-key': UNKNOWN }]) {
      const framing = { 'transfer-encoding': 'chunked' }
      const call = await sendHeaders(LOOKUP, signed({ ...wrong, ...key }), { framing })
      for (let count = 0; count < 5; count += 1) call.sendBody(`${piece.length.toString(16)}\r\n${piece}\r\n`)
      expect(await call.answered()).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    }
  })
})

test('a call that is sent whole is served as before', async () => {
  const { status, body } = await live.call('POST', '/skills/lookup', { json: { skill_ids: ['sk_1001'] } })
  expect([status, body.data.items.length]).toEqual([200, 1])
})
