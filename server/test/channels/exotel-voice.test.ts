import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import type { CallInstruction, HookRequest, VoiceAdapter } from '../../src/features/channels/index.ts'
import { exotelVoiceUnderTest as under } from './adapters/exotel-voice.ts'

const hookUrl = 'https://jobs.example/hooks/a1'
const BASE = `${hookUrl}/${under.secrets.hookSecret}`
const { sendId } = under.message
const never = new AbortController().signal

let provider: FakeProcess
let adapter: VoiceAdapter
const create = (secrets = under.secrets) =>
  under.create({ address: provider.address, hookUrl, secrets, timeoutMs: 2_000 }) as VoiceAdapter
beforeAll(async () => {
  provider = await startFake(under.provider, { hookUrl, secrets: under.secrets })
  adapter = create()
})
afterAll(async () => {
  await adapter.close()
  await provider.end()
})

test('a call rings for 30 seconds, lasts five minutes at most, and carries our id to the applets and the status hook', async () => {
  await adapter.send(under.message, never)
  const [entry] = await provider.journal()
  expect(entry!.fields).toEqual({
    From: '+919812345601',
    CallerId: '02048500000',
    Url: 'http://my.exotel.com/shakti1/exoml/start_voice/1148615',
    CallType: 'trans',
    TimeLimit: '300',
    TimeOut: '30',
    StatusCallback: `${BASE}/status/${sendId}`,
    'StatusCallbackEvents[]': ['answered', 'terminal'],
    CustomField: sendId,
  })
})

test('a throttled call waits as long as Exotel says', async () => {
  await provider.behave('throttle')
  expect(await adapter.send(under.message, never)).toMatchObject({ kind: 'later', afterSeconds: 30 })
})

const CALL = { CallSid: '0123456789abcdef0123456789abcdef', CallFrom: '09812345601', CustomField: sendId }
const get = (kind: string, fields: Readonly<Record<string, string>> = {}): HookRequest => ({
  method: 'GET',
  url: `${BASE}/${kind}?${new URLSearchParams({ ...CALL, ...fields })}`,
  headers: {},
  body: Buffer.from(''),
})
const read = (hook: HookRequest) => adapter.readHook(hook, new Date('2026-11-15T06:30:00Z'))

describe('applets', () => {
  test.each([
    ['gather', {}, { kind: 'answered' }],
    ['gather', { digits: '"1"' }, { kind: 'answered' }],
    ['keys', { digits: '"1"' }, { kind: 'key', key: '1', step: null }],
    ['keys', { digits: '#' }, { kind: 'key', key: '#', step: null }],
    ['keys', { digits: '""' }, { kind: 'key', key: null, step: null }],
    ['keys', { digits: '"12"' }, { kind: 'key', key: null, step: null }],
    ['keys', {}, { kind: 'key', key: null, step: null }],
    // The digits of the gather before must not answer this question.
    ['no-key', { digits: '"1"' }, { kind: 'key', key: null, step: null }],
    ['closing', { digits: '"1"' }, { kind: 'no_more_keys' }],
  ])('%s with %j is %j', (kind, fields, event) => {
    expect(read(get(kind, fields))).toMatchObject({ call: { sendId, callId: CALL.CallSid, event } })
  })

  test('a key is a message of the person, at the time in India, with one id each time it is reported', () => {
    const pressed = get('keys', { digits: '"1"', CurrentTime: '2026-11-15 12:00:05' })
    const [first, second] = [read(pressed), read(pressed)]
    expect(first).toMatchObject({
      messages: [
        {
          from: { phone: '+919812345601' },
          inReplyTo: CALL.CallSid,
          at: new Date('2026-11-15T06:30:05Z'),
          content: { kind: 'choice', id: '1' },
        },
      ],
    })
    expect(first).toEqual(second)
    const later = read(get('keys', { digits: '"1"', CurrentTime: '2026-11-15 12:00:09' }))
    const idOf = (reading: typeof first) => reading.kind === 'read' && reading.messages[0]?.eventId
    expect(idOf(later)).not.toBe(idOf(first))
  })

  test.each([
    ['09812345601', '+919812345601'],
    ['919812345601', '+919812345601'],
    ['+919812345601', '+919812345601'],
    ['9812345601', '+919812345601'],
    ['+14155550101', '+14155550101'],
    ['anonymous', null],
  ])('the number %s is %s', (from, phone) => {
    expect(read(get('keys', { digits: '"1"', CallFrom: from }))).toMatchObject({ messages: [{ from: { phone } }] })
  })
})

