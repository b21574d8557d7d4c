/** Everything that can happen to an organisation's objects. Public contract. */
export const EVENT_TYPES = [
  'result.completed',
  'result.declined',
  'result.failed',
  'mandate.ready',
  'mandate.failed',
  'campaign.completed',
  'skill_request.approved',
  'skill_request.rejected',
  'credits.low',
  'verification.initiated',
  'verification.completed',
  'verification.failed',
  'webhook.suspended',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** That an endpoint takes nothing is not sent to endpoints: it can be pulled. */
export const SENT_TYPES = EVENT_TYPES.filter(type => type !== 'webhook.suspended')

export function isSent(type: EventType): boolean {
  return SENT_TYPES.some(sent => sent === type)
}

export interface StoredEvent {
  readonly id: string
  readonly type: EventType
  readonly createdAt: Date
  /** The object that changed, under its own name, as the API shows it. */
  readonly data: unknown
}

/** The names of a list as it stands in an address: `mandate.ready,mandate.failed`. Null if one of them is no type. */
export function parseTypes(text: string): readonly EventType[] | null {
  const names = text.split(',').map(name => name.trim())
  const known = names.filter(name => EVENT_TYPES.some(type => type === name))
  return known.length === names.length ? ([...new Set(known)] as EventType[]) : null
}

/** How long an event can be pulled and sent again. */
export const KEPT_DAYS = 30

/** An event in the words of the contract, the same when it is pulled and when it is delivered. */
export function viewEvent({ id, type, createdAt, data }: StoredEvent, mode: 'test' | 'live') {
  return { id, type, created_at: createdAt.toISOString(), mode, data }
}
