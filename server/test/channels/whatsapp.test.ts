import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { type WhatsappProvider, whatsappProvider } from '../../src/adapters/channels/whatsapp/provider.ts'
import type { ProviderMessage } from '../../src/features/channels/index.ts'
import { MESSAGE } from './adapters/adapter-under-test.ts'

const SECRETS = {
  accessToken: 'token of the system user',
  appSecret: 'secret of the app',
  verifyToken: 'token of the hook',
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
} as const
const never = new AbortController().signal
const create = (baseUrl: string) => whatsappProvider({ ...SECRETS, baseUrl, timeoutMs: 2_000 })

let fake: FakeProcess
let adapter: WhatsappProvider
beforeAll(async () => {
  fake = await startFake('whatsapp', { hookUrl: 'http://127.0.0.1:9/hook', secrets: SECRETS })
  adapter = create(fake.url)
})
afterAll(async () => {
  await adapter.close()
  await fake.end()
})

describe('what the provider checks of a message', () => {
  const page = MESSAGE.links.page
  const nine = Array.from({ length: 9 }, (_, index) => ({ id: `c${index}`, title: `Choice ${index}` }))
  test.each<[string, Partial<ProviderMessage>]>([
    ['quick replies', {}],
    ['a link in a button', { choices: [], template: { providerId: 'job_link', variables: ['Asha', 'Line\nbreak'] } }],
    ['a link in the text', { choices: [], template: { providerId: 'plain_reminder', variables: [page] } }],
    ['free text', { choices: [], template: null }],
    ['buttons', { template: null }],
    ['a list', { template: null, choices: nine }],
    ['numbers', { template: null, choices: [...nine, ...nine] }],
  ])('holds for %s', async (_what, changes) => {
    expect(await adapter.send({ ...MESSAGE, ...changes }, never)).toMatchObject({ kind: 'accepted' })
  })

  test.each<[string, Partial<ProviderMessage>, object]>([
    ['is unknown', { template: { providerId: 'no_such', variables: [] } }, { reason: 'template_unknown' }],
    [
      'has fewer placeholders',
      { template: { providerId: 'job_link', variables: ['a'] } },
      { reason: 'template_mismatch' },
    ],
    ['has other buttons', { choices: [] }, { reason: 'template_mismatch' }],
  ])('a template that %s is paused', async (_what, changes, outcome) => {
    const expected = { kind: 'later', pause: 'template', ...outcome }
    expect(await adapter.send({ ...MESSAGE, ...changes }, never)).toMatchObject(expected)
  })

  test('a template in Odia is not asked for', async () => {
    const before = (await fake.journal()).length
    const outcome = await adapter.send({ ...MESSAGE, language: 'or' }, never)
    expect(outcome).toEqual({ kind: 'rejected', reason: 'template_unknown' })
    expect(await fake.journal()).toHaveLength(before)
  })

  test('a wrong number id pauses the account', async () => {
    const stranger = whatsappProvider({ ...SECRETS, phoneNumberId: '1', baseUrl: fake.url, timeoutMs: 2_000 })
    const paused = { reason: 'credentials', pause: 'account' }
    expect(await stranger.send(MESSAGE, never)).toMatchObject({ kind: 'later', ...paused })
    expect(await stranger.health(never)).toEqual({ kind: 'failed', ...paused })
    await stranger.close()
  })
})

