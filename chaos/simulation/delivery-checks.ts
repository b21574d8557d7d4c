import { webhookSecretKey } from '../../server/src/features/webhooks/core/sign.ts'
import { hmacSha256Base64 } from '../../server/src/kernel/crypto.ts'
import type { Endpoint } from './organisation.ts'
import type { Arrival } from './receiver.ts'
import type { Violation } from './row-checks.ts'

/** No attempt starts later after an acknowledgement than a lease lasts, and one attempt more. */
const STOPS_AFTER_MS = 20_000

interface Known {
  readonly endpoints: readonly Endpoint[]
  /** By the log of events. */
  readonly type: string | undefined
  readonly acknowledgedAt: number | undefined
  /** The first arrival of the event at this endpoint. */
  readonly first: Arrival | undefined
}

export function checkArrival(
  arrival: Arrival,
  { endpoints, type, acknowledgedAt, first }: Known,
): readonly Violation[] {
  const { url, headers, body, startedAt } = arrival
  const id = headers['webhook-id'] ?? ''
  const found: Violation[] = []
  const fault = (invariant: string, what: string) => found.push({ invariant, what: `${id} ${what}` })
  const endpoint = endpoints.find(each => each.url === url)
  if (endpoint === undefined) return [{ invariant: 'I12', what: `${id} went to ${url}` }]
  if (type === undefined) fault('I10', 'was sent and is not in the log')
  else if (endpoint.types.length > 0 && !endpoint.types.includes(type)) fault('I12', `of ${type} is not subscribed`)
  if (first !== undefined && first.body !== body) fault('I13', 'has another body than at its first attempt')
  const timestamp = headers['webhook-timestamp'] ?? ''
  const signature = `v1,${hmacSha256Base64(webhookSecretKey(endpoint.secret), `${id}.${timestamp}.${body}`)}`
  if (!headers['webhook-signature']?.split(' ').includes(signature)) fault('I13', 'has a wrong signature')
  if (Math.abs(Number(timestamp) * 1_000 - startedAt) > 5_000) fault('I13', 'has an old timestamp')
  if (acknowledgedAt !== undefined && startedAt > acknowledgedAt + STOPS_AFTER_MS)
    fault('I14', `was sent ${startedAt - acknowledgedAt} ms after its acknowledgement`)
  return found
}
