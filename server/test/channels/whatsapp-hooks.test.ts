import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mediaAddress } from '../../src/adapters/channels/whatsapp/media.ts'
import { whatsappProvider } from '../../src/adapters/channels/whatsapp/provider.ts'
import { HOOK_RECEIVED, type HookReading } from '../../src/features/channels/index.ts'

const [number, account] = ['106540352242922', '102290129340398']
const secret = 'secret of the app'
const adapter = whatsappProvider({
  phoneNumberId: number,
  wabaId: account,
  accessToken: 'token',
  appSecret: secret,
  verifyToken: 'token of the hook',
  timeoutMs: 1_000,
})
const now = new Date('2026-11-15T06:30:00Z')
const url = 'https://api.example/hooks/whatsapp'

const sign = (body: string | Uint8Array) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
const post = (json: unknown) => {
  const body = JSON.stringify(json)
  const headers = { 'x-hub-signature-256': sign(body) }
  return adapter.readHook({ method: 'POST', url, headers, body: Buffer.from(body) }, now)
}
const change = (value: object, phoneNumberId = number) => ({
  field: 'messages',
  value: { messaging_product: 'whatsapp', metadata: { phone_number_id: phoneNumberId }, ...value },
})
const hook = (...changes: readonly unknown[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: account, time: 1_794_724_200, changes }],
})
function read(json: unknown): Extract<HookReading, { kind: 'read' }> {
  const reading = post(json)
  if (reading.kind !== 'read') throw new Error(reading.reason)
  return reading
}

describe('the first call of Meta', () => {
  const get = (query: Record<string, string>) =>
    adapter.readHook(
      { method: 'GET', url: `/hooks/whatsapp?${new URLSearchParams(query)}`, headers: {}, body: Buffer.alloc(0) },
      now,
    )
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'token of the hook', 'hub.challenge': '1158201444' }

  test('gets its challenge back as plain text', () => {
    expect(get(query)).toEqual({
      kind: 'read',
      receipts: [],
      messages: [],
      notices: [],
      answer: { status: 200, contentType: 'text/plain; charset=utf-8', body: '1158201444' },
    })
  })

  test.each([
    ['another token', { 'hub.verify_token': 'token of the hooks' }, 'signature'],
    ['no token', { 'hub.verify_token': '' }, 'signature'],
    ['another mode', { 'hub.mode': 'unsubscribe' }, 'malformed'],
    ['a challenge that is a page', { 'hub.challenge': '<script>1</script>' }, 'malformed'],
    ['no challenge', { 'hub.challenge': '' }, 'malformed'],
  ])('is rejected with %s', (_what, changes, reason) => {
    expect(get({ ...query, ...changes })).toEqual({ kind: 'rejected', reason })
  })
})

describe('the signature', () => {
  test('covers the bytes as they were received, whatever they mean as text', () => {
    const [before, after] = JSON.stringify(hook(change({ note: '|' }))).split('|')
    const body = Buffer.concat([Buffer.from(before!), Buffer.from([0xff]), Buffer.from(after!)])
    const headers = { 'x-hub-signature-256': sign(body) }
    expect(adapter.readHook({ method: 'POST', url, headers, body }, now).kind).toBe('read')
    const more = { method: 'POST', url, headers, body: Buffer.concat([body, Buffer.from(' ')]) } as const
    expect(adapter.readHook(more, now)).toEqual({ kind: 'rejected', reason: 'signature' })
  })

  test.each([undefined, '', 'sha256=', 'sha1=0', sign('other')])('%s is rejected', signature => {
    const headers: Record<string, string> = signature === undefined ? {} : { 'x-hub-signature-256': signature }
    const body = Buffer.from(JSON.stringify(hook()))
    const reading = adapter.readHook({ method: 'POST', url, headers, body }, now)
    expect(reading).toEqual({ kind: 'rejected', reason: 'signature' })
  })

  test.each([null, [], {}, { object: 'page', entry: [] }, { object: 'whatsapp_business_account', entry: [{}] }])(
    'of %j is right, but it is malformed',
    json => expect(post(json)).toEqual({ kind: 'rejected', reason: 'malformed' }),
  )
})

