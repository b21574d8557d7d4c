import type { PersonReply, Receipt } from '../../../contract/inbound.ts'
import type { Channel } from '../../../contract/workflow.ts'
import type { Language } from '../../../kernel/languages.ts'
import type { Method } from '../../../kernel/methods.ts'
import type { Choice, FilledTemplate, ProviderMessage, Recipient } from './provider.ts'

/** What identifies a message that was sent, or that may have been. */
export interface SentMessage {
  /** Our id, `SD_` and a ULID. The provider keeps it, and the message can be looked up by it. */
  readonly sendId: string
  readonly channel: Channel
  /** E.164, or an e-mail address. */
  readonly to: string
  readonly recipient: Recipient
  /** The account that sends it; null where there are no accounts. */
  readonly accountId: string | null
  /** By the clock of the organisation. */
  readonly at: Date
  /** 0 for the first contact, n for the nth follow-up. */
  readonly contact: number
  /** In test mode the person whom the simulator plays; null in live mode. */
  readonly simulated: SimulatedPerson | null
}

export interface OutgoingMessage extends SentMessage {
  readonly language: Language
  readonly text: string
  /** The approved text that it is, with its values. `mismatch`: the values do not fit the approved one, so it cannot be sent. */
  readonly template?: FilledTemplate | 'mismatch' | null
  /** Of a question in a chat. */
  readonly choices?: readonly Choice[]
  /** Where the person goes on, and ends all messages. */
  readonly links: ProviderMessage['links']
}

/** Whom the simulator plays, and what this person is asked. */
export interface SimulatedPerson {
  /** E.164. Its last two digits say who it is, on every channel. Null for a person without a telephone. */
  readonly phone: string | null
  readonly language: Language
  readonly methods: readonly Method[]
  readonly enrichment: readonly SimulatedQuestion[]
  readonly skills: readonly { readonly skillId: string; readonly questions: number }[]
}

export interface SimulatedQuestion {
  readonly key: string
  readonly type: 'yes_no' | 'voice'
  readonly knockout?: 'yes' | 'no' | undefined
  readonly required: boolean
}

/**
 * Accepted in test mode only. The answer keys of skills are under another database role, so the simulator cannot choose the right
 * options: it says how many answers are right.
 */
export interface SimulatedSkillAnswers {
  readonly kind: 'simulated_skill_answers'
  readonly skills: readonly { readonly skillId: string; readonly correct: number }[]
}

export type Reply = PersonReply | SimulatedSkillAnswers

/** What happens at the person's side, so many seconds after the message. */
export interface Happening {
  readonly afterSeconds: number
  readonly what: Receipt | { readonly kind: 'reply'; readonly reply: Reply }
}

export type SendOutcome =
  /** `happenings` is what a simulated person does; empty from other providers. */
  | {
      readonly kind: 'accepted'
      readonly givesReceipts: boolean
      /** Absent where messages are known by our id alone. */
      readonly providerMessageId?: string | null
      readonly happenings: readonly Happening[]
    }
  /** The number or address does not exist. Nothing was sent. */
  | { readonly kind: 'invalid_contact' }
  /** Certainly not sent, and must not be repeated. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Certainly not sent, and may be tried again after so many seconds. */
  | { readonly kind: 'later'; readonly afterSeconds: number }
  /** May have been sent: no answer, or one that does not say. Must be looked up and not repeated. */
  | { readonly kind: 'unknown' }
