import type { Channel } from '../../server/src/contract/workflow.ts'
import type { SimulatedPerson } from '../../server/src/features/channels/index.ts'
import type { Language } from '../../server/src/kernel/languages.ts'

/** What is sent to `POST /messages`. */
export interface ProviderMessage {
  readonly id: string
  readonly channel: Channel
  readonly to: string
  readonly language: Language
  readonly text: string
  readonly contact: number
}

/** Shares of messages, 0 to 1, that get each fault. */
export interface FaultRates {
  /** The message is accepted, and the socket closed without an answer. */
  readonly closed: number
  /** The first receipt is posted before the answer to the message. */
  readonly receiptFirst: number
  /** A receipt is posted twice, with the same id. */
  readonly receiptTwice: number
  /** `delivered` is posted before `accepted`. */
  readonly outOfOrder: number
}

export type Fault = keyof FaultRates

export const USUAL_RATES: FaultRates = { closed: 0.05, receiptFirst: 0.1, receiptTwice: 0.1, outOfOrder: 0.2 }
export const NO_FAULTS: FaultRates = { closed: 0, receiptFirst: 0, receiptTwice: 0, outOfOrder: 0 }

/** What people are asked. A skill has the ids of its questions, because people choose options of questions. */
export interface Questions extends Pick<SimulatedPerson, 'methods' | 'enrichment'> {
  readonly skills: readonly { readonly skillId: string; readonly questionIds: readonly string[] }[]
}

/** Can be changed while the provider runs, by `PUT /settings`. */
export interface ProviderSettings {
  /** Bearer token of messages, and secret of signatures. */
  readonly secret: string
  readonly seed: number
  readonly rates: FaultRates
  /** Receipts and replies are posted there; null posts none. */
  readonly inboundUrl: string | null
  /** Null: nobody replies, there are receipts only. */
  readonly questions: Questions | null
  /** Real seconds for a second of the table of people: 0.01 makes ten minutes six seconds. */
  readonly timeScale: number
  /** How often a post is tried until it is answered 2xx. */
  readonly mostAttempts: number
  /** Between the entry in the journal and the answer, as a provider far away takes. */
  readonly answerAfterMs: number
}

/** How long a reply took from the time when it was ready to be posted until a post with it was answered 2xx. */
export interface ReplyDelay {
  readonly sendId: string
  readonly ms: number
}

/** A message in the journal, in the order of arrival. */
export interface JournalEntry {
  /** 1 for the first. */
  readonly number: number
  readonly source: 'provider' | 'simulator'
  readonly id: string
  readonly channel: string
  readonly to: string
  readonly contact: number
  readonly text: string
  /** By the clock of the provider; for the simulator, that of the organisation. */
  readonly at: string
  readonly faults: readonly Fault[]
}

export interface JournalCounts {
  readonly messages: number
  /** Messages whose id had arrived before: the same message sent twice. */
  readonly repeated: number
  readonly invalid: number
  readonly unauthorised: number
  readonly faults: Readonly<Record<Fault, number>>
  /** Events that were answered 2xx; one that is posted twice counts twice. */
  readonly posted: number
  /** Posts that were not answered 2xx. */
  readonly failedPosts: number
  /** Events given up after all attempts. */
  readonly lost: number
}
