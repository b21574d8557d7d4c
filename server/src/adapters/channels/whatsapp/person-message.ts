import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import { parseChoiceId } from '../../../contract/inbound.ts'
import type { PersonMessage, Recipient } from '../../../features/channels/index.ts'
import { eventTime, identifier, storable, timestamp } from './wire.ts'

/** `from` is missing if the person has a username and hides the number, `from_user_id` in hooks of before April 2026. */
const message = Type.Object({
  id: identifier,
  timestamp,
  type: Type.String(),
  from: Type.Optional(Type.Unknown()),
  from_user_id: Type.Optional(Type.Unknown()),
  context: Type.Optional(Type.Unknown()),
})
const contact = Type.Object({ wa_id: Type.Optional(Type.String()), user_id: Type.Optional(Type.String()) })
const answered = Type.Object({ id: identifier })
const phone = Type.String({ pattern: '^[1-9][0-9]{6,14}$' })
/** Country and up to 128 letters and digits: developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids */
const userId = Type.String({ pattern: '^[A-Z]{2}\\.[A-Za-z0-9]{1,128}$' })

/** None if it is unreadable, or if it tells nothing of who wrote. */
export function readPersonMessage(value: unknown, contacts: readonly unknown[]): readonly PersonMessage[] {
  // Written by WhatsApp, not by the person: the number changed. It does not open the window.
  if (!Check(message, value) || value.type === 'system') return []
  const from = senderOf(value, contacts)
  const content = contentOf(value)
  if (from.phone === null && from.userId === null) return []
  return [
    {
      eventId: value.id,
      from,
      sendId: content.kind === 'choice' ? (parseChoiceId(content.id)?.sendId ?? null) : null,
      inReplyTo: Check(answered, value.context) ? value.context.id : null,
      at: eventTime(value.timestamp),
      content,
    },
  ]
}

function senderOf({ from, from_user_id }: Static<typeof message>, contacts: readonly unknown[]): Recipient {
  const digits = Check(phone, from) ? from : null
  const known = contacts.filter(each => Check(contact, each))
  const own = known.find(each => each.wa_id === digits) ?? (known.length === 1 ? known[0] : undefined)
  const user = [from_user_id, own?.user_id].find(each => Check(userId, each))
  return { phone: digits === null ? null : `+${digits}`, email: null, userId: user ?? null }
}

const written = Type.Object({ type: Type.Literal('text'), text: Type.Object({ body: Type.String() }) })
/** A quick reply below a template. */
const quickReply = Type.Object({ type: Type.Literal('button'), button: Type.Object({ payload: Type.String() }) })
const chosen = Type.Object({ id: Type.String() })
const interactive = Type.Object({
  type: Type.Literal('interactive'),
  interactive: Type.Union([
    Type.Object({ type: Type.Literal('button_reply'), button_reply: chosen }),
    Type.Object({ type: Type.Literal('list_reply'), list_reply: chosen }),
  ]),
})
const spoken = Type.Object({
  type: Type.Literal('audio'),
  audio: Type.Object({ id: identifier, mime_type: Type.String({ maxLength: 100 }) }),
})

function contentOf(value: unknown): PersonMessage['content'] {
  if (Check(written, value)) return { kind: 'text', text: storable(value.text.body) }
  if (Check(quickReply, value)) return { kind: 'choice', id: storable(value.button.payload) }
  if (Check(interactive, value)) {
    const { interactive: reply } = value
    return { kind: 'choice', id: storable(reply.type === 'button_reply' ? reply.button_reply.id : reply.list_reply.id) }
  }
  if (Check(spoken, value)) {
    return { kind: 'audio', mediaId: value.audio.id, mimeType: storable(value.audio.mime_type) }
  }
  return { kind: 'unsupported' }
}
