import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { twilioSmsProvider } from '../../src/adapters/channels/sms/twilio.ts'
import type { ProviderAdapter } from '../../src/features/channels/index.ts'
import { twilioSms as under } from './adapters/twilio-sms.ts'

const never = new AbortController().signal
const TOKEN = under.secrets.authToken!

let receiver: Receiver
let provider: FakeProcess
let adapter: ProviderAdapter
beforeAll(async () => {
  receiver = await startReceiver({ status: 200 })
  provider = await startFake(under.provider, { hookUrl: receiver.url, secrets: under.secrets })
  adapter = under.create({
    address: provider.address,
    hookUrl: receiver.url,
    secrets: under.secrets,
    timeoutMs: 2_000,
  }) as ProviderAdapter
})
afterAll(async () => {
  await adapter.close()
  await provider.end()
  await receiver.close()
})

test('an SMS to India is not taken, and Twilio is not asked', async () => {
  const before = (await provider.journal()).length
  const to = { ...under.message.to, phone: '+919812345601' }
  await provider.behave('server_error')
  expect(await adapter.send({ ...under.message, to }, never)).toEqual({ kind: 'rejected', reason: 'other' })
  // Had there been a request, the next would not get the error.
  expect(await adapter.send(under.message, never)).toEqual({ kind: 'unknown' })
  expect(await provider.journal()).toHaveLength(before)
})

test('a request has the number or the messaging service, and our id in the address for receipts', async () => {
  const StatusCallback = `${receiver.url}?send_id=${under.message.sendId}`
  const expected = { To: under.message.to.phone, Body: under.message.text, StatusCallback }
  await adapter.send(under.message, never)
  expect((await provider.journal()).at(-1)!.fields).toEqual({ ...expected, From: '+12025550100' })
  const service = twilioSmsProvider({
    accountSid: under.secrets.accountSid!,
    authToken: TOKEN,
    from: { messagingServiceSid: 'MG1' },
    hookUrl: receiver.url,
    baseUrl: provider.address,
  })
  await service.send(under.message, never)
  expect((await provider.journal()).at(-1)!.fields).toEqual({ ...expected, MessagingServiceSid: 'MG1' })
  await service.close()
})

const sign = (url: string, fields: Readonly<Record<string, string>>) =>
  createHmac('sha1', TOKEN)
    .update(
      `${url}${Object.keys(fields)
        .sort()
        .map(name => name + fields[name])
        .join('')}`,
    )
    .digest('base64')

const readAt = (url: string, fields: Readonly<Record<string, string>>, signature = sign(url, fields)) =>
  adapter.readHook(
    {
      method: 'POST',
      url,
      headers: { 'x-twilio-signature': signature },
      body: Buffer.from(new URLSearchParams(fields).toString()),
    },
    new Date(),
  )

const MESSAGE = { MessageSid: 'SM00000000000000000000000000000001', From: '+12025550142', To: '+12025550100' }

test('a word that the account counts as STOP is read as STOP, and no reply is sent', () => {
  const url = 'https://hooks.example/sms'
  const reading = readAt(url, { ...MESSAGE, Body: 'ARRET', OptOutType: 'STOP' })
  expect(reading).toMatchObject({
    messages: [{ from: { phone: '+12025550142' }, content: { kind: 'text', text: 'STOP' }, at: null }],
    answer: { status: 200, contentType: 'text/xml; charset=utf-8', body: '<Response/>' },
  })
  expect(readAt(url, { ...MESSAGE, Body: 'HELP me', OptOutType: 'HELP' })).toMatchObject({
    messages: [{ content: { text: 'HELP me' } }],
  })
})

test('a signature counts over the address with and without the standard port', () => {
  const fields = { ...MESSAGE, Body: 'yes' }
  const without = sign('https://hooks.example/sms?a=1', fields)
  const withPort = sign('https://hooks.example:443/sms?a=1', fields)
  for (const signature of [without, withPort])
    expect(readAt('https://hooks.example/sms?a=1', fields, signature).kind).toBe('read')
  const elsewhere = sign('https://hooks.example:444/sms?a=1', fields)
  expect(readAt('https://hooks.example/sms?a=1', fields, elsewhere)).toEqual({ kind: 'rejected', reason: 'signature' })
})

test('a receipt of a person who opted out says so', () => {
  const fields = { MessageSid: MESSAGE.MessageSid, MessageStatus: 'failed', ErrorCode: '21610' }
  expect(readAt(`https://hooks.example/sms?send_id=${under.message.sendId}`, fields)).toMatchObject({
    receipts: [{ sendId: under.message.sendId, status: 'undelivered', reason: 'opted_out', pause: null, at: null }],
  })
})
