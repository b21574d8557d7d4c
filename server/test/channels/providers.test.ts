import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../testing/process.ts'
import { NO_FAULTS } from '../../../testing/provider/protocol.ts'
import { startProvider, type TestProvider } from '../../../testing/provider/start.ts'
import { loopbackProvider } from '../../src/adapters/channels/loopback-provider.ts'
import { simulator } from '../../src/adapters/channels/simulator.ts'
import type { OutgoingMessage, SendOutcome } from '../../src/features/channels/index.ts'

const SECRET = 'secret of the loopback provider'
const never = new AbortController().signal

let next = 0
const message = (changes: Partial<OutgoingMessage> = {}): OutgoingMessage => {
  next += 1
  return {
    sendId: `SD_${String(next).padStart(26, '0')}`,
    channel: 'sms',
    to: '+919876500001',
    recipient: { phone: '+919876500001', email: null, userId: null },
    accountId: null,
    links: { page: 'https://jobs.example/c/1', optOut: 'https://jobs.example/c/1/stop' },
    language: 'hi',
    text: 'A text.',
    contact: 0,
    at: new Date('2026-11-15T06:30:00Z'),
    simulated: null,
    ...changes,
  }
}
const simulated = (phone: string) =>
  message({
    to: phone,
    simulated: { phone, language: 'hi', methods: ['interest_collection'], enrichment: [], skills: [] },
  })

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider({ secret: SECRET })
})
afterAll(() => provider.end())

describe('the loopback provider', () => {
  test('accepts a message once, with our id, and finds it by that', async () => {
    const channel = loopbackProvider({ url: provider.url, secret: SECRET })
    const sent = message()
    const { messages } = await provider.counts()
    expect(await channel.send(sent, never)).toEqual({ kind: 'accepted', givesReceipts: true, happenings: [] })
    const { sendId: id, channel: by, to, contact, text } = sent
    expect(await provider.journal(messages)).toEqual([expect.objectContaining({ id, channel: by, to, contact, text })])
    expect(await channel.lookUp(sent, never)).toEqual({ kind: 'found', status: 'accepted', happenings: [] })
    expect(await channel.lookUp(message(), never)).toEqual({ kind: 'not_found' })
    expect(await channel.send(message({ to: '+919876500008' }), never)).toEqual({ kind: 'invalid_contact' })
    await channel.close()
  })

  test('a message whose answer was lost has an unknown outcome, and is found', async () => {
    const channel = loopbackProvider({ url: provider.url, secret: SECRET })
    const sent = message()
    await provider.change({ rates: { ...NO_FAULTS, closed: 1 } })
    expect(await channel.send(sent, never)).toEqual({ kind: 'unknown' })
    await provider.change({ rates: NO_FAULTS })
    expect(await channel.lookUp(sent, never)).toMatchObject({ kind: 'found' })
    await channel.close()
  })

  test('a refused connection and an aborted signal are certainly not sent', async () => {
    const channel = loopbackProvider({ url: `http://127.0.0.1:${await freePort()}`, secret: SECRET })
    expect(await channel.send(message(), never)).toEqual({ kind: 'later', afterSeconds: 60 })
    expect(await channel.lookUp(message(), never)).toEqual({ kind: 'unavailable' })
    await channel.close()
    const { messages } = await provider.counts()
    const reachable = loopbackProvider({ url: provider.url, secret: SECRET })
    expect(await reachable.send(message(), AbortSignal.abort())).toMatchObject({ kind: 'later' })
    expect((await provider.counts()).messages).toBe(messages)
    await reachable.close()
  })

  test('a message that gets no connection within half a second was certainly not sent', async () => {
    let arrived = 0
    const slowly: RequestListener = (_request, response) => {
      arrived += 1
      setTimeout(() => response.writeHead(202).end(), 800)
    }
    const outcomes = await withServer(slowly, channel =>
      Promise.all(Array.from({ length: 300 }, () => channel.send(message(), never))),
    )
    const count = (kind: string) => outcomes.filter(outcome => outcome.kind === kind).length
    expect(count('later')).toBeGreaterThanOrEqual(300 - 256)
    expect([count('accepted'), count('accepted') + count('later')]).toEqual([arrived, 300])
  })

  test('a call that is aborted while the provider has it is unknown', async () => {
    const abort = new AbortController()
    const outcome = await sentTo(() => abort.abort(), abort.signal)
    expect(outcome).toEqual({ kind: 'unknown' })
  })

  test.each([
    [202, {}, '', { kind: 'accepted' }],
    [422, {}, '{"code":"invalid_contact"}', { kind: 'invalid_contact' }],
    [422, {}, '{"code":"template_not_approved"}', { kind: 'rejected', reason: 'template_not_approved' }],
    [400, {}, 'not JSON', { kind: 'rejected', reason: 'http_400' }],
    [400, {}, '{"code":"A text with +919876500001"}', { kind: 'rejected', reason: 'http_400' }],
    [302, { location: 'http://127.0.0.1/' }, '', { kind: 'rejected', reason: 'http_302' }],
    [401, {}, '', { kind: 'later', afterSeconds: 60 }],
    [429, {}, '', { kind: 'later', afterSeconds: 60 }],
    [429, { 'retry-after': '7' }, '', { kind: 'later', afterSeconds: 7 }],
    [503, { 'retry-after': '999999' }, '', { kind: 'later', afterSeconds: 3_600 }],
    [503, {}, '', { kind: 'unknown' }],
    [500, {}, '', { kind: 'unknown' }],
    [502, {}, '', { kind: 'unknown' }],
    [409, {}, '', { kind: 'unknown' }],
  ])('the answer %i %j %s gives %j', async (status, headers, body, outcome) => {
    expect(await sentTo((_request, response) => response.writeHead(status, headers).end(body))).toMatchObject(outcome)
  })

  test('an answer to a look-up that says nothing usable is unavailable, and never not found', async () => {
    for (const [status, body] of [
      [200, '{"status":"lost"}'],
      [200, ''],
      [500, '{"status":"delivered"}'],
    ] as const) {
      const answer = await withServer(
        (_request, response) => response.writeHead(status).end(body),
        channel => channel.lookUp(message(), never),
      )
      expect(answer).toEqual({ kind: 'unavailable' })
    }
  })
})

