import type { ReceiptStatus } from '../../server/src/contract/inbound.ts'

/**
 * Providers on loopback that speak the documented protocol, each in a process of its own with its own journal. A test says what the
 * provider does next (`behave`), reads what it accepted (`journal`), and lets it post hooks (`post`).
 */

export type Behaviour =
  | 'accept'
  /** Accepts the message, then closes the connection without an answer. */
  | 'lose_answer'
  /** Accepts the message, and does not answer until the caller hangs up. */
  | 'hold'
  /** Posts the first receipt before it answers. */
  | 'receipt_first'
  | 'throttle'
  | 'template_paused'
  | 'number_blocked'
  | 'invalid_recipient'
  /** Never takes this message, for a reason of its recipient. WhatsApp only. */
  | 'reject'
  /** Takes too long: it neither accepts nor answers until the caller hangs up. */
  | 'hang'
  /** Answers with a server error, and does not say whether it accepted. */
  | 'server_error'

/** A message that the provider accepted. */
export interface Accepted {
  /** 1 for the first. */
  readonly number: number
  /** Ours, where the protocol carries it. */
  readonly sendId: string | null
  readonly providerMessageId: string
  /** Telephone number, address or user id, as the request had it. */
  readonly to: string
  readonly text: string
  /** Every field of the request, for tests of one provider. */
  readonly fields: Readonly<Record<string, unknown>>
  /** By the provider's clock, in milliseconds. */
  readonly at: number
}

export type HookOrder =
  | { readonly kind: 'receipt'; readonly providerMessageId: string; readonly status: ReceiptStatus }
  /** A receipt of a message that was never sent here. */
  | { readonly kind: 'unknown_receipt' }
  | {
      readonly kind: 'message'
      readonly from: string
      readonly text: string
      /** Id of one of the choices of the message that it answers. */
      readonly choice?: string
      readonly inReplyTo?: string
      /** Id of a voice message instead of a text. */
      readonly audio?: string
      /** The person has a username, and the hook no telephone number. */
      readonly hidesPhone?: boolean
      /** Tells two messages apart that are the same otherwise. An order without it that is posted twice is one message, reported twice. */
      readonly nonce?: string
    }
  | { readonly kind: 'malformed' }

/** What a called person does. */
export interface CallOrder {
  readonly providerMessageId: string
  readonly answeredBy: 'person' | 'machine'
  /** In the order in which the call asks; null presses none. After the last the person hangs up. */
  readonly keys: readonly (string | null)[]
  /** Each hook is posted twice at the same time, or once more after the next one. */
  readonly repeats?: 'at_once' | 'later'
}

export interface CallTranscript {
  /** What each prompt said, and the last words. */
  readonly heard: readonly string[]
  readonly hungUpBy: 'caller' | 'person'
  /** Hooks that were posted twice at the same time and answered differently. */
  readonly differing?: number
}

export interface PostedHook {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Where hooks are posted, and the secrets that both sides know. */
export interface FakeSettings {
  readonly hookUrl: string
  readonly secrets: Readonly<Record<string, string>>
}

export interface FakeRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface FakeAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** What one provider adds to serve.ts. */
export interface FakeProvider {
  /** Where an adapter reaches it, if it is not HTTP. */
  readonly address?: string
  /** `journal.accept` first, if the message is accepted: what is in the journal was sent. */
  answer(request: FakeRequest, state: FakeState): FakeAnswer | Promise<FakeAnswer>
  hook(order: HookOrder, state: FakeState): PostedHook
  /** For a provider of calls: plays a whole call as the answers to its hooks say. */
  call?(order: CallOrder, state: FakeState, deliver: DeliverHook): Promise<CallTranscript>
}

export type DeliverHook = (hook: PostedHook) => Promise<HookReply>

export interface HookReply {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

export interface FakeState {
  readonly settings: FakeSettings
  /** Of this request; `accept` if no test asked for another. `lose_answer`, `hold`, `receipt_first` and `hang` are done by serve.ts. */
  readonly behaviour: Behaviour
  readonly accepted: readonly Accepted[]
  accept(message: Omit<Accepted, 'number' | 'at'>): Accepted
}