describe('the status', () => {
  const post = (contentType: string, body: string, path = `status/${sendId}`): HookRequest => ({
    method: 'POST',
    url: `${BASE}/${path}`,
    headers: { 'content-type': contentType },
    body: Buffer.from(body),
  })
  const fields = { CallSid: CALL.CallSid, Status: 'completed', DateUpdated: '2026-11-15 11:59:58' }

  test('is read from JSON and from a form, with our id from the address', () => {
    const receipt = { sendId, status: 'delivered', reason: null, at: new Date('2026-11-15T06:29:58Z') }
    const expected = { receipts: [receipt], call: { sendId, event: { kind: 'hung_up' } } }
    expect(read(post('application/json', JSON.stringify({ ...fields, Legs: [{}] })))).toMatchObject(expected)
    const form = new URLSearchParams(fields).toString()
    expect(read(post('application/x-www-form-urlencoded', form))).toMatchObject(expected)
  })
  test('has our id from the custom field, too', () => {
    const body = JSON.stringify({ ...fields, CustomField: sendId })
    expect(read(post('application/json', body, 'status'))).toMatchObject({ receipts: [{ sendId }] })
  })
  test.each([['failed'], ['busy'], ['no-answer'], ['canceled']])('%s was not delivered', reported => {
    const body = JSON.stringify({ ...fields, Status: reported })
    expect(read(post('application/json', body))).toMatchObject({
      receipts: [{ status: 'undelivered', reason: 'unreachable' }],
    })
  })
  test('of a call that goes on does not end it', () => {
    const body = JSON.stringify({ ...fields, Status: 'in-progress', EventType: 'answered' })
    expect(read(post('application/json', body))).toMatchObject({ receipts: [{ status: 'accepted' }], call: null })
  })
  test('that is unknown is malformed', () => {
    const body = JSON.stringify({ ...fields, Status: 'constructor' })
    expect(read(post('application/json', body))).toEqual({ kind: 'rejected', reason: 'malformed' })
  })
})

describe('the secret in the address', () => {
  const withUrl = (url: string): HookRequest => ({ ...get('gather'), url })
  const stranger = { kind: 'rejected', reason: 'signature' }

  test.each([
    ['another secret', `${BASE.slice(0, -1)}F/gather?CallSid=${CALL.CallSid}`],
    ['a part of it', `${BASE.slice(0, -1)}/gather?CallSid=${CALL.CallSid}`],
    ['none', `${hookUrl}/gather?CallSid=${CALL.CallSid}`],
    ['an empty one', `${hookUrl}//gather?CallSid=${CALL.CallSid}`],
    ['another path', `https://jobs.example/other/${under.secrets.hookSecret}/gather?CallSid=${CALL.CallSid}`],
    ['it in the query', `${hookUrl}?secret=${under.secrets.hookSecret}&CallSid=${CALL.CallSid}`],
    ['no address', 'gather'],
  ])('%s is not believed', (_what, url) => expect(read(withUrl(url))).toEqual(stranger))

  test.each([[''], ['short secret']])('an account whose secret is too short (%j) believes nobody', async hookSecret => {
    const weak = create({ ...under.secrets, hookSecret })
    const url = `${hookUrl}/${hookSecret}/gather?CallSid=${CALL.CallSid}`
    expect(weak.readHook(withUrl(url), new Date())).toEqual(stranger)
    await weak.close()
  })

  test('a hook of no known kind, or without a call, is malformed', () => {
    expect(read(get('other'))).toEqual({ kind: 'rejected', reason: 'malformed' })
    expect(read(withUrl(`${BASE}/gather`))).toEqual({ kind: 'rejected', reason: 'malformed' })
  })
})

describe('instructions', () => {
  const speech = [
    { language: 'hi', text: 'हिंदी के लिए 1 दबाइए।' },
    { language: 'en', text: 'For "English", press 2.' },
  ] as const
  const ask: readonly CallInstruction[] = [{ kind: 'gather', speech, step: 1, timeoutSeconds: 6 }]
  const end: readonly CallInstruction[] = [{ kind: 'say', speech: speech.slice(1) }, { kind: 'hang_up' }]
  const words = 'हिंदी के लिए 1 दबाइए। For "English", press 2.'

  test('a gather gets the prompt, and takes one key', () => {
    const { body, ...answer } = adapter.renderCall(ask, get('gather'))
    expect(answer).toEqual({ status: 200, contentType: 'application/json' })
    expect(JSON.parse(body)).toEqual({
      gather_prompt: { text: words },
      max_input_digits: 1,
      finish_on_key: '',
      input_timeout: 6,
      repeat_menu: 0,
    })
  })
  test.each(['keys', 'no-key'])('after %s the status says whether the flow goes on', kind => {
    expect(adapter.renderCall(ask, get(kind)).status).toBe(200)
    expect(adapter.renderCall(end, get(kind)).status).toBe(302)
    expect(adapter.renderCall([{ kind: 'hang_up' }], get(kind)).status).toBe(302)
  })
  test('the last words are plain text', () => {
    expect(adapter.renderCall(end, get('closing'))).toEqual({
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      body: 'For "English", press 2.',
    })
  })
  test('a gather after the end says the last words and waits for one second', () => {
    expect(JSON.parse(adapter.renderCall(end, get('gather')).body)).toMatchObject({
      gather_prompt: { text: 'For "English", press 2.' },
      input_timeout: 1,
    })
  })
})
