import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import type { CallReply, CallScript, VoiceAdapter } from '../../src/features/channels/index.ts'
import type { AdapterUnderTest } from './adapters/adapter-under-test.ts'
import { exotelVoiceUnderTest } from './adapters/exotel-voice.ts'
import { twilioVoiceUnderTest } from './adapters/twilio-voice.ts'
import { type CallServer, startCallServer } from './call-server.ts'

const SCRIPT: CallScript = {
  company: 'Shakti & Sons',
  job: 'Driver, Pune',
  language: 'en',
  languages: ['hi', 'en'],
  isRecorded: false,
  questions: [
    { kind: 'yes_no', key: 'licence', text: { en: 'Do you have a licence?', hi: 'क्या लाइसेंस है?' } },
    { kind: 'page_only' },
    {
      kind: 'choice',
      key: 'shift',
      text: { en: 'Which shift?', hi: 'कौन सी शिफ़्ट?' },
      options: [
        { value: 'day', text: { en: 'Day <early>', hi: 'दिन' } },
        { value: 'night', text: { en: 'Night', hi: 'रात' } },
      ],
    },
  ],
  asksInterest: true,
}

interface CallCase {
  readonly under: AdapterUnderTest
  readonly machine: { readonly heard: number; readonly receipt: readonly unknown[] }
}

/** Exotel reports machines for a second leg only, which a call to a flow does not have: the call ends when no key is pressed. */
const CALLS: readonly CallCase[] = [
  { under: exotelVoiceUnderTest, machine: { heard: 4, receipt: ['delivered', null] } },
  { under: twilioVoiceUnderTest, machine: { heard: 0, receipt: ['undelivered', 'unreachable'] } },
]

describe.each(CALLS)('a call over $under.name', ({ under, machine }) => {
  let server: CallServer
  let provider: FakeProcess
  let adapter: VoiceAdapter

  beforeAll(async () => {
    server = await startCallServer()
    provider = await startFake(under.provider, { hookUrl: server.hookUrl, secrets: under.secrets })
    const { hookUrl } = server
    const options = { address: provider.address, hookUrl, secrets: under.secrets, timeoutMs: 2_000 }
    adapter = under.create(options) as VoiceAdapter
    server.use(adapter, SCRIPT)
  })
  afterAll(async () => {
    await adapter.close()
    await provider.end()
    await server.close()
  })

  let count = 0
  /** Places a call, lets the person press these keys, and tells what came of it. */
  async function play(keys: readonly (string | null)[], answeredBy: 'person' | 'machine' = 'person') {
    const sendId = `SD_01JCQ7Z8M4V5T6W7X8Y9Z1${String(++count).padStart(4, '0')}`
    const outcome = await adapter.send({ ...under.message, sendId }, new AbortController().signal)
    if (outcome.kind !== 'accepted' || outcome.providerMessageId === null) throw new Error('The call was not placed.')
    const { providerMessageId } = outcome
    const transcript = await provider.call({ providerMessageId, answeredBy, keys })
    const receipts = server.receipts.filter(receipt => receipt.sendId === sendId)
    return { ...transcript, replies: server.replies.get(sendId) ?? [], receipts }
  }

  test('goes from the language to the interest, and every key counts', async () => {
    const { heard, hungUpBy, replies, receipts } = await play(['2', '1', '7', '1', '9', '2', '1'])
    const expected: readonly CallReply[] = [
      { kind: 'start', language: 'en', agreed: true },
      { kind: 'answers', answers: [{ key: 'licence', value: 'yes' }] },
      { kind: 'answers', answers: [{ key: 'shift', value: 'night' }] },
      { kind: 'interest', interested: true },
    ]
    expect(replies).toEqual(expected)
    expect(heard).toHaveLength(8)
    expect(heard[0]).toMatch(/^हिंदी के लिए 1 दबाइए। For English, press 2\./)
    expect(heard[1]).toContain('We are calling for Shakti & Sons. Job: Driver, Pune.')
    expect(heard[3]).toMatch(/^We did not get your answer\. Do you have a licence\?/)
    expect(heard[4]).toContain('1: Day <early>. 2: Night.')
    expect(heard.at(-1)).toBe(
      'We have your answers. The other questions are on a page. We will send you the link. Thank you. Goodbye.',
    )
    expect(hungUpBy).toBe('caller')
    expect(receipts.map(({ status }) => status)).toEqual(['delivered'])
  })

  test('counts what was answered before the person hung up', async () => {
    const { hungUpBy, replies, receipts } = await play(['1', '1', '2'])
    expect(hungUpBy).toBe('person')
    expect(replies).toEqual([
      { kind: 'start', language: 'hi', agreed: true },
      { kind: 'answers', answers: [{ key: 'licence', value: 'no' }] },
    ])
    expect(receipts.map(({ status }) => status)).toEqual(['delivered'])
  })

  test('ends after the third prompt without a key, also if keys were pressed before', async () => {
    const { heard, hungUpBy, replies } = await play(['2', '1', null, null, null])
    expect(heard.at(-1)).toBe('We will send you a link by message. Please answer there. Thank you. Goodbye.')
    expect([heard.length, hungUpBy]).toEqual([6, 'caller'])
    expect(replies.map(({ kind }) => kind)).toEqual(['start'])
  })

  test('ends all calls with 0, and says so', async () => {
    const { heard, replies } = await play(['2', '0'])
    expect(replies).toEqual([{ kind: 'stop' }])
    expect(heard.at(-1)).toMatch(/^We will not call you or write to you again\./)
  })

  test('ends by itself if 9 is pressed again and again', async () => {
    const { heard, hungUpBy, replies } = await play(['2', ...Array.from({ length: 60 }, () => '9')])
    expect(hungUpBy).toBe('caller')
    expect(heard.length).toBeLessThanOrEqual(41)
    expect(heard.at(-1)).toMatch(/^We will send you a link by message\./)
    expect(replies).toEqual([])
  })

  test('with an answering machine', async () => {
    const { heard, hungUpBy, replies, receipts } = await play([null, null, null], 'machine')
    expect([heard.length, hungUpBy, replies]).toEqual([machine.heard, 'caller', []])
    expect(receipts.map(({ status, reason }) => [status, reason])).toEqual([machine.receipt])
  })

  test('has no hook that was rejected', () => {
    expect(server.rejected).toEqual([])
  })
})
