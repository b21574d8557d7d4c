import type { PartnerEvent } from '../../api/index.ts'

/** As the service sends them; the list of a webhook and the filter of events offer these. */
export const EVENT_TYPES = [
  'result.completed',
  'result.declined',
  'result.failed',
  'mandate.ready',
  'mandate.failed',
  'campaign.completed',
  'campaign.paused',
  'skill_request.approved',
  'skill_request.rejected',
  'credits.low',
  'verification.initiated',
  'verification.completed',
  'verification.failed',
  'webhook.suspended',
] as const

/** The suspension of an endpoint is not sent to endpoints. */
export const SENT_TYPES = EVENT_TYPES.filter(type => type !== 'webhook.suspended')

/** The id of the object that changed: the first value of the data that looks like one of our ids. */
export function subjectOf({ data }: Pick<PartnerEvent, 'data'>): string | null {
  const [object] = Object.values(data)
  if (typeof object !== 'object' || object === null) return null
  const ids = Object.entries(object).filter(([name, value]) => /_?id$/i.test(name) && typeof value === 'string')
  return (ids[0]?.[1] as string | undefined) ?? null
}
