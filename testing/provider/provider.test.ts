import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboundBody } from '../../server/src/contract/inbound.ts'
import { isSignedInbound } from '../../server/src/features/channels/index.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import { call, type Reply } from '../client.ts'
import { until } from '../process.ts'
import { type Receiver, startReceiver } from '../receiver.ts'
import type { WireEvent } from './people.ts'
import { type Fault, NO_FAULTS, type Questions, USUAL_RATES } from './protocol.ts'
import { startProvider, type TestProvider } from './start.ts'

const SECRET = 'secret of the loopback provider'
const MESSAGES = 600

const QUESTIONS: Questions = {
  methods: ['data_enrichment', 'skill_verification', 'interest_collection'],
  enrichment: [{ key: 'night', type: 'yes_no', knockout: 'no', required: true }],
  skills: [{ skillId: 'SK_1', questionIds: ['Q1', 'Q2', 'Q3', 'Q4'] }],
}

let receiver: Receiver
let provider: TestProvider

beforeAll(async () => {
  receiver = await startReceiver()
  provider = await startProvider({ timeScale: 0, inboundUrl: receiver.url, questions: QUESTIONS })
})
afterAll(async () => {
  await provider.end()
  await receiver.close()
})

const idOf = (number: number) => `SD_${String(number).padStart(26, '0')}`
const messageOf = (number: number, to: string) => ({
  id: idOf(number),
  channel: 'sms',
  to,
  language: 'hi',
  text: `Text ${number}`,
  contact: 0,
})

const authorization = `Bearer ${SECRET}`
const send = (number: number, to: string): Promise<Reply | 'closed'> =>
  call('POST', `${provider.url}/messages`, { headers: { authorization }, json: messageOf(number, to) }).catch(
    () => 'closed' as const,
  )
const lookUp = (number: number) =>
  call('GET', `${provider.url}/messages/${idOf(number)}`, { headers: { authorization } })

/** Events of each post, in the order in which they came. */
const eventsSince = (posts: number): readonly WireEvent[] =>
  receiver.journal.slice(posts).flatMap(({ body }) => (JSON.parse(body) as InboundBody).events)

test('the same people as in test mode answer, by signed posts', async () => {
  const before = receiver.journal.length
  await send(1, '+919876500001')
  await send(2, '+919876500005')
  await provider.idle()
  const kinds = (number: number) =>
    eventsSince(before)
      .filter(event => event.send_id === idOf(number))
      .map(event => (event.kind === 'receipt' ? event.status : event.reply.kind))
  expect(kinds(1)).toEqual(['accepted', 'delivered', 'start', 'answers', 'skill_answers', 'interest'])
  expect(kinds(2)).toEqual(['accepted', 'delivered', 'stop'])
  const posts = receiver.journal.slice(before)
  const isSigned = ({ headers, body, at }: (typeof posts)[number]) =>
    isSignedInbound(
      hmacKey(SECRET),
      { timestamp: headers['x-loopback-timestamp'], signature: headers['x-loopback-signature'], body },
      at,
    )
  expect(posts.filter(post => !isSigned(post))).toEqual([])
  const [answered] = eventsSince(before).filter(event => event.kind === 'reply' && event.reply.kind === 'skill_answers')
  expect(answered).toMatchObject({
    reply: { answers: ['Q1', 'Q2', 'Q3', 'Q4'].map(question_id => ({ question_id, option: expect.any(Number) })) },
  })
})

test('a message is found by our id with its last status, and an unknown one is not', async () => {
  await send(3, '+919876500004')
  await provider.idle()
  expect([(await lookUp(3)).body.status, (await lookUp(4)).status]).toEqual(['undelivered', 404])
})

test('an invalid number and a wrong token are rejected, counted, and not in the journal', async () => {
  const before = await provider.counts()
  expect(await send(5, '+919876500008')).toMatchObject({ status: 422, body: { code: 'invalid_contact' } })
  expect(await call('POST', `${provider.url}/messages`, { json: messageOf(6, '+919876500001') })).toMatchObject({
    status: 401,
  })
  const after = await provider.counts()
  expect([after.invalid - before.invalid, after.unauthorised - before.unauthorised]).toEqual([1, 1])
  expect(after.messages).toBe(before.messages)
})

test('the journal has each message in order, can be read from any number, and counts the same id twice', async () => {
  const { messages, repeated } = await provider.counts()
  await send(7, '+919876500003')
  await send(7, '+919876500003')
  const json = {
    sendId: idOf(8),
    channel: 'sms',
    to: '+919876500001',
    contact: 1,
    at: '2026-11-15T06:30:00.000Z',
    text: 'T',
  }
  await call('POST', `${provider.url}/journal`, { json })
  const { sendId: id, ...rest } = json
  expect(await provider.journal(messages)).toEqual([
    { number: messages + 1, source: 'provider', at: expect.any(String), faults: [], ...sentOf(7) },
    { number: messages + 2, source: 'provider', at: expect.any(String), faults: [], ...sentOf(7) },
    { number: messages + 3, source: 'simulator', id, ...rest, faults: [] },
  ])
  expect(await provider.counts()).toMatchObject({ messages: messages + 3, repeated: repeated + 1 })
  expect((await provider.journal()).length).toBe(messages + 3)
  expect((await call('GET', `${provider.url}/journal/${idOf(8)}`)).status).toBe(200)
  expect((await call('GET', `${provider.url}/journal/${idOf(9)}`)).status).toBe(404)
})

