import type { PersonReply, ReceiptStatus } from '../../server/src/contract/inbound.ts'
import { CHANNELS, type Channel } from '../../server/src/contract/workflow.ts'
import type {
  ChannelProvider,
  LookUpOutcome,
  OutgoingMessage,
  SendOutcome,
} from '../../server/src/features/channels/index.ts'
import type { ReportedEvent } from '../../server/src/features/journeys/receive-inbound.ts'
import { chance, pick, type Random, whole } from '../random.ts'
import type { FaultPlan } from './faults.ts'
import type { Process, Scheduler } from './scheduler.ts'

/** A call of the provider. */
export interface ProviderCall {
  readonly sendId: string
  readonly to: string
  readonly channel: Channel
  readonly round: number
  /** When the service called. */
  readonly calledAt: number
  /** The provider took it: the person gets it. */
  taken: boolean
  /** The provider said, or reported, that the person did not get it. */
  failed: boolean
}

/** What the provider tells later. */
export interface Report {
  readonly at: number
  readonly event: ReportedEvent
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** After that, a request without an answer is given up. */
const TIMEOUT_MS = 10 * SECOND

interface Parts {
  readonly scheduler: Scheduler
  readonly random: Random
  /** The part of the world that no fault ends. */
  readonly outside: Process
  readonly faults: () => FaultPlan
  readonly onCall: (call: ProviderCall) => void
  readonly onTaken: (call: ProviderCall) => void
  readonly onReport: (report: Report) => void
  readonly crash: (caller: Process) => Promise<void>
}

/** One provider for all channels, with a journal of its own. */
export class SimProvider {
  readonly journal: ProviderCall[] = []
  readonly #parts: Parts
  readonly #behaviours = new Map<string, Behaviour>()
  #events = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** As one process of the service sees it. */
  for(caller: Process): ChannelProvider {
    return {
      channels: CHANNELS,
      send: message => this.#send(caller, message),
      lookUp: ({ sendId }) => this.#lookUp(caller, sendId),
    }
  }

  #send(caller: Process, { sendId, to, channel, contact }: OutgoingMessage): Promise<SendOutcome> {
    const { scheduler, random, outside, onCall } = this.#parts
    const call: ProviderCall = {
      sendId,
      to,
      channel,
      round: contact,
      calledAt: scheduler.now,
      taken: false,
      failed: false,
    }
    this.journal.push(call)
    onCall(call)
    return new Promise(resolve => {
      const arrive = async () => {
        const outcome = this.#take(call)
        this.#answer(caller, sendId, outcome, resolve)
      }
      if (chance(this.#parts.faults().requestLost, random))
        scheduler.defer(caller, `no answer about ${sendId}`, scheduler.now + TIMEOUT_MS, async () => {
          resolve({ kind: 'unknown' })
        })
      else scheduler.defer(outside, `provider gets ${sendId}`, scheduler.now + whole(5, 200, random), arrive)
    })
  }

  /** What the provider does with a message. */
  #take(call: ProviderCall): SendOutcome {
    const { random, faults } = this.#parts
    const { throttled, rejected } = faults()
    if (chance(throttled, random)) return { kind: 'later', afterSeconds: whole(1, 20_000, random) }
    if (chance(rejected, random)) {
      call.failed = true
      return chance(0.5, random) ? { kind: 'rejected', reason: 'spam' } : { kind: 'invalid_contact' }
    }
    call.taken = true
    this.#parts.onTaken(call)
    this.#behave(call)
    return { kind: 'accepted', givesReceipts: true, happenings: [] }
  }

  #answer(caller: Process, sendId: string, outcome: SendOutcome, resolve: (outcome: SendOutcome) => void): void {
    const { scheduler, random, faults, crash } = this.#parts
    const isLost = chance(faults().answerLost, random)
    const isCrash = chance(faults().crash * 3, random)
    const due = scheduler.now + (isLost ? TIMEOUT_MS : whole(5, 900, random))
    scheduler.defer(caller, `provider answers about ${sendId}: ${isLost ? 'unknown' : outcome.kind}`, due, async () => {
      if (isCrash) await crash(caller)
      else resolve(isLost ? { kind: 'unknown' } : outcome)
    })
  }

  async #lookUp(caller: Process, sendId: string): Promise<LookUpOutcome> {
    const { scheduler, random, faults } = this.#parts
    const due = scheduler.now + whole(5, 900, random)
    return await scheduler.step(
      caller,
      `provider is asked about ${sendId}`,
      () => {
        if (chance(faults().answerLost, random)) return { kind: 'unavailable' }
        const isTaken = this.journal.some(call => call.sendId === sendId && call.taken)
        return isTaken ? { kind: 'found', status: 'accepted', happenings: [] } : { kind: 'not_found' }
      },
      due,
    )
  }

  /** Receipts and replies, each as a report of its own. */
  #behave(call: ProviderCall): void {
    const { random, faults } = this.#parts
    const fails = chance(0.2, random)
    call.failed = fails
    const { disorder } = faults()
    const isSilent = chance(0.15, random)
    // Before the answer, after it, or before what came first.
    const first = chance(disorder, random) ? 0 : whole(2, 60, random) * SECOND
    const second = chance(disorder, random) ? 0 : first + whole(1, 3_600, random) * SECOND
    const receipt = (status: ReceiptStatus, after: number) => this.#report(call, { kind: 'receipt', status }, after)
    if (!isSilent) {
      if (chance(0.5, random)) receipt('accepted', first)
      receipt(fails ? 'undelivered' : 'delivered', second)
    }
    if (!fails) this.#reply(call)
  }

  #reply(call: ProviderCall): void {
    const { random } = this.#parts
    const behaviour = this.#behaviours.get(call.to) ?? pick(BEHAVIOURS, random)
    this.#behaviours.set(call.to, behaviour)
    let after = whole(1, 600, random) * SECOND
    for (const reply of behaviour) {
      this.#report(call, { kind: 'reply', reply }, after)
      const isSlow = chance(0.3, random)
      after += isSlow ? whole(1, 40, random) * HOUR : whole(5, 300, random) * SECOND
    }
  }

  #report({ sendId }: ProviderCall, what: ReportedEvent['what'], after: number): void {
    const { scheduler, random, faults, onReport } = this.#parts
    this.#events += 1
    const at = scheduler.now + after
    const event: ReportedEvent = { id: `event-${this.#events}`, sendId, at: new Date(at), what }
    onReport({ at, event })
    if (chance(faults().disorder / 2, random)) onReport({ at: at + whole(0, 600, random) * SECOND, event })
  }
}

type Behaviour = readonly PersonReply[]

const START_REPLY: PersonReply = { kind: 'start', language: 'hi', agreed: true }
const TOOLS: PersonReply = { kind: 'answers', answers: [{ key: 'tools', value: 'yes' }] }
const NO_TOOLS: PersonReply = { kind: 'answers', answers: [{ key: 'tools', value: 'no' }] }

/** How people are. The same person does the same in each campaign. */
const BEHAVIOURS: readonly Behaviour[] = [
  [],
  [],
  [START_REPLY, TOOLS, { kind: 'interest', interested: true }],
  [START_REPLY, TOOLS, { kind: 'interest', interested: false }],
  [START_REPLY, NO_TOOLS],
  [START_REPLY],
  [{ kind: 'decline' }],
  [{ kind: 'stop' }],
  [START_REPLY, { kind: 'text', text: 'STOP' }, TOOLS],
  [TOOLS, START_REPLY, TOOLS],
]