describe('a status', () => {
  const sendId = 'SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'
  const status = { id: 'wamid.A=', status: 'sent', timestamp: '1794724200', biz_opaque_callback_data: sendId }
  const receiptOf = (changes: object) => read(hook(change({ statuses: [{ ...status, ...changes }] }))).receipts[0]

  test.each([
    ['sent', 'accepted'],
    ['delivered', 'delivered'],
    ['read', 'delivered'],
    ['played', 'delivered'],
    ['deleted', 'delivered'],
  ])('%s is a receipt of %s', (reported, expected) => {
    expect(receiptOf({ status: reported })).toEqual({
      eventId: `wamid.A=:${reported}`,
      sendId,
      providerMessageId: 'wamid.A=',
      status: expected,
      reason: null,
      pause: null,
      at: new Date('2026-11-15T06:30:00Z'),
    })
  })

  test('failed has the reason and the pause of its code', () => {
    const failed = (errors: unknown) => receiptOf({ status: 'failed', errors })
    expect(failed([{ code: 131026, title: 'Text' }])).toMatchObject({
      status: 'invalid_contact',
      reason: 'unreachable',
    })
    const paused = { status: 'undelivered', reason: 'template_paused', pause: 'template' }
    expect(failed([{ code: 132015 }])).toMatchObject(paused)
    for (const errors of [undefined, [], 'none', [{ code: 'x' }]])
      expect(failed(errors)).toMatchObject({ status: 'undelivered', reason: 'other', pause: null })
  })

  test.each(['SD_short', 'another system', 5, undefined])('with the callback data %j names none of ours', own => {
    expect(receiptOf({ biz_opaque_callback_data: own })).toMatchObject({ sendId: null, providerMessageId: 'wamid.A=' })
  })

  test('that is unreadable does not hold back the others', () => {
    const statuses = [{ ...status, timestamp: 'now' }, null, { ...status, status: 'warning' }, status]
    expect(read(hook(change({ statuses }))).receipts).toHaveLength(1)
  })

  test('of another number of the same app is read as nothing', () => {
    const reading = read(hook(change({ statuses: [status], messages: [] }, '1')))
    expect(reading).toEqual({ kind: 'read', receipts: [], messages: [], notices: [], answer: HOOK_RECEIVED })
  })

  test('is read from every entry and change of a batch', () => {
    const one = hook(change({ statuses: [status] }), change({ statuses: [{ ...status, status: 'read' }] }))
    const batch = { ...one, entry: [...one.entry, ...hook(change({ statuses: [{ ...status, id: 'wamid.B' }] })).entry] }
    expect(read(batch).receipts.map(({ eventId }) => eventId)).toEqual([
      'wamid.A=:sent',
      'wamid.A=:read',
      'wamid.B:sent',
    ])
  })
})

describe('a message of a person', () => {
  const from = { from: '919812345601', from_user_id: 'IN.134912' }
  const message = { id: 'wamid.M', timestamp: '1794724200', type: 'text', text: { body: 'STOP' }, ...from }
  const messagesOf = (changes: object, contacts: readonly object[] = []) =>
    read(hook(change({ contacts, messages: [{ ...message, ...changes }] }))).messages
  const contentOf = (changes: object) => messagesOf(changes)[0]?.content

  test('has the number, the user id, its own id and what it answers', () => {
    expect(messagesOf({ context: { from: '912212345678', id: 'wamid.A=' } })).toEqual([
      {
        eventId: 'wamid.M',
        from: { phone: '+919812345601', email: null, userId: 'IN.134912' },
        sendId: null,
        inReplyTo: 'wamid.A=',
        at: new Date('2026-11-15T06:30:00Z'),
        content: { kind: 'text', text: 'STOP' },
      },
    ])
  })

  test.each([
    [
      'a button below a template',
      { type: 'button', button: { payload: 'yes', text: 'हाँ' } },
      { kind: 'choice', id: 'yes' },
    ],
    [
      'a button',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'no', title: 'No' } } },
      { kind: 'choice', id: 'no' },
    ],
    [
      'a row of a list',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'c7', title: 'Seven' } } },
      { kind: 'choice', id: 'c7' },
    ],
    [
      'a voice message',
      { type: 'audio', audio: { id: '1001', mime_type: 'audio/ogg; codecs=opus', voice: true } },
      { kind: 'audio', mediaId: '1001', mimeType: 'audio/ogg; codecs=opus' },
    ],
    ['a picture', { type: 'image', image: { id: '1' } }, { kind: 'unsupported' }],
    ['a reaction', { type: 'reaction', reaction: { emoji: '👍' } }, { kind: 'unsupported' }],
    ['a form', { type: 'interactive', interactive: { type: 'nfm_reply' } }, { kind: 'unsupported' }],
    ['a text without a body', { type: 'text', text: {} }, { kind: 'unsupported' }],
    ['characters that cannot be stored', { text: { body: 'a\0\ud800b' } }, { kind: 'text', text: 'a\ufffdb' }],
  ])('%s', (_what, changes, content) => expect(contentOf(changes)).toEqual(content))

  test('with a hidden number has the user id only', () => {
    const [only] = messagesOf({ from: undefined })
    expect(only?.from).toEqual({ phone: null, email: null, userId: 'IN.134912' })
  })

  test('has the user id of its contact if the message has none', () => {
    const contacts = [
      { wa_id: '919812345602', user_id: 'IN.2' },
      { wa_id: '919812345601', user_id: 'IN.1' },
    ]
    const [own] = messagesOf({ from_user_id: undefined }, contacts)
    expect(own?.from).toEqual({ phone: '+919812345601', email: null, userId: 'IN.1' })
    const [hidden] = messagesOf({ from: undefined, from_user_id: undefined }, [{ user_id: 'IN.9' }])
    expect(hidden?.from.userId).toBe('IN.9')
  })

  test('from nobody, and what WhatsApp itself wrote, is not read', () => {
    expect(messagesOf({ from: undefined, from_user_id: undefined })).toEqual([])
    expect(messagesOf({ type: 'system', system: { type: 'user_changed_number' } })).toEqual([])
  })
})