function sentOf(number: number) {
  const { language: _, ...sent } = messageOf(number, '+919876500003')
  return sent
}

test('the answer to a message is held until its caller hangs up, and the message is in the journal before', async () => {
  const { messages } = await provider.counts()
  const holding = provider.holdNext(10_000)
  // The provider must have the question first.
  expect(await provider.holdNext(50)).toBeNull()
  const hangUp = new AbortController()
  const json = messageOf(9_000, '+919876500003')
  const sent = request(`${provider.url}/messages`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(json),
    signal: hangUp.signal,
  }).catch(() => 'hung up')
  expect(await holding).toBe(json.id)
  expect(await provider.journal(messages)).toMatchObject([{ id: json.id }])
  expect(await provider.isHeld(json.id)).toBe(true)
  hangUp.abort()
  expect(await sent).toBe('hung up')
  await until(async () => !(await provider.isHeld(json.id)), 5_000, 'the provider to notice')
})

test('posts are repeated until they are answered 2xx, and given up after the last attempt', async () => {
  await provider.idle()
  const before = await provider.counts()
  await provider.change({ mostAttempts: 3 })
  receiver.answers({ status: 503 })
  await send(10, '+919876500004')
  await provider.idle()
  const after = await provider.counts()
  receiver.answers({ status: 204 })
  await provider.change({ mostAttempts: 20 })
  expect([after.failedPosts - before.failedPosts, after.lost - before.lost]).toEqual([6, 2])
  expect(after.posted).toBe(before.posted)
})

/** What a caller and a receiver of posts saw of one message. */
interface Seen {
  readonly isClosed: boolean
  readonly isReceiptFirst: boolean
  readonly statuses: readonly string[]
}

async function sendMany(first: number): Promise<ReadonlyMap<string, Seen>> {
  const posts = receiver.journal.length
  const answers = new Map<string, { readonly isClosed: boolean; readonly isReceiptFirst: boolean }>()
  for (let at = 0; at < MESSAGES; at++) {
    // The numbers are fixed, so the same messages get the same faults in each run. These people give receipts only.
    const postsBefore = receiver.journal.length
    const answer = await send(first + at, `+9198765${String(at * 100 + 4).padStart(5, '0')}`)
    const isReceiptFirst = receiver.journal
      .slice(postsBefore)
      .some(({ body }) => body.includes(`"${idOf(first + at)}"`))
    answers.set(idOf(first + at), { isClosed: answer === 'closed', isReceiptFirst })
  }
  await provider.idle()
  const receipts = Object.groupBy(
    eventsSince(posts).filter(event => event.kind === 'receipt'),
    event => event.send_id,
  )
  return new Map(
    [...answers].map(([id, answer]) => [id, { ...answer, statuses: (receipts[id] ?? []).map(event => event.status) }]),
  )
}

/** Three standard deviations of a binomial distribution. */
function isAbout(count: number, rate: number): boolean {
  return Math.abs(count - MESSAGES * rate) <= 3 * Math.sqrt(MESSAGES * rate * (1 - rate))
}

test('each fault happens to the share of messages that was asked for, and to those that the journal says', async () => {
  // The first receipt is due half a second after the message, which is after most answers even on a busy machine.
  await provider.change({ rates: USUAL_RATES, timeScale: 0.5, seed: 7 })
  const { messages, faults: none } = await provider.counts()
  expect(none).toEqual({ closed: 0, receiptFirst: 0, receiptTwice: 0, outOfOrder: 0 })
  const seen = await sendMany(1_000)
  const entries = await provider.journal(messages)
  const { faults } = await provider.counts()
  await provider.change({ rates: NO_FAULTS, timeScale: 0 })

  const idsWith = (fault: Fault) => entries.filter(entry => entry.faults.includes(fault)).map(({ id }) => id)
  const idsSeen = (isFault: (each: Seen) => boolean) => [...seen].filter(([, each]) => isFault(each)).map(([id]) => id)
  expect(entries).toHaveLength(MESSAGES)
  expect(idsSeen(({ isClosed }) => isClosed)).toEqual(idsWith('closed'))
  expect(idsSeen(({ statuses }) => statuses[0] === 'undelivered')).toEqual(idsWith('outOfOrder'))
  expect(idsSeen(({ statuses }) => statuses.length === 3)).toEqual(idsWith('receiptTwice'))
  expect(idsWith('receiptFirst').filter(id => seen.get(id)?.isReceiptFirst !== true)).toEqual([])
  const others = [...seen].filter(([id]) => !idsWith('receiptFirst').includes(id))
  expect(others.filter(([, each]) => each.isReceiptFirst).length).toBeLessThan(others.length / 2)
  for (const [fault, rate] of Object.entries(USUAL_RATES) as [Fault, number][]) {
    expect([fault, idsWith(fault).length, isAbout(faults[fault], rate)]).toEqual([fault, faults[fault], true])
  }
})
