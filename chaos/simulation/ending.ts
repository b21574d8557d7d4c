import { DAY_MS } from '../../server/src/kernel/clock.ts'
import type { Observer } from './observer.ts'
import type { Endpoint, Organisation } from './organisation.ts'
import type { ProviderCall } from './provider.ts'
import type { Violation } from './row-checks.ts'
import type { EventRow } from './snapshot.ts'

interface Ending {
  readonly observer: Observer
  readonly org: Organisation
  readonly calls: readonly ProviderCall[]
  readonly now: number
}

/** After weeks without faults everything has come to its end, and nothing was lost. */
export function checkEnd(ending: Ending): readonly Violation[] {
  const { observer, org } = ending
  return [
    ...checkJourneys(ending),
    ...checkCharges(ending),
    ...observer.now.events.flatMap(event => [
      ...org.endpoints.flatMap(endpoint => checkDelivery(ending, event, endpoint)),
      ...checkPull(ending, event),
    ]),
  ]
}

function checkJourneys({ observer, now }: Ending): readonly Violation[] {
  const { journeys, campaigns } = observer.now
  const inUse = new Set(journeys.map(({ campaign }) => campaign))
  const isOpen = (status: string) => status !== 'completed' && status !== 'cancelled'
  return [
    ...journeys
      .filter(({ status, creditState }) => status === 'pending' || creditState === 'reserved')
      .map(({ id, status, creditState }) => ({
        invariant: 'I31',
        what: `${id} ended ${status}, credits ${creditState}`,
      })),
    ...journeys
      .filter(({ dueAt }) => dueAt !== null && Date.parse(dueAt) < now)
      .map(({ id, dueAt }) => ({ invariant: 'I36', what: `${id} is due since ${dueAt}` })),
    ...campaigns
      .filter(({ id, status }) => inUse.has(id) && isOpen(status))
      .map(({ id, status }) => ({ invariant: 'I36', what: `${id} ended ${status}` })),
  ]
}

const IS_UNKNOWN = new Set(['sending', 'unknown'])

/**
 * A process may have ended between its commit and its call, or between the answer and its commit: what is unknown after a day counts as sent, also
 * if the provider had refused it.
 */
function checkCharges({ observer, calls }: Ending): readonly Violation[] {
  const { journeys, sends } = observer.now
  const taken = new Set(calls.filter(each => each.taken).map(({ sendId }) => sendId))
  const refused = new Set(calls.filter(each => each.failed && !each.taken).map(({ sendId }) => sendId))
  return journeys.flatMap(({ id, creditState }) => {
    const own = sends.filter(each => each.journey === id)
    const isContacted = own.some(each => taken.has(each.id) || !refused.has(each.id) || IS_UNKNOWN.has(each.status))
    return creditState === 'charged' && !isContacted
      ? [{ invariant: 'I4', what: `${id} was charged and not contacted` }]
      : []
  })
}

/** Events older than this may be deleted. */
const KEPT_MS = 29 * DAY_MS

function checkDelivery({ observer, now }: Ending, event: EventRow, { id: webhook, url, types }: Endpoint) {
  const isSent = event.type !== 'webhook.suspended' && (types.length === 0 || types.includes(event.type))
  if (!isSent) return []
  const fault = (invariant: string, what: string): readonly Violation[] => [{ invariant, what: `${event.id} ${what}` }]
  const delivery = observer.now.deliveries.find(each => each.event === event.id && each.webhook === webhook)
  const isOld = Date.parse(event.storedAt) < now - KEPT_MS
  if (delivery === undefined) return fault('I11', `has no delivery to ${webhook}`)
  const hasArrived = observer.arrived(event.id, url)
  if (delivery.state === 'queued' && !isOld) return fault('I36', `is still queued for ${webhook}`)
  if (delivery.state === 'delivered' && !hasArrived) return fault('I11', 'counts as delivered, and did not arrive')
  const isLost = delivery.state === 'ended' && !event.isAcknowledged && !isOld
  return isLost ? fault('I11', 'was not sent, and not acknowledged') : []
}

function checkPull({ observer, org }: Ending, event: EventRow): readonly Violation[] {
  const isTaken = org.endpoints.some(({ url }) => observer.arrived(event.id, url))
  const isKept = observer.now.open.includes(event.id) || event.isAcknowledged || isTaken
  return isKept ? [] : [{ invariant: 'I11', what: `${event.id} cannot be pulled, and nobody has it` }]
}
