import type { ReceiptStatus } from '../../contract/inbound.ts'
import type { Channel } from '../../contract/workflow.ts'
import type { Happening, OutgoingMessage, SendOutcome, SentMessage } from './core/message.ts'

/** `happenings` as in the outcome of the send: what a simulated person does, counted from the time of the message. */
export type LookUpOutcome =
  | { readonly kind: 'found'; readonly status: ReceiptStatus; readonly happenings: readonly Happening[] }
  /** The provider does not have it at this moment. A request that is still on its way can arrive later. */
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unavailable' }

/**
 * Sends messages to people. Neither function rejects: whatever happens is an outcome, because a send without a recorded outcome
 * must be treated as unknown. An aborted `signal` gives `later` before the request is sent, and `unknown` afterwards.
 */
export interface ChannelProvider {
  readonly channels: readonly Channel[]
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendOutcome>
  lookUp(sent: SentMessage, signal: AbortSignal): Promise<LookUpOutcome>
}
