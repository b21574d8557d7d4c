import { afterAll, describe, expect, test } from 'vitest'
import { emailProvider } from '../../src/adapters/channels/email/email-provider.ts'
import { returnAddresses } from '../../src/adapters/channels/email/return-address.ts'
import type { HookReading } from '../../src/features/channels/index.ts'
import { EMAIL, emailSettings } from './adapters/email.ts'

/** Mails that come back: reports of bounces, complaints and replies. Written as servers and clients write them. */

const SEND_ID = 'SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'
const OTHER_ID = 'SD_01JCQ7Z8M4V5T6W7X8Y9Z0WXYZ'
const MESSAGE_ID = `${SEND_ID}@pramaan.example`
const NOW = new Date('2026-11-17T12:00:00Z')
const AT = new Date('2026-11-16T04:30:00Z')
const { returnSecret = '', hookSecret = '' } = EMAIL.secrets
const addresses = returnAddresses('bounce.pramaan.example', returnSecret)
const RETURN = addresses.create(SEND_ID)
const FORGED = returnAddresses('bounce.pramaan.example', 'another secret').create(SEND_ID)

const adapter = emailProvider(emailSettings('smtp://127.0.0.1:9', EMAIL.secrets))
afterAll(() => adapter.close())

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`

function post(mail: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) {
  const given = { authorization: `Bearer ${hookSecret}`, 'content-type': 'message/rfc822', ...headers }
  return adapter.readHook({ method: 'POST', url: 'http://x/', headers: given, body: Buffer.from(mail) }, NOW)
}

async function read(mail: string): Promise<Extract<HookReading, { kind: 'read' }>> {
  const reading = await post(mail)
  if (reading.kind !== 'read') throw new Error(`The mail was rejected: ${reading.reason}`)
  return reading
}

interface Bounce {
  readonly to?: string
  readonly type?: string
  readonly envelopeId?: string
  readonly recipients?: readonly (readonly string[])[]
  readonly returned?: readonly string[]
  readonly headers?: readonly string[]
}

const FAILED = ['Final-Recipient: rfc822; asha@example.com', 'Action: failed', 'Status: 5.1.1 (no mailbox)']

function bounce({ to = RETURN, type = 'delivery-status', envelopeId, recipients, returned, headers }: Bounce): string {
  return lines(
    'From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example>',
    `To: ${to}`,
    'Message-ID: <report-1@mx.example>',
    'Date: Mon, 16 Nov 2026 10:00:00 +0530',
    'Auto-Submitted: auto-replied',
    ...(headers ?? []),
    `Content-Type: multipart/report; report-type="${type}";`,
    '\tboundary="b1"',
    '',
    '--b1',
    '',
    'Delivery has failed.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    ...(envelopeId === undefined ? [] : [`Original-Envelope-Id: ${envelopeId}`]),
    'Reporting-MTA: dns; mx.example',
    '',
    ...(recipients ?? [FAILED]).flatMap(fields => [...fields, '']),
    '--b1',
    'Content-Type: message/rfc822',
    '',
    ...(returned ?? [`Message-ID: <${MESSAGE_ID}>`]),
    '',
    'text of the mail',
    '--b1--',
  )
}

describe('a report of a bounce', () => {
  test('says what happened to which message', async () => {
    const { receipts, messages } = await read(bounce({}))
    expect(receipts).toEqual([
      {
        eventId: expect.stringMatching(/^[0-9a-f]{40}$/),
        sendId: SEND_ID,
        providerMessageId: MESSAGE_ID,
        status: 'invalid_contact',
        reason: null,
        pause: null,
        at: AT,
      },
    ])
    expect(messages).toEqual([])
  })

  test.each([
    ['Action: failed', 'Status: 5.2.2', [{ status: 'undelivered', reason: 'unreachable' }]],
    ['action: FAILED', 'status:\r\n 5.7.1', [{ status: 'undelivered', reason: 'content' }]],
    ['Action: failed', 'Diagnostic-Code: smtp; 550 unknown', [{ status: 'undelivered', reason: 'other' }]],
    ['Action: delivered', 'Status: 2.0.0', [{ status: 'delivered' }]],
    ['Action: delayed', 'Status: 4.4.1', []],
    ['Status: 5.1.1', 'Final-Recipient: rfc822; a@b', []],
  ])('with %s and %s gives %j', async (first, second, receipts) => {
    const reading = await read(bounce({ recipients: [[first, second]] }))
    expect(reading.receipts).toMatchObject(receipts)
    expect(reading.receipts).toHaveLength(receipts.length)
  })

  test('has one event for each state, and the same each time', async () => {
    const delayed = ['Action: delayed', 'Status: 4.0.0']
    const [first, second] = [bounce({ recipients: [FAILED, FAILED, delayed] }), bounce({ recipients: [FAILED] })]
    expect((await read(first)).receipts).toEqual((await read(second)).receipts)
    const delivered = await read(bounce({ recipients: [['Action: delivered']] }))
    const another = await read(bounce({}).replace('report-1', 'report-2'))
    const ids = [...(await read(second)).receipts, ...delivered.receipts, ...another.receipts]
    expect(new Set(ids.map(({ eventId }) => eventId)).size).toBe(3)
  })

  test('without a Message-ID of its own has the same event when it is posted again', async () => {
    const mail = bounce({}).replace(/Message-ID: <report-1@mx\.example>\r\n/, '')
    const [first] = (await read(mail)).receipts
    expect((await read(mail)).receipts[0]!.eventId).toBe(first!.eventId)
    expect((await read(`${mail}\r\n`)).receipts[0]!.eventId).not.toBe(first!.eventId)
  })

  test('is about the message of its return address, whatever it contains', async () => {
    const [receipt] = (await read(bounce({ returned: [`Message-ID: <${OTHER_ID}@pramaan.example>`] }))).receipts
    expect(receipt!.sendId).toBe(SEND_ID)
  })

  test.each(['Delivered-To', 'X-Original-To', 'Envelope-To', 'Cc'])('has its return address in %s', async name => {
    const mail = bounce({
      to: 'relay@pramaan.example',
      headers: [`${name}: <${RETURN.toLowerCase()}>`],
      returned: ['A: b'],
    })
    expect((await read(mail)).receipts).toMatchObject([{ sendId: SEND_ID }])
  })

  test.each([
    ['the Message-ID', { returned: [`message-id:\r\n <${MESSAGE_ID}>`] }],
    [
      'our header, if the server replaced the Message-ID',
      { returned: ['Message-ID: <x@y>', `X-Pramaan-Send: ${SEND_ID}`] },
    ],
    ['the envelope id', { returned: ['Subject: x'], envelopeId: SEND_ID }],
  ])('to another address is about the message of %s', async (_name, changes) => {
    const mail = bounce({ to: 'bounces@pramaan.example', ...changes })
    expect((await read(mail)).receipts).toMatchObject([{ sendId: SEND_ID }])
  })

  test.each([
    ['a forged return address', { to: FORGED }],
    ['a forged one beside ours', { to: `${RETURN}, ${FORGED}` }],
    ['one of another message', { to: RETURN.replace('ABCD', 'WXYZ') }],
    [
      'a forged one in the mail that it returns',
      { returned: [`Return-Path: <${FORGED}>`, `Message-ID: <${MESSAGE_ID}>`] },
    ],
  ])('with %s is rejected', async (_name, changes) => {
    expect(await post(bounce(changes))).toEqual({ kind: 'rejected', reason: 'signature' })
  })

  test('about a message of others is read, and gives nothing', async () => {
    const returned = [`Message-ID: <${SEND_ID}@elsewhere.example>`]
    expect(await read(bounce({ to: 'bounces@pramaan.example', returned }))).toMatchObject({
      receipts: [],
      messages: [],
    })
  })

  test('in the future happened now, as one without a date', async () => {
    const dated = (date: string) => bounce({}).replace(/^Date: .*$/m, date)
    for (const date of ['Date: Mon, 16 Nov 2099 10:00:00 +0530', 'Date: yesterday', 'X-Date: none'])
      expect((await read(dated(date))).receipts[0]!.at).toEqual(NOW)
  })
})

function complaint(type: string, fields: readonly string[], returned: readonly string[]): string {
  return lines(
    'From: <feedback@mailbox.example>',
    'To: <fbl@pramaan.example>',
    'Message-ID: <complaint-1@mailbox.example>',
    'Date: Mon, 16 Nov 2026 10:00:00 +0530',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b2"',
    '',
    '--b2',
    'Content-Type: text/plain',
    '',
    'This is an abuse report.',
    '--b2',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    ...fields,
    '',
    '--b2',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    ...returned,
    '',
    'text of the mail',
    '--b2--',
  )
}

describe('a complaint', () => {
  const returned = [`Message-ID: <${MESSAGE_ID}>`]

  test('stops all messages', async () => {
    const { messages, receipts } = await read(complaint('abuse', ['Original-Rcpt-To: <asha@example.com>'], returned))
    expect(messages).toEqual([
      {
        eventId: expect.any(String),
        from: { phone: null, email: 'asha@example.com', userId: null },
        sendId: SEND_ID,
        inReplyTo: null,
        at: AT,
        content: { kind: 'complaint' },
      },
    ])
    expect(receipts).toEqual([])
  })

  test('is joined by the return address if the mail is hidden, and says nobody then', async () => {
    const { messages } = await read(complaint('fraud', [`Original-Mail-From: <${RETURN}>`], ['Subject: [redacted]']))
    expect(messages).toMatchObject([{ sendId: SEND_ID, from: { email: null } }])
  })

  test('with a forged return address is rejected', async () => {
    const mail = complaint('abuse', [`Original-Mail-From: <${FORGED}>`], returned)
    expect(await post(mail)).toEqual({ kind: 'rejected', reason: 'signature' })
  })

  test.each(['not-spam', 'auth-failure', 'Auth-Failure'])('is not what a report of type %s is', async type => {
    expect(await read(complaint(type, [], returned))).toMatchObject({ messages: [], receipts: [] })
  })

  test('about a message that is not ours gives nothing, whomever it names', async () => {
    const mail = complaint('abuse', ['Original-Rcpt-To: <asha@example.com>'], ['Message-ID: <x@elsewhere.example>'])
    expect(await read(mail)).toMatchObject({ messages: [] })
  })
})

const REPLY = [`In-Reply-To: <${MESSAGE_ID}>`]

function reply(headers: readonly string[], body: readonly string[], to = 'jobs@pramaan.example'): string {
  return lines(
    'From: Asha <asha@example.com>',
    `To: ${to}`,
    'Message-ID: <reply-1@example.com>',
    'Date: Mon, 16 Nov 2026 10:00:00 +0530',
    'MIME-Version: 1.0',
    ...headers,
    '',
    ...body,
  )
}

describe('a reply', () => {
  test('is what the person wrote, in any encoding', async () => {
    const encoded = [...REPLY, 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable']
    const body = ['=E0=A4=B9=E0=A4=BE=E0=A4=81', '', 'On 16 Nov 2026 at 09:30, Pramaan wrote:', '> Hello']
    expect((await read(reply(encoded, body))).messages).toEqual([
      {
        eventId: expect.any(String),
        from: { phone: null, email: 'asha@example.com', userId: null },
        sendId: SEND_ID,
        inReplyTo: MESSAGE_ID,
        at: AT,
        content: { kind: 'text', text: 'हाँ' },
      },
    ])
  })

  test.each([
    ['HTML only', 'Content-Type: text/html', '<p>STOP</p><blockquote>old</blockquote>', { kind: 'text', text: 'STOP' }],
    ['nothing', 'Content-Type: text/plain', '> old', { kind: 'unsupported' }],
    ['a picture', 'Content-Type: image/png', '\u0001', { kind: 'unsupported' }],
  ])('with %s', async (_name, type, body, content) => {
    expect((await read(reply([...REPLY, type], [body]))).messages).toMatchObject([{ content }])
  })

  test.each([
    ['References', [`References: <first@example.com> <${MESSAGE_ID}>`], undefined],
    ['its return address', [], RETURN],
    ['its return address, if the server replaced the Message-ID', ['In-Reply-To: <theirs@mail.example>'], RETURN],
  ])('is joined by %s', async (_name, headers, to) => {
    expect((await read(reply(headers, ['yes'], to))).messages).toMatchObject([{ sendId: SEND_ID }])
  })

  test('to nothing of ours is nothing', async () => {
    for (const header of [`In-Reply-To: <${SEND_ID}@elsewhere.example>`, 'In-Reply-To: <x@pramaan.example>', 'X: y'])
      expect(await read(reply([header], ['yes']))).toMatchObject({ receipts: [], messages: [] })
  })

  test('to which a report is attached is not one', async () => {
    const type = 'Content-Type: multipart/mixed; boundary="b3"'
    const parts = [
      '--b3',
      '',
      'See this.',
      '--b3',
      'Content-Type: message/delivery-status',
      '',
      'A: b',
      '',
      ...FAILED,
      '--b3--',
    ]
    const { receipts, messages } = await read(reply([...REPLY, type], parts))
    expect(receipts).toEqual([])
    expect(messages).toMatchObject([{ content: { text: 'See this.' } }])
  })

  test('to a forged return address is rejected', async () => {
    expect(await post(reply(REPLY, ['STOP'], FORGED))).toEqual({ kind: 'rejected', reason: 'signature' })
  })

  test.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated (vacation)',
    'Precedence: bulk',
    'Return-Path: <>',
  ])('that a machine wrote (%s) is nothing', async header => {
    expect(await read(reply([...REPLY, header], ['I am out of office.']))).toMatchObject({ messages: [] })
  })

  test('that a mail server wrote is nothing, even if it is no report', async () => {
    const mail = reply(REPLY, ['Sorry, no mailbox.'], RETURN).replace('asha@example.com', 'MAILER-DAEMON@mx.example')
    expect(await read(mail)).toMatchObject({ receipts: [], messages: [] })
  })

  test('that says that no machine wrote it counts', async () => {
    expect((await read(reply([...REPLY, 'Auto-Submitted: no'], ['yes']))).messages).toHaveLength(1)
  })
})

test('a mail to the return address with the subject of List-Unsubscribe stops all messages', async () => {
  const stop = { sendId: SEND_ID, content: { kind: 'text', text: 'STOP' } }
  expect((await read(reply(['Subject: STOP'], ['']))).messages).toEqual([])
  expect((await read(reply(['Subject: STOP'], [''], RETURN))).messages).toMatchObject([stop])
  const automatic = reply(['Subject: stop', 'Auto-Submitted: auto-generated'], ['Unsubscribe'], RETURN)
  expect((await read(automatic)).messages).toMatchObject([stop])
})

describe('a hook that is not read', () => {
  test.each([
    ['without the secret', { authorization: '' }],
    ['with another', { authorization: 'Bearer another' }],
    ['with an empty one', { authorization: 'Bearer ' }],
    ['with a longer one', { authorization: `Bearer ${hookSecret}x` }],
    ['with another scheme', { authorization: `Basic ${hookSecret}` }],
  ])('comes %s', async (_name, headers) => {
    expect(await post(bounce({}), headers)).toEqual({ kind: 'rejected', reason: 'signature' })
  })

  test('is no mail by its type, method or content', async () => {
    const malformed = { kind: 'rejected', reason: 'malformed' }
    expect(await post(bounce({}), { 'content-type': 'application/json' })).toEqual(malformed)
    expect(await post(bounce({}), { 'content-type': '' })).toEqual(malformed)
    expect(await post(bounce({}).replace(/^From: .*$/m, 'X-From: none'))).toEqual(malformed)
    expect(await post(new Uint8Array([0xff, 0xfe, 0, 1, 2]))).toEqual(malformed)
    expect(await post(`${'X-Header: y\r\n'.repeat(30_000)}${bounce({})}`)).toEqual(malformed)
    const headers = { authorization: `Bearer ${hookSecret}`, 'content-type': 'message/rfc822' }
    expect(
      await adapter.readHook({ method: 'GET', url: 'http://x/', headers, body: Buffer.from(bounce({})) }, NOW),
    ).toEqual(malformed)
  })
})
