import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import {
  type RawBody,
  signWebhook,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookToVerify,
  WebhookVerificationError,
} from './verify-webhook.ts'

const SECRET = `whsec_${btoa('the secret of this endpoint, 32 B')}`
const OLD_SECRET = `whsec_${btoa('the secret before the rotation..')}`
const NOW = new Date('2026-11-15T09:00:00.500Z')
const SECONDS = Math.floor(NOW.getTime() / 1000)
const ID = 'EV_01K9ZXJ4M2Q7T5V8B3N6P0R1S4'
/** Writing it again would change it: spaces, an escape that needs none, a slash, a number's form, two scripts. */
const BODY = `{ "id":"${ID}", "type":"mandate.ready","n":1.0,\n "data":{"title":"\\u003cराजमिस्त्री> & <b>","url":"a\\/b"} }`
const EVENT = JSON.parse(BODY)

const bytes = (text: string) => new TextEncoder().encode(text)
const headersAt = (timestamp: Date, secret: string | string[] = SECRET, body: RawBody = BODY) =>
  signWebhook({ id: ID, timestamp, body, secret })
const secondsFromNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

async function verify(changes: Partial<WebhookToVerify> = {}) {
  return verifyWebhook({ body: BODY, headers: await headersAt(NOW), secret: SECRET, now: NOW, ...changes })
}

async function failure(changes: { readonly [Name in keyof WebhookToVerify]?: unknown }) {
  const error = await verify(changes as Partial<WebhookToVerify>).then(
    () => expect.fail('It was believed.'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(WebhookVerificationError)
  return error as WebhookVerificationError
}

describe('the published vector', () => {
  const body = '{"test": 2432232314}'
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const timestamp = new Date(1614265330_000)
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }

  test('is believed', async () => {
    expect(await verifyWebhook({ body, headers, secret, now: timestamp })).toEqual({ test: 2432232314 })
  })
  test('is what signing gives', async () => {
    expect(await signWebhook({ id: headers['webhook-id'], body, secret, timestamp })).toEqual(headers)
  })
})

describe('the published library', () => {
  test('what it signs is believed', async () => {
    const signature = new Webhook(SECRET).sign(ID, NOW, BODY)
    const headers = { 'webhook-id': ID, 'webhook-timestamp': String(SECONDS), 'webhook-signature': signature }
    expect(await verify({ headers })).toEqual(EVENT)
  })
  test('believes what signWebhook signs, now unless told', async () => {
    const headers = await signWebhook({ id: ID, body: BODY, secret: SECRET })
    expect(new Webhook(SECRET).verify(BODY, headers)).toEqual(EVENT)
    expect(await verifyWebhook({ body: BODY, headers, secret: SECRET })).toEqual(EVENT)
  })
})

describe('what may be given', () => {
  const padded = new Uint8Array([1, 2, ...bytes(BODY), 3])
  const within = padded.subarray(2, padded.length - 1)
  test.each<[string, RawBody]>([
    ['a text', BODY],
    ['a Buffer', Buffer.from(BODY)],
    ['bytes', bytes(BODY)],
    ['bytes within a larger buffer', within],
    ['an ArrayBuffer', bytes(BODY).buffer],
    ['a view of data', new DataView(within.buffer, within.byteOffset, within.byteLength)],
  ])('the body as %s', async (_, body) => {
    expect(await verify({ body })).toEqual(EVENT)
  })

  type Wrap = (headers: Record<string, string>) => WebhookHeaders
  const renamed = (headers: Record<string, string>, rename: (name: string) => string) =>
    Object.entries(headers).map(([name, value]) => [rename(name), value] as const)
  test.each<[string, Wrap]>([
    ['web Headers', headers => new Headers(headers)],
    ["Node's object", headers => ({ host: 'here', cookie: undefined, 'set-cookie': ['a', 'b'], ...headers })],
    ['an object in capitals', headers => Object.fromEntries(renamed(headers, name => name.toUpperCase()))],
    ['lists of values', headers => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))],
    ['a Map in mixed case', headers => new Map(renamed(headers, name => name.replace('w', 'W')))],
  ])('headers as %s', async (_, wrap) => {
    expect(await verify({ headers: wrap(await headersAt(NOW)) })).toEqual(EVENT)
  })
})

