import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { ProviderAdapter } from '../../src/features/channels/index.ts'
import type { AdapterUnderTest } from './adapters/adapter-under-test.ts'
import { exotelSms } from './adapters/exotel-sms.ts'
import { plivoSms } from './adapters/plivo-sms.ts'
import { twilioSms } from './adapters/twilio-sms.ts'

const never = new AbortController().signal

/** Answers that providers on loopback never give. */
async function withAnswer<T>(
  { create, secrets }: AdapterUnderTest,
  status: number,
  body: unknown,
  use: (adapter: ProviderAdapter) => Promise<T>,
): Promise<T> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const server = createServer((_request, response) => response.writeHead(status).end(text)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const adapter = create({
    address,
    hookUrl: 'https://hooks.example/sms',
    secrets,
    timeoutMs: 2_000,
  }) as ProviderAdapter
  try {
    return await use(adapter)
  } finally {
    await adapter.close()
    server.close()
  }
}

const sendTo = (under: AdapterUnderTest, status: number, body: unknown) =>
  withAnswer(under, status, body, adapter => adapter.send(under.message, never))

const ACCEPTED = { kind: 'accepted', providerMessageId: null }
const error = (Code: unknown) => ({ RestException: { Status: 400, Message: 'x', Code } })
const message = (Status: string, DetailedStatusCode: unknown) => ({
  SMSMessage: { Sid: '6dbfdc50', Status, DetailedStatusCode },
})

test.each([
  ['Exotel', exotelSms, 200, message('queued', '21010'), { kind: 'accepted', providerMessageId: '6dbfdc50' }],
  ['Exotel', exotelSms, 200, message('failed', 23081), { kind: 'later', reason: 'number_blocked', pause: 'account' }],
  ['Exotel', exotelSms, 200, message('failed', null), { kind: 'rejected', reason: 'other' }],
  ['Exotel', exotelSms, 200, message('failed-dnd', 99999), { kind: 'rejected', reason: 'other' }],
  ['Exotel', exotelSms, 200, 'not JSON', ACCEPTED],
  ['Exotel', exotelSms, 503, error(40405), { kind: 'later', reason: 'throttled', pause: null }],
  ['Exotel', exotelSms, 503, 'not JSON', { kind: 'unknown' }],
  ['Exotel', exotelSms, 403, error('40001'), { kind: 'later', reason: 'balance', pause: 'account' }],
  ['Exotel', exotelSms, 400, error('toString'), { kind: 'rejected', reason: 'other' }],
  ['Plivo', plivoSms, 202, { message_uuid: [], invalid_number: ['122'] }, { kind: 'invalid_contact' }],
  ['Plivo', plivoSms, 202, { message_uuid: ['a text with spaces'] }, ACCEPTED],
  ['Plivo', plivoSms, 202, 'not JSON', ACCEPTED],
  // A text of a server error proves nothing of what happened.
  ['Plivo', plivoSms, 500, { error: 'invalid phone number' }, { kind: 'unknown' }],
  ['Plivo', plivoSms, 400, { error: 'something else' }, { kind: 'rejected', reason: 'other' }],
  ['Twilio', twilioSms, 201, 'not JSON', ACCEPTED],
  ['Twilio', twilioSms, 500, { code: 21211 }, { kind: 'unknown' }],
  ['Twilio', twilioSms, 400, { code: 21610 }, { kind: 'rejected', reason: 'opted_out' }],
  ['Twilio', twilioSms, 400, { code: 99999 }, { kind: 'rejected', reason: 'other' }],
])('%s: an answer that is unusual is read for what it proves (%#)', async (_, under, status, body, outcome) => {
  expect(await sendTo(under, status, body)).toMatchObject(outcome)
})
