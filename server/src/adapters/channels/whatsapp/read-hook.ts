import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import { isSendId } from '../../../contract/inbound.ts'
import {
  type HookReading,
  type HookRequest,
  NOTHING_READ,
  type PersonMessage,
  type ProviderReceipt,
} from '../../../features/channels/index.ts'
import { equalInConstantTime, hmacSha256Hex, type KeyObject } from '../../../kernel/crypto.ts'
import { failureOf } from './error-table.ts'
import { readNotice } from './notices.ts'
import { readPersonMessage } from './person-message.ts'
import { eventTime, identifier, timestamp } from './wire.ts'

export interface HookSettings {
  readonly phoneNumberId: string
  readonly wabaId: string
  readonly appSecret: KeyObject
  readonly verifyToken: string
}

export function readHook(settings: HookSettings, hook: HookRequest): HookReading {
  return hook.method === 'GET' ? verify(settings, hook) : readPost(settings, hook)
}

/** Meta calls the address once, when it is entered, and expects the challenge back. */
function verify({ verifyToken }: HookSettings, { url }: HookRequest): HookReading {
  const query = URL.parse(url, 'http://hook.invalid')?.searchParams
  const challenge = query?.get('hub.challenge') ?? ''
  if (query?.get('hub.mode') !== 'subscribe' || !/^[\w.-]{1,200}$/.test(challenge)) {
    return { kind: 'rejected', reason: 'malformed' }
  }
  if (!equalInConstantTime(query.get('hub.verify_token') ?? '', verifyToken)) {
    return { kind: 'rejected', reason: 'signature' }
  }
  return { ...NOTHING_READ, answer: { status: 200, contentType: 'text/plain; charset=utf-8', body: challenge } }
}

const envelope = Type.Object({
  object: Type.Literal('whatsapp_business_account'),
  entry: Type.Array(
    Type.Object({
      /** Of the business account. */
      id: identifier,
      /** Missing from receipts and messages, which have their own. */
      time: Type.Optional(Type.Unknown()),
      changes: Type.Array(Type.Object({ field: Type.String(), value: Type.Unknown() })),
    }),
  ),
})

function readPost(settings: HookSettings, { headers, body }: HookRequest): HookReading {
  const signature = `sha256=${hmacSha256Hex(settings.appSecret, body)}`
  if (!equalInConstantTime(headers['x-hub-signature-256'] ?? '', signature)) {
    return { kind: 'rejected', reason: 'signature' }
  }
  const json = parse(body)
  if (!Check(envelope, json)) return { kind: 'rejected', reason: 'malformed' }
  const changes = json.entry.flatMap(({ id, time, changes: own }) => own.map(change => ({ ...change, id, time })))
  // The same app reports all its numbers to one address.
  const ours = changes
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => value)
    .filter(value => Check(exchanged, value))
    .filter(({ metadata }) => metadata.phone_number_id === settings.phoneNumberId)
  return {
    ...NOTHING_READ,
    receipts: ours.flatMap(({ statuses = [] }) => statuses.flatMap(readReceipt)),
    messages: ours.flatMap(({ messages = [], contacts = [] }): readonly PersonMessage[] =>
      messages.flatMap(each => readPersonMessage(each, contacts)),
    ),
    notices: changes.filter(({ id }) => id === settings.wabaId).flatMap(readNotice),
  }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

/**
 * Elements are checked one by one. Meta repeats a batch that we do not accept for days, so one element that we cannot read must not
 * hold back the others.
 */
const exchanged = Type.Object({
  metadata: Type.Object({ phone_number_id: Type.String() }),
  contacts: Type.Optional(Type.Array(Type.Unknown())),
  statuses: Type.Optional(Type.Array(Type.Unknown())),
  messages: Type.Optional(Type.Array(Type.Unknown())),
})

const status = Type.Object({
  id: identifier,
  status: Type.Enum(['sent', 'delivered', 'read', 'played', 'deleted', 'failed']),
  timestamp,
  biz_opaque_callback_data: Type.Optional(Type.Unknown()),
  errors: Type.Optional(Type.Unknown()),
})
const failure = Type.Object({ code: Type.Integer(), error_subcode: Type.Optional(Type.Integer()) })

function readReceipt(value: unknown): readonly ProviderReceipt[] {
  if (!Check(status, value)) return []
  const { id, biz_opaque_callback_data: own } = value
  return [
    {
      eventId: `${id}:${value.status}`,
      // Another system may use the same number.
      sendId: isSendId(own) ? own : null,
      providerMessageId: id,
      ...meaningOf(value),
      at: eventTime(value.timestamp),
    },
  ]
}

function meaningOf({ status: reported, errors }: Static<typeof status>) {
  if (reported === 'failed') {
    const first: unknown = Array.isArray(errors) ? errors[0] : null
    return failureOf(Check(failure, first) ? first : null)
  }
  // A message that was read, played or deleted by the person was delivered.
  return { status: reported === 'sent' ? 'accepted' : 'delivered', reason: null, pause: null } as const
}
