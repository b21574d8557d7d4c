import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import type { ProviderNotice } from '../../../features/channels/index.ts'
import { LANGUAGES } from '../../../kernel/languages.ts'
import { TEMPLATE_LANGUAGES } from './message-body.ts'
import { eventTime, identifier, timestamp } from './wire.ts'

export interface Change {
  readonly field: string
  readonly value: unknown
  readonly time?: unknown
}

type Meaning = Pick<ProviderNotice, 'reason' | 'isOver'>

/** Other events, such as FLAGGED or IN_APPEAL, leave the template as it is. */
const TEMPLATE_EVENTS: ReadonlyMap<string, Meaning> = new Map([
  ['APPROVED', { reason: 'template_paused', isOver: true }],
  ['REINSTATED', { reason: 'template_paused', isOver: true }],
  ['UNARCHIVED', { reason: 'template_paused', isOver: true }],
  ['PAUSED', { reason: 'template_paused', isOver: false }],
  ['DISABLED', { reason: 'template_paused', isOver: false }],
  ['LOCKED', { reason: 'template_paused', isOver: false }],
  ['ARCHIVED', { reason: 'template_paused', isOver: false }],
  ['REJECTED', { reason: 'template_unknown', isOver: false }],
  ['DELETED', { reason: 'template_unknown', isOver: false }],
  ['PENDING_DELETION', { reason: 'template_unknown', isOver: false }],
])

const templateUpdate = Type.Object({
  event: identifier,
  message_template_id: Type.Union([identifier, Type.Integer()]),
  message_template_name: identifier,
  message_template_language: identifier,
})

const accountUpdate = Type.Object({
  event: identifier,
  ban_info: Type.Optional(Type.Unknown()),
  restriction_info: Type.Optional(Type.Unknown()),
})
const ban = Type.Object({ waba_ban_state: identifier })
const restriction = Type.Object({ restriction_type: identifier })

/**
 * Changes of `phone_number_quality_update` are not read: a number of low quality may still send, and the messaging limit answers
 * with an error of its own. Without a time a notice could not be told from the next of its kind.
 */
export function readNotice({ field, value, time }: Change): readonly ProviderNotice[] {
  if (!Check(timestamp, time)) return []
  if (field === 'message_template_status_update') return templateNotice(value, time)
  return field === 'account_update' ? accountNotice(value, time) : []
}

function templateNotice(value: unknown, time: Static<typeof timestamp>): readonly ProviderNotice[] {
  if (!Check(templateUpdate, value)) return []
  const meaning = TEMPLATE_EVENTS.get(value.event)
  const language = LANGUAGES.find(each => TEMPLATE_LANGUAGES[each] === value.message_template_language)
  // We do not send templates in other languages.
  if (meaning === undefined || language === undefined) return []
  return [
    {
      eventId: `template:${value.message_template_id}:${value.event}:${time}`,
      pause: 'template',
      templateId: value.message_template_name,
      language,
      ...meaning,
      at: eventTime(time),
    },
  ]
}

function accountNotice(value: unknown, time: Static<typeof timestamp>): readonly ProviderNotice[] {
  if (!Check(accountUpdate, value)) return []
  const isOver = isAccountOver(value)
  if (isOver === null) return []
  return [
    {
      eventId: `account:${value.event}:${time}`,
      pause: 'account',
      templateId: null,
      language: null,
      reason: 'number_blocked',
      isOver,
      at: eventTime(time),
    },
  ]
}

/** Others forbid calls, new numbers, or creating templates. */
const NO_MESSAGES: ReadonlySet<string> = new Set([
  'RESTRICTED_BIZ_INITIATED_MESSAGING',
  'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
])

/** Whether the ban is over. SCHEDULE_FOR_DISABLE announces one. */
const BAN_STATES: ReadonlyMap<string, boolean> = new Map([
  ['DISABLE', false],
  ['REINSTATE', true],
])

/** Whether a block of messages begins or ends; null if neither. A violation by itself is a warning. */
function isAccountOver({ event, ban_info, restriction_info }: Static<typeof accountUpdate>): boolean | null {
  if (event === 'ACCOUNT_DELETED' || event === 'ACCOUNT_OFFBOARDED') return false
  if (event === 'ACCOUNT_RECONNECTED') return true
  if (event === 'DISABLED_UPDATE' && Check(ban, ban_info)) {
    return BAN_STATES.get(ban_info.waba_ban_state) ?? null
  }
  if (event !== 'ACCOUNT_RESTRICTION' || !Array.isArray(restriction_info)) return null
  const isBlocked = restriction_info.some(each => Check(restriction, each) && NO_MESSAGES.has(each.restriction_type))
  return isBlocked ? false : null
}