describe('an answer to a message', () => {
  const error = (code: number) => JSON.stringify({ error: { message: 'Text of Meta', code } })
  test.each<[number, Record<string, string>, string, object]>([
    [200, {}, '{"messages":[{"id":"wamid.1"}]}', { kind: 'accepted', providerMessageId: 'wamid.1' }],
    [200, {}, 'cut off', { kind: 'accepted', providerMessageId: null }],
    [200, {}, error(131000), { kind: 'unknown' }],
    [429, {}, error(130429), { kind: 'later', afterSeconds: 60, reason: 'throttled', pause: null }],
    [429, { 'retry-after': '7' }, error(130429), { kind: 'later', afterSeconds: 7, reason: 'throttled', pause: null }],
    [429, { 'retry-after': '0' }, '', { kind: 'later', afterSeconds: 1, reason: 'throttled', pause: null }],
    [
      429,
      { 'retry-after': '999999999' },
      '',
      { kind: 'later', afterSeconds: 86_400, reason: 'throttled', pause: null },
    ],
    [429, { 'retry-after': 'soon' }, '', { kind: 'later', afterSeconds: 60, reason: 'throttled', pause: null }],
    [500, {}, error(131045), { kind: 'later', afterSeconds: 3_600, reason: 'number_blocked', pause: 'number' }],
    [500, {}, error(131000), { kind: 'unknown' }],
    [503, { 'retry-after': '5' }, error(131016), { kind: 'unknown' }],
    [502, {}, '<html>', { kind: 'unknown' }],
    [400, {}, error(987654), { kind: 'rejected', reason: 'other' }],
    [
      400,
      {},
      '{"error":{"code":"131026"}}',
      { kind: 'later', afterSeconds: 300, reason: 'provider_fault', pause: null },
    ],
  ])('%i %j %s gives %j', async (status, headers, body, outcome) => {
    const answered = await withServer(
      (_request, response) => response.writeHead(status, headers).end(body),
      own => own.send(MESSAGE, never),
    )
    expect(answered).toEqual(outcome)
  })
})

describe('the state of the number', () => {
  test.each([
    ['CONNECTED', { kind: 'ok' }],
    ['FLAGGED', { kind: 'ok' }],
    [undefined, { kind: 'ok' }],
    ['RESTRICTED', { kind: 'failed', reason: 'throttled', pause: 'number' }],
    ['BANNED', { kind: 'failed', reason: 'number_blocked', pause: 'number' }],
    ['DISCONNECTED', { kind: 'failed', reason: 'number_blocked', pause: 'number' }],
  ])('%s gives %j', async (status, health) => {
    const listener: RequestListener = (_request, response) => response.end(JSON.stringify({ id: '1', status }))
    expect(await withServer(listener, own => own.health(never))).toEqual(health)
  })

  test('an answer that cannot be read is a fault of the provider', async () => {
    const health = { kind: 'failed', reason: 'provider_fault', pause: null }
    expect(
      await withServer(
        (_request, response) => response.end('[]'),
        own => own.health(never),
      ),
    ).toEqual(health)
  })
})

describe('a file that a person sent', () => {
  test('is fetched with its type', async () => {
    const media = await adapter.fetchMedia('1001', never)
    expect(media?.contentType).toBe('audio/ogg')
    expect(Buffer.from(media!.bytes).toString()).toBe('OggS voice')
  })

  test.each([
    ['is larger than 2 MB', '1002'],
    ['is on a host that is not Meta’s', '1003'],
    ['has moved', '1004'],
    ['does not exist', '1005'],
    ['has an id that is a path', '../v25.0/1001'],
  ])('is not fetched if it %s', async (_why, id) => {
    expect(await adapter.fetchMedia(id, never)).toBeNull()
  })

  test('is not fetched with a wrong token, after the call was aborted, or while nothing answers', async () => {
    const stranger = whatsappProvider({ ...SECRETS, accessToken: 'wrong', baseUrl: fake.url, timeoutMs: 2_000 })
    expect(await stranger.fetchMedia('1001', never)).toBeNull()
    expect(await adapter.fetchMedia('1001', AbortSignal.abort())).toBeNull()
    await stranger.close()
    expect(await create('http://127.0.0.1:9').fetchMedia('1001', never)).toBeNull()
  })
})

async function withServer<T>(listener: RequestListener, use: (own: WhatsappProvider) => Promise<T>): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = create(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  try {
    return await use(own)
  } finally {
    await own.close()
    server.closeAllConnections()
    server.close()
  }
}