describe('a notice', () => {
  const template = {
    event: 'PAUSED',
    message_template_id: 594425479261596,
    message_template_name: 'job_invitation',
    message_template_language: 'hi',
    reason: 'NONE',
  }
  const noticesOf = (field: string, value: object) => read(hook({ field, value })).notices
  const templateNotices = (changes: object) => noticesOf('message_template_status_update', { ...template, ...changes })

  test.each([
    ['PAUSED', 'template_paused', false],
    ['DISABLED', 'template_paused', false],
    ['REJECTED', 'template_unknown', false],
    ['APPROVED', 'template_paused', true],
    ['REINSTATED', 'template_paused', true],
  ])('of a template that is %s', (event, reason, isOver) => {
    expect(templateNotices({ event })).toEqual([
      {
        eventId: `template:594425479261596:${event}:1794724200`,
        pause: 'template',
        templateId: 'job_invitation',
        language: 'hi',
        reason,
        isOver,
        at: new Date('2026-11-15T06:30:00Z'),
      },
    ])
  })

  test.each([{ event: 'FLAGGED' }, { event: 'PENDING' }, { message_template_language: 'es_AR' }, { event: 5 }])(
    'is none for a template with %j',
    changes => expect(templateNotices(changes)).toEqual([]),
  )

  test.each([
    ['a disabled account', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }, false],
    ['an account that was reinstated', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } }, true],
    [
      'a restricted account',
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1794810600 }],
      },
      false,
    ],
    ['a deleted account', { event: 'ACCOUNT_DELETED' }, false],
  ])('of %s', (_what, value, isOver) => {
    const notice = { pause: 'account', templateId: null, language: null, reason: 'number_blocked', isOver }
    expect(noticesOf('account_update', value)).toMatchObject([notice])
  })

  test.each([
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE' } },
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'constructor' } },
    { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION' }] },
    { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'ALCOHOL' } },
    { event: 'PARTNER_ADDED' },
  ])('is none for an account with %j', value => expect(noticesOf('account_update', value)).toEqual([]))

  test.each([undefined, null, 'today', -1, 1.5])(
    'without a time (%j) is none, and does not hold back receipts',
    time => {
      const changes = [
        { field: 'account_update', value: { event: 'ACCOUNT_DELETED' } },
        change({ statuses: [{ id: 'wamid.A=', status: 'sent', timestamp: '1794724200' }] }),
      ]
      const { notices, receipts } = read({ ...hook(), entry: [{ id: account, time, changes }] })
      expect([notices.length, receipts.length]).toEqual([0, 1])
    },
  )

  test('of another account, and of the quality of a number, is read as nothing', () => {
    const other = { ...hook({ field: 'account_update', value: { event: 'ACCOUNT_DELETED' } }) }
    expect(read({ ...other, entry: other.entry.map(entry => ({ ...entry, id: '1' })) }).notices).toEqual([])
    expect(noticesOf('phone_number_quality_update', { event: 'FLAGGED', current_limit: 'TIER_1K' })).toEqual([])
  })
})

test.each([
  ['https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1', true],
  ['https://mmg.whatsapp.net/d/f/1', true],
  ['http://lookaside.fbsbx.com/', false],
  ['https://lookaside.fbsbx.com:8443/', false],
  ['https://fbsbx.com.files.example/', false],
  ['https://files.example/.fbsbx.com', false],
  ['https://lookaside.fbsbx.com@files.example/', false],
  ['https://evilfbsbx.com/', false],
  ['file:///etc/passwd', false],
  ['not an address', false],
])('the token is sent to %s: %j', (address, expected) => {
  expect(mediaAddress({ url: address }, 'https://graph.facebook.com') !== null).toBe(expected)
})
