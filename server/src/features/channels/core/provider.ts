import type { ReceiptStatus } from '../../../contract/inbound.ts'
import type { Channel } from '../../../contract/workflow.ts'
import type { Language } from '../../../kernel/languages.ts'
import type { CallEvent } from './call.ts'

/** How a provider can reach a person. A person with a WhatsApp username may have no telephone number there, only a user id. */
export interface Recipient {
  /** E.164. */
  readonly phone: string | null
  readonly email: string | null
  /** WhatsApp's business-scoped user id, such as `IN.1234567890`. */
  readonly userId: string | null
}

/** A text that the provider approved before, with what is filled in. */
export interface FilledTemplate {
  /** Name or id under which the provider knows it: a WhatsApp template, or a DLT template. */
  readonly providerId: string
  /** In the order of the placeholders. */
  readonly variables: readonly string[]
}

/** One of a few answers that a person chooses with a button, from a list or with a key. */
export interface Choice {
  /** Ours. It comes back with the reply. In a chat it is made by `choiceId`. */
  readonly id: string
  readonly title: string
}

/** A message to one person, as an adapter gets it. */
export interface ProviderMessage {
  /** Our id, `SD_` and a ULID. The provider keeps it and returns it in receipts, where its protocol has a place for it. */
  readonly sendId: string
  readonly channel: Channel
  readonly to: Recipient
  readonly language: Language
  /** Of an e-mail. Null elsewhere; an e-mail without one takes it from the first line of its text. */
  readonly subject: string | null
  /** The whole text as the person reads it. */
  readonly text: string
  /** Null for free text: e-mail, a call, or a chat within 24 hours of the person's last message. */
  readonly template: FilledTemplate | null
  readonly choices: readonly Choice[]
  /** Where the person goes on, and ends all messages. */
  readonly links: { readonly page: string; readonly optOut: string }
}

/** What must stop before anything more is sent. */
export type PauseScope = 'template' | 'number' | 'account'

/** Why a provider did not take a message, or why it was not delivered. A code of ours for the time line: never the provider's text. */
export type ProviderReason =
  | 'throttled'
  | 'pair_limit'
  | 'marketing_limit'
  | 'window_closed'
  | 'template_unknown'
  | 'template_paused'
  | 'template_mismatch'
  | 'number_blocked'
  | 'credentials'
  | 'balance'
  | 'content'
  | 'unreachable'
  | 'opted_out'
  /** On the national register against such messages, or without the consent that it asks for. Not an opt-out from ours. */
  | 'do_not_disturb'
  | 'media'
  | 'provider_fault'
  | 'rejected_in_a_row'
  | 'other'

export type ProviderOutcome =
  | { readonly kind: 'accepted'; readonly providerMessageId: string | null }
  /** The number, address or user id does not exist at the provider. Nothing was sent. */
  | { readonly kind: 'invalid_contact' }
  /** Certainly not sent, and must never be repeated. */
  | { readonly kind: 'rejected'; readonly reason: ProviderReason }
  /** Certainly not sent, and may be tried again. `pause`: not before an operator or the time has ended the pause. */
  | {
      readonly kind: 'later'
      readonly afterSeconds: number
      readonly reason: ProviderReason
      readonly pause: PauseScope | null
    }
  /** May have been sent. Looked up, never repeated. */
  | { readonly kind: 'unknown' }

export type ProviderLookUp =
  | { readonly kind: 'found'; readonly status: ReceiptStatus; readonly providerMessageId: string | null }
  /** The provider does not have it at this moment. A request that is still on its way can arrive later. */
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unavailable' }
  /** The provider's protocol has no such question. Only a receipt can tell. */
  | { readonly kind: 'not_supported' }

export type ProviderHealth =
  | { readonly kind: 'ok' }
  | { readonly kind: 'failed'; readonly reason: ProviderReason; readonly pause: PauseScope | null }

/** An HTTP request of a provider to us, before anything is believed. */
export interface HookRequest {
  readonly method: 'GET' | 'POST'
  /** As the provider called it, with the query: some sign it. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface ProviderReceipt {
  /** The same each time the provider reports it. */
  readonly eventId: string
  /** Ours; null if the provider did not return it. */
  readonly sendId: string | null
  readonly providerMessageId: string | null
  readonly status: ReceiptStatus
  readonly reason: ProviderReason | null
  readonly pause: PauseScope | null
  /** By the provider's clock; null if the hook has no time, or one without a time zone. Then the time of receiving counts. */
  readonly at: Date | null
}

/** What a person sent us in a chat, or with a key of the telephone. */
export interface PersonMessage {
  /** The same each time the provider reports it. */
  readonly eventId: string
  readonly from: Recipient
  /** The message that it answers, if the provider says so: our id, or the provider's. */
  readonly sendId: string | null
  readonly inReplyTo: string | null
  /** As in a receipt. */
  readonly at: Date | null
  readonly content:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'choice'; readonly id: string }
    | { readonly kind: 'audio'; readonly mediaId: string; readonly mimeType: string }
    /** The person reported our message as spam: the same as a STOP, and more. */
    | { readonly kind: 'complaint' }
    | { readonly kind: 'unsupported' }
}

export interface ProviderMedia {
  readonly bytes: Uint8Array
  /** As the host says: whoever stores it must look at the bytes. */
  readonly contentType: string
}

/** What the provider decided by itself about a template, the number or the account. Nothing was sent that it could be an outcome of. */
export interface ProviderNotice {
  /** The same each time the provider reports it. */
  readonly eventId: string
  readonly pause: PauseScope
  /** As in `FilledTemplate.providerId`; null unless the pause is of a template. */
  readonly templateId: string | null
  /** Of the template: WhatsApp approves and pauses each language separately. Null for all. */
  readonly language: Language | null
  readonly reason: ProviderReason
  /** The provider ended what it reported before. */
  readonly isOver: boolean
  /** By the provider's clock. */
  readonly at: Date
}

/** What to answer the provider with; a call needs the next instruction. */
export interface HookAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/**
 * Something happened in a call. It is for the call's own state (advanceCall), and its answer comes from `renderCall`. A key is among
 * the messages of the reading, too; it means something only to the call, so it must not be taken for a reply.
 */
export interface CallHook {
  readonly sendId: string | null
  /** The provider's id of the call. */
  readonly callId: string
  /** Of a key or of none: the same each time the provider reports it. Null where repeating the hook changes nothing. */
  readonly eventId: string | null
  readonly event: CallEvent
}

export const HOOK_RECEIVED: HookAnswer = { status: 200, contentType: 'text/plain; charset=utf-8', body: '' }

export type HookReading =
  /** Not from the provider, or not readable. Nothing of it counts. */
  | { readonly kind: 'rejected'; readonly reason: 'signature' | 'malformed' | 'stale' }
  | {
      readonly kind: 'read'
      readonly receipts: readonly ProviderReceipt[]
      readonly messages: readonly PersonMessage[]
      readonly notices: readonly ProviderNotice[]
      readonly answer: HookAnswer
      readonly call?: CallHook | null
    }

/** To be spread into a reading, so that an adapter names only what its provider reports. */
export const NOTHING_READ = { kind: 'read', receipts: [], messages: [], notices: [], answer: HOOK_RECEIVED } as const