async function withServer<T>(
  listener: RequestListener,
  use: (channel: ReturnType<typeof loopbackProvider>) => Promise<T>,
): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const channel = loopbackProvider({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: SECRET,
  })
  try {
    return await use(channel)
  } finally {
    await channel.close()
    server.closeAllConnections()
    server.close()
  }
}

function sentTo(listener: RequestListener, signal = never): Promise<SendOutcome> {
  return withServer(listener, channel => channel.send(message(), signal))
}

describe('the simulator', () => {
  test('plays the person without a journal, and a look-up gives the same happenings', async () => {
    const channel = simulator({ journalUrl: null })
    const sent = simulated('+919876500001')
    const outcome = await channel.send(sent, never)
    expect(outcome).toMatchObject({ kind: 'accepted', givesReceipts: true })
    const happenings = outcome.kind === 'accepted' ? outcome.happenings : []
    expect(happenings).toHaveLength(3)
    expect(await channel.lookUp(sent, never)).toEqual({ kind: 'found', status: 'accepted', happenings })
    expect(await channel.lookUp(simulated('+919876500008'), never)).toMatchObject({ status: 'invalid_contact' })
    expect(await channel.send(message(), never)).toEqual({ kind: 'rejected', reason: 'no_simulated_person' })
  })

  test('reports each message to the journal, which then decides what was sent', async () => {
    const channel = simulator({ journalUrl: provider.url })
    const [sent, unsent] = [simulated('+919876500003'), simulated('+919876500003')]
    const { messages } = await provider.counts()
    expect(await channel.send(sent, never)).toMatchObject({ kind: 'accepted' })
    const { sendId: id, channel: by, to, contact, text } = sent
    expect(await provider.journal(messages)).toEqual([
      {
        number: messages + 1,
        source: 'simulator',
        id,
        channel: by,
        to,
        contact,
        text,
        at: '2026-11-15T06:30:00.000Z',
        faults: [],
      },
    ])
    expect(await channel.lookUp(sent, never)).toMatchObject({ kind: 'found' })
    expect(await channel.lookUp(unsent, never)).toEqual({ kind: 'not_found' })
    await channel.close()
  })

  test('a journal that cannot be reached delays the message, and finds nothing', async () => {
    const channel = simulator({ journalUrl: `http://127.0.0.1:${await freePort()}` })
    expect(await channel.send(simulated('+919876500001'), never)).toEqual({ kind: 'later', afterSeconds: 60 })
    expect(await channel.lookUp(simulated('+919876500001'), never)).toEqual({ kind: 'unavailable' })
    await channel.close()
  })
})
