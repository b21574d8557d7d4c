import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { twilioSignature } from '../../src/adapters/channels/twilio-signature.ts'
import type { HookReading, ProviderAdapter } from '../../src/features/channels/index.ts'
import { twilioVoiceUnderTest as under } from './adapters/twilio-voice.ts'

const hookUrl = 'https://jobs.example/hooks/a1?org=7'
const never = new AbortController().signal

let provider: FakeProcess
let adapter: ProviderAdapter
beforeAll(async () => {
  provider = await startFake(under.provider, { hookUrl, secrets: under.secrets })
  adapter = under.create({
    address: provider.address,
    hookUrl,
    secrets: under.secrets,
    timeoutMs: 2_000,
  }) as ProviderAdapter
})
afterAll(async () => {
  await adapter.close()
  await provider.end()
})

test('a call rings for 30 seconds, lasts five minutes at most, looks for machines, and carries our id in its hooks', async () => {
  const { sendId } = under.message
  await adapter.send(under.message, never)
  const [entry] = await provider.journal()
  expect(entry!.fields).toEqual({
    To: '+14155550101',
    From: '+14155550199',
    Url: `https://jobs.example/hooks/a1?org=7&hook=call&send_id=${sendId}`,
    Method: 'POST',
    StatusCallback: `https://jobs.example/hooks/a1?org=7&hook=status&send_id=${sendId}`,
    StatusCallbackMethod: 'POST',
    StatusCallbackEvent: ['initiated', 'completed'],
    MachineDetection: 'Enable',
    Timeout: '30',
    TimeLimit: '300',
  })
})

test('nobody in India is called over Twilio', async () => {
  const before = (await provider.journal()).length
  const to = { phone: '+919812345601', email: null, userId: null }
  expect(await adapter.send({ ...under.message, to }, never)).toEqual({ kind: 'rejected', reason: 'unreachable' })
  expect(await provider.journal()).toHaveLength(before)
})

function read(query: string, fields: Readonly<Record<string, string>>): HookReading {
  const url = `https://jobs.example/hooks/a1?${query}`
  const form = new URLSearchParams({ CallSid: `CA${'a'.repeat(32)}`, To: '+14155550101', ...fields })
  const signature = twilioSignature(under.secrets.authToken!, url, form)
  const headers = { 'x-twilio-signature': signature }
  return adapter.readHook({ method: 'POST', url, headers, body: Buffer.from(form.toString()) }, new Date())
}
const SENT = `send_id=${under.message.sendId}`

test.each([
  ['human', 'answered'],
  ['unknown', 'answered'],
  ['machine_start', 'machine'],
  ['machine_end_beep', 'machine'],
  ['fax', 'machine'],
])('who answers as %s is %s', (answeredBy, kind) => {
  expect(read(`hook=call&${SENT}`, { CallStatus: 'in-progress', AnsweredBy: answeredBy })).toMatchObject({
    call: { sendId: under.message.sendId, event: { kind } },
  })
})

test.each([
  ['completed', 'human', 'delivered', null],
  ['completed', 'machine_start', 'undelivered', 'unreachable'],
  ['no-answer', '', 'undelivered', 'unreachable'],
  ['busy', '', 'undelivered', 'unreachable'],
  ['failed', '', 'undelivered', 'unreachable'],
  ['canceled', '', 'undelivered', 'unreachable'],
])('a call that is %s (%s) is %s, and over', (status, answeredBy, receipt, reason) => {
  const reading = read(`hook=status&${SENT}`, { CallStatus: status, AnsweredBy: answeredBy })
  expect(reading).toMatchObject({ receipts: [{ status: receipt, reason }], call: { event: { kind: 'hung_up' } } })
})

test('a call that rings is not over', () => {
  const reading = read(`hook=status&${SENT}`, { CallStatus: 'ringing' })
  expect(reading).toMatchObject({ receipts: [{ status: 'accepted', reason: null }], call: null })
})

test('a key says which prompt it answers, and silence is no message of the person', () => {
  const pressed = read(`hook=call&${SENT}&step=3`, { CallStatus: 'in-progress', Digits: '*' })
  expect(pressed).toMatchObject({ messages: [{ content: { id: '*' } }], call: { event: { key: '*', step: 3 } } })
  const silent = read(`hook=call&${SENT}&step=3`, { CallStatus: 'in-progress', Digits: '' })
  expect(silent).toMatchObject({ messages: [], call: { event: { key: null, step: 3 } } })
})

test.each([
  ['an unknown kind of hook', `hook=other&${SENT}`, { CallStatus: 'completed' }],
  ['no kind', SENT, { CallStatus: 'completed' }],
  ['an unknown status', `hook=status&${SENT}`, { CallStatus: 'constructor' }],
  ['two keys', `hook=call&${SENT}`, { CallStatus: 'in-progress', Digits: '12' }],
  ['no telephone number', `hook=call&${SENT}`, { CallStatus: 'in-progress', To: 'client:tom' }],
])('%s is malformed, although it is signed', (_what, query, fields) => {
  expect(read(query, fields)).toEqual({ kind: 'rejected', reason: 'malformed' })
})

test('an id that is not of our form is not believed', () => {
  expect(read('hook=status&send_id=1', { CallStatus: 'completed' })).toMatchObject({ receipts: [{ sendId: null }] })
})