describe('rotation', () => {
  test('any of several signatures is enough, in one value or in a list', async () => {
    const headers = await headersAt(NOW, [OLD_SECRET, SECRET])
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
    const listed = { ...headers, 'webhook-signature': headers['webhook-signature'].split(' ') }
    for (const secret of [SECRET, OLD_SECRET]) {
      expect(await verify({ headers, secret })).toEqual(EVENT)
      expect(await verify({ headers: listed, secret })).toEqual(EVENT)
    }
  })
  test('any of several secrets is enough', async () => {
    expect(await verify({ secret: [OLD_SECRET, SECRET] })).toEqual(EVENT)
  })
  test('signatures of other versions are passed over', async () => {
    const headers = await headersAt(NOW)
    const signature = headers['webhook-signature']
    const among = { ...headers, 'webhook-signature': `v1a,AAAA v2,x ${signature} v1` }
    expect(await verify({ headers: among })).toEqual(EVENT)
    const asAnother = { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') }
    expect((await failure({ headers: asAnother })).code).toBe('SIGNATURE_MISMATCH')
  })
})

describe('BODY_NOT_RAW', () => {
  test.each([
    ['an object', EVENT],
    ['an array', [EVENT]],
    ['an object', JSON.parse(JSON.stringify(Buffer.from(BODY)))],
    ['undefined', undefined],
    ['null', null],
    ['a number', 7],
    ['a promise that nobody awaited', Promise.resolve(BODY)],
  ])('%s is refused, and the message says how to get the bytes', async (kind, body) => {
    // As a caller without types gives it; not by `failure`, whose changes cannot tell undefined from nothing.
    const given = { body, headers: await headersAt(NOW), secret: SECRET, now: NOW } as WebhookToVerify
    const error: WebhookVerificationError = await verifyWebhook(given).then(
      () => expect.fail(),
      thrown => thrown,
    )
    expect(error).toMatchObject({ name: 'WebhookVerificationError', code: 'BODY_NOT_RAW' })
    expect(error.message).toContain(`The body is ${kind},`)
    for (const word of ['express.raw', 'parseAs', 'request.text()']) expect(error.message).toContain(word)
  })
})

describe('HEADER_MISSING', () => {
  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('names %s', async name => {
    const { [name]: _, ...others } = (await headersAt(NOW)) as Record<string, string>
    for (const headers of [others, { ...others, [name]: '' }, new Headers(others)]) {
      const { code, message } = await failure({ headers })
      expect(code).toBe('HEADER_MISSING')
      expect(message.match(/webhook-\w+/g)).toEqual([name])
    }
  })
})

describe('the time of sending', () => {
  test.each([-300, 0, 300])('%i seconds from now is near enough', async seconds => {
    expect(await verify({ headers: await headersAt(secondsFromNow(seconds)) })).toEqual(EVENT)
  })
  test.each([
    [-301, 'TIMESTAMP_TOO_OLD', '301 s ago'],
    [-86_400, 'TIMESTAMP_TOO_OLD', '86400 s ago'],
    [301, 'TIMESTAMP_TOO_NEW', '301 s ahead'],
  ])('%i seconds from now is %s, and the message gives the skew', async (seconds, code, skew) => {
    const error = await failure({ headers: await headersAt(secondsFromNow(seconds)) })
    expect(error.code).toBe(code)
    expect(error.message).toContain(skew)
  })
  test('the tolerance can be set', async () => {
    const headers = await headersAt(secondsFromNow(-20))
    expect(await verify({ headers, toleranceSeconds: 20 })).toEqual(EVENT)
    expect((await failure({ headers, toleranceSeconds: 19 })).code).toBe('TIMESTAMP_TOO_OLD')
  })
  test('a tolerance or a present that is no number lets nothing through', async () => {
    expect((await failure({ toleranceSeconds: Number.NaN })).code).toBe('TIMESTAMP_TOO_OLD')
    expect((await failure({ now: new Date(Number.NaN) })).code).toBe('TIMESTAMP_TOO_OLD')
  })
  test.each(['yesterday', '1.5', '-5', '0x10', '1e9', NOW.toISOString(), `${SECONDS} ${SECONDS}`, '9'.repeat(400)])(
    '%s is TIMESTAMP_INVALID',
    async timestamp => {
      const headers = { ...(await headersAt(NOW)), 'webhook-timestamp': timestamp }
      expect((await failure({ headers })).code).toBe('TIMESTAMP_INVALID')
    },
  )
})

describe('SIGNATURE_MISMATCH', () => {
  test('when anything that is signed was changed, and the message lists what it may be', async () => {
    const headers = await headersAt(NOW)
    const changes = [
      { body: JSON.stringify(EVENT) },
      { body: `${BODY}\n` },
      { body: BODY.replace('mandate', 'mendate') },
      { body: '' },
      { headers: { ...headers, 'webhook-id': `${ID}X` } },
      { headers: { ...headers, 'webhook-timestamp': String(SECONDS + 1) } },
      { secret: OLD_SECRET },
    ]
    for (const change of changes) {
      const { code, message } = await failure(change)
      expect(code).toBe('SIGNATURE_MISMATCH')
      for (const cause of ['another endpoint', 'written again', 'rotated']) expect(message).toContain(cause)
    }
  })
  test('when any character of the signature is another', async () => {
    const headers = await headersAt(NOW)
    const signature = headers['webhook-signature']
    for (let at = 0; at < signature.length; at++) {
      const other = signature[at] === 'A' ? 'B' : 'A'
      const changed = signature.slice(0, at) + other + signature.slice(at + 1)
      expect((await failure({ headers: { ...headers, 'webhook-signature': changed } })).code).toBe('SIGNATURE_MISMATCH')
    }
  })
  test.each(['v1', 'v1,', ',', 'v1,*', 'v1,\u{1F511}', 'nonsense'])('when it is %s', async signature => {
    const headers = { ...(await headersAt(NOW)), 'webhook-signature': signature }
    expect((await failure({ headers })).code).toBe('SIGNATURE_MISMATCH')
  })
})

describe('SECRET_INVALID', () => {
  test.each([
    ['nothing', undefined],
    ['the empty text', ''],
    ['no secret of several', []],
    ['one without its prefix', SECRET.slice(6)],
    ['the secret of an API key', 'VFN_SK_exampleexampleexampleexampleexampleexample1'],
    ['no base64', 'whsec_this-is-not-base64-at-all-but-long'],
    ['a cut-off one', SECRET.slice(0, 20)],
    ['one bad among good ones', [SECRET, 'whsec_']],
  ])('%s', async (_, secret) => {
    const given = { body: BODY, headers: await headersAt(NOW), secret, now: NOW } as WebhookToVerify
    await expect(verifyWebhook(given)).rejects.toMatchObject({ code: 'SECRET_INVALID' })
  })
})

describe('BODY_NOT_JSON', () => {
  test.each<[string, RawBody]>([
    ['a text that is none', 'type=mandate.ready'],
    ['nothing', ''],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('%s, but only once the signature holds', async (_, body) => {
    expect((await failure({ body, headers: await headersAt(NOW, SECRET, body) })).code).toBe('BODY_NOT_JSON')
    expect((await failure({ body })).code).toBe('SIGNATURE_MISMATCH')
  })
})

test('no error tells a secret or the signature that was expected', async () => {
  const headers = await headersAt(NOW)
  const old = await headersAt(secondsFromNow(-1000))
  const plain = 'whsec_not base64, and a secret all the same'
  const errors = await Promise.all([
    failure({ body: EVENT }),
    failure({ headers: {} }),
    failure({ headers: { ...headers, 'webhook-timestamp': 'now' } }),
    failure({ headers: old }),
    failure({ headers: { ...headers, 'webhook-signature': 'v1,AAAA' } }),
    failure({ body: 'none', headers: await headersAt(NOW, SECRET, 'none') }),
    failure({ secret: SECRET.slice(6) }),
    failure({ secret: SECRET.slice(0, 20) }),
    failure({ secret: plain }),
  ])
  expect(new Set(errors.map(error => error.code)).size).toBe(7)
  const hidden = [SECRET.slice(6, 20), atob(SECRET.slice(6)), plain.slice(6), signatureOf(headers), signatureOf(old)]
  for (const error of errors) {
    const told = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join('\n')
    for (const secret of hidden) expect(told).not.toContain(secret)
  }
})

function signatureOf(headers: { readonly 'webhook-signature': string }): string {
  return headers['webhook-signature'].slice(3)
}
