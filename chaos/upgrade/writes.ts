import { candidate } from '../../testing/campaigns.ts'
import type { Received } from '../../testing/receiver.ts'
import { mandateBody, type Partner, WORKFLOW } from './setup.ts'

/** A write of the load. Names and keys contain its number, so that what is stored can be compared with what was answered. */
export interface Write {
  readonly kind: Kind
  readonly name: string
  readonly path: string
  readonly json: Record<string, unknown>
  /** The field of the answer that holds the id of what was created; null for an acknowledgement. */
  readonly idField: string | null
}

export type Kind = 'mandate' | 'campaign' | 'skill request' | 'workflow' | 'acknowledgement'

export const CANDIDATES_OF_A_CAMPAIGN = 2

/**
 * Of thirty writes two mandates and one campaign: each costs a job, messages or deliveries. With twice as many of them two cores were busy before the
 * migration began, and answered 3 % of the writes with 503 when processes started beside it.
 */
function kindOf(nth: number): Kind {
  const turn = nth % 30
  if (turn % 15 === 0) return 'mandate'
  if (turn === 11) return 'campaign'
  if (turn % 10 === 2) return 'acknowledgement'
  return turn % 3 === 1 ? 'workflow' : 'skill request'
}

/** `journal` is what the receiver of webhooks got: a partner acknowledges events that it has. */
export function writesOf({ workflowId, mandateId }: Partner, journal: readonly Received[]): (nth: number) => Write {
  let acknowledged = 0
  return nth => {
    const wanted = kindOf(nth)
    const received = wanted === 'acknowledgement' ? journal[acknowledged] : undefined
    if (received !== undefined) acknowledged++
    // Nothing has arrived yet.
    const kind = wanted === 'acknowledgement' && received === undefined ? 'skill request' : wanted
    const name = `${kind} ${nth}`.replaceAll(' ', '-')
    switch (kind) {
      case 'mandate':
        return { kind, name, path: '/mandates', json: mandateBody(workflowId, name), idField: 'mandate_id' }
      case 'campaign':
        return {
          kind,
          name,
          path: '/campaigns',
          json: { mandate_id: mandateId, name, candidates: candidatesOf(nth) },
          idField: 'campaign_id',
        }
      case 'skill request':
        return { kind, name, path: '/skill-requests', json: { name: `Chaos ${name}` }, idField: 'skill_request_id' }
      case 'workflow':
        return { kind, name, path: '/workflows', json: { ...WORKFLOW, name }, idField: 'workflow_id' }
      case 'acknowledgement':
        return { kind, name, path: '/events/ack', json: { event_ids: [eventIdOf(received!)] }, idField: null }
    }
  }
}

function eventIdOf({ body }: Received): string {
  return (JSON.parse(body) as { id: string }).id
}

/** People of the simulator who get the message and do not react within the run. */
function candidatesOf(nth: number): readonly Record<string, unknown>[] {
  return Array.from({ length: CANDIDATES_OF_A_CAMPAIGN }, (_, at) => {
    const number = nth * CANDIDATES_OF_A_CAMPAIGN + at
    return candidate(number, { phone: String(9_000_000_006 + number * 100) })
  })
}
