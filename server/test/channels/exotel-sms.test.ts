import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import type { HookRequest, ProviderAdapter } from '../../src/features/channels/index.ts'
import { exotelSms as under } from './adapters/exotel-sms.ts'

const never = new AbortController().signal
const SEND_ID = under.message.sendId
const SID = '6dbfdc50133d0e51ec8d793356559868'

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

const sentFields = async (changes = {}) => {
  await adapter.send({ ...under.message, ...changes }, never)
  return (await provider.journal()).at(-1)!.fields
}

test('a request has the header, the entity and the template of DLT, and our id twice', async () => {
  const fields = await sentFields()
  expect(fields).toEqual({
    From: 'PRAMAN',
    To: under.message.to.phone,
    Body: under.message.text,
    EncodingType: 'unicode',
    SmsType: 'transactional_opt_in',
    DltEntityId: '1101567890000012345',
    DltTemplateId: '1107160000000012345',
    StatusCallback: `${receiver.url}?key=${under.secrets.hookSecret}&send_id=${SEND_ID}`,
    CustomField: SEND_ID,
  })
})

test('a text in GSM-7 is sent as such, and a message without a template has no id of one', async () => {
  const fields = await sentFields({ text: 'Asha, see https://jobs.example/l/Ab3dE5gH', template: null })
  expect(fields.EncodingType).toBe('plain')
  expect(fields).not.toHaveProperty('DltTemplateId')
})

const hookOf = (fields: Readonly<Record<string, string>>, changes: Partial<HookRequest> = {}): HookRequest => ({
  method: 'POST',
  url: `https://hooks.example/sms?key=${under.secrets.hookSecret}&send_id=${SEND_ID}`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: Buffer.from(new URLSearchParams(fields).toString()),
  ...changes,
})

const receiptOf = (hook: HookRequest) => {
  const reading = adapter.readHook(hook, new Date())
  return reading.kind === 'read' ? reading.receipts[0] : reading
}

describe('a receipt', () => {
  test('has the time of Exotel’s clock, which is Indian, and none if the message was not sent', () => {
    const sent = { SmsSid: SID, Status: 'sent', DetailedStatusCode: '20005' }
    expect(receiptOf(hookOf({ ...sent, DateSent: '2026-11-15 12:00:00' }))).toEqual({
      eventId: `${SID}:20005`,
      sendId: SEND_ID,
      providerMessageId: SID,
      status: 'delivered',
      reason: null,
      pause: null,
      at: new Date('2026-11-15T06:30:00Z'),
    })
    for (const DateSent of ['1970-01-01 05:30:00', '', 'yesterday', '2026-13-45 99:99:99'])
      expect(receiptOf(hookOf({ ...sent, DateSent }))).toMatchObject({ at: null })
  })

  test.each([
    ['23185', { status: 'undelivered', reason: 'template_mismatch', pause: 'template' }],
    ['23184', { status: 'undelivered', reason: 'template_paused', pause: 'template' }],
    ['23080', { status: 'undelivered', reason: 'number_blocked', pause: 'number' }],
    ['23081', { status: 'undelivered', reason: 'number_blocked', pause: 'account' }],
    ['632', { status: 'undelivered', reason: 'template_paused', pause: 'template' }],
    ['23010', { status: 'invalid_contact' }],
    ['99999', { status: 'undelivered', reason: 'other', pause: null }],
    ['', { status: 'undelivered', reason: 'other', pause: null }],
  ])('of a failure with code %j says %j', (DetailedStatusCode, expected) => {
    expect(receiptOf(hookOf({ SmsSid: SID, Status: 'failed', DetailedStatusCode }))).toMatchObject(expected)
  })

  test('of the operator is not one of the handset', () => {
    const fields = { SmsSid: SID, Status: 'sent', DetailedStatusCode: '20006' }
    expect(receiptOf(hookOf(fields))).toMatchObject({ status: 'accepted' })
    expect(receiptOf(hookOf({ SmsSid: SID, Status: 'sent' }))).toMatchObject({ status: 'delivered' })
  })

  test.each(['failed-dnd', 'failed_dnd'])('with the status %s is of the do-not-disturb register', Status => {
    expect(receiptOf(hookOf({ SmsSid: SID, Status }))).toMatchObject({
      status: 'undelivered',
      reason: 'do_not_disturb',
    })
  })

  test('can be JSON', () => {
    const json = {
      SmsSid: SID,
      Status: 'DELIVERED_TO_HANDSET',
      ExoStatusCode: 20005,
      DateUpdated: '2026-11-15 12:00:00',
    }
    const hook = hookOf(
      {},
      { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(json)) },
    )
    expect(receiptOf(hook)).toMatchObject({
      status: 'delivered',
      sendId: SEND_ID,
      at: new Date('2026-11-15T06:30:00Z'),
    })
  })

  test('to the address of the account has our id from its field, if that is one', () => {
    const url = `https://hooks.example/sms?key=${under.secrets.hookSecret}`
    const fields = { SmsSid: SID, Status: 'sent' }
    expect(receiptOf(hookOf({ ...fields, CustomField: SEND_ID }, { url }))).toMatchObject({ sendId: SEND_ID })
    expect(receiptOf(hookOf({ ...fields, CustomField: 'order 7' }, { url }))).toMatchObject({ sendId: null })
  })
})

test('a secret that was left empty, or is too short, admits nobody', async () => {
  for (const hookSecret of ['', 'short']) {
    const open = under.create({
      address: provider.address,
      hookUrl: receiver.url,
      secrets: { ...under.secrets, hookSecret },
      timeoutMs: 500,
    })
    const url = `https://hooks.example/sms?key=${hookSecret}`
    const reading = open.readHook(hookOf({ SmsSid: SID, Status: 'sent' }, { url }), new Date())
    expect(reading).toEqual({ kind: 'rejected', reason: 'signature' })
    await open.close()
  }
})
