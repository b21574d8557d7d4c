import { createHash } from 'node:crypto'
import {
  type InboundBody,
  type PersonReply,
  type ReceiptStatus,
  renderReply,
} from '../../server/src/contract/inbound.ts'
import { type Reply, simulate } from '../../server/src/features/channels/index.ts'
import type { Fault, FaultRates, ProviderMessage, ProviderSettings, Questions } from './protocol.ts'

export type WireEvent = InboundBody['events'][number]

/** An event without its time, which is that of its post. */
export interface PlannedEvent {
  readonly afterSeconds: number
  readonly event: DistributiveOmit<WireEvent, 'at'>
}

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never

/** What a message gives: its status when it is looked up at last, its faults, and its events in the order of their posts. */
export interface Plan {
  readonly status: ReceiptStatus
  readonly faults: readonly Fault[]
  readonly events: readonly PlannedEvent[]
}

const OPTIONS = 4

/**
 * All of it follows from the seed and the message without its id, which differs in each run: the same contacts give the same faults
 * whatever the order in which they arrive.
 */
export function planFor(message: ProviderMessage, settings: ProviderSettings): Plan {
  const drawn = drawer(`${settings.seed} ${message.to} ${message.channel} ${message.contact}`)
  const outcome = simulate(message, personOf(message, settings.questions))
  if (outcome.kind !== 'accepted') return { status: 'invalid_contact', faults: [], events: [] }
  const faults = drawFaults(settings.rates, drawn)
  const accepted = receiptOf(message.id, 1, 'accepted')
  const happened = outcome.happenings.map(({ afterSeconds, what }, at): PlannedEvent => {
    if (what.kind === 'receipt') return receiptOf(message.id, afterSeconds, what.status)
    const reply = renderReply(asPerson(what.reply, settings.questions, drawn))
    return { afterSeconds, event: { id: `${message.id}-${at}`, send_id: message.id, kind: 'reply', reply } }
  })
  const [final, ...replies] = happened as [PlannedEvent, ...PlannedEvent[]]
  const receipts = faults.includes('outOfOrder') ? [final, accepted] : [accepted, final]
  const repeated = faults.includes('receiptTwice') ? receipts.slice(-1) : []
  const status = final.event.kind === 'receipt' ? final.event.status : 'accepted'
  return { status, faults, events: [...receipts, ...repeated, ...replies] }
}

function receiptOf(sendId: string, afterSeconds: number, status: ReceiptStatus): PlannedEvent {
  return { afterSeconds, event: { id: `${sendId}-${status}`, send_id: sendId, kind: 'receipt', status } }
}

function personOf({ to, language }: ProviderMessage, questions: Questions | null) {
  return {
    phone: to,
    language,
    methods: questions?.methods ?? [],
    enrichment: questions?.enrichment ?? [],
    skills: (questions?.skills ?? []).map(({ skillId, questionIds }) => ({ skillId, questions: questionIds.length })),
  }
}

/** People choose options; which are right is known to nobody here. */
function asPerson(reply: Reply, questions: Questions | null, drawn: Drawn): PersonReply {
  if (reply.kind !== 'simulated_skill_answers') return reply
  const asked = new Set(reply.skills.map(({ skillId }) => skillId))
  const questionIds = (questions?.skills ?? []).flatMap(skill => (asked.has(skill.skillId) ? skill.questionIds : []))
  const answers = questionIds.map(questionId => ({
    questionId,
    option: Math.floor(drawn(`option ${questionId}`) * OPTIONS),
  }))
  return { kind: 'skill_answers', answers }
}

function drawFaults(rates: FaultRates, drawn: Drawn): readonly Fault[] {
  const faults = Object.keys(rates) as readonly Fault[]
  return faults.filter(fault => drawn(fault) < rates[fault])
}

/** At least 0 and less than 1, the same for the same topic. */
type Drawn = (topic: string) => number

function drawer(basis: string): Drawn {
  return topic => createHash('sha256').update(`${basis} ${topic}`).digest().readUInt32BE(0) / 2 ** 32
}
