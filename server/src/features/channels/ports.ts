import type { ReceiptStatus } from '../../contract/inbound.ts'
import type { Channel } from '../../contract/workflow.ts'
import type { Language } from '../../kernel/languages.ts'
import type { CallInstruction } from './core/call.ts'
import type { ContactRequest, ContactWay, PlannedContacts } from './core/contact.ts'
import type { Happening, OutgoingMessage, SendOutcome, SentMessage } from './core/message.ts'
import type {
  HookAnswer,
  HookReading,
  HookRequest,
  ProviderHealth,
  ProviderLookUp,
  ProviderMedia,
  ProviderMessage,
  ProviderOutcome,
} from './core/provider.ts'

/** `happenings` as in the outcome of the send: what a simulated person does, counted from the time of the message. */
export type LookUpOutcome =
  | {
      readonly kind: 'found'
      readonly status: ReceiptStatus
      /** Absent where messages are known by our id alone. */
      readonly providerMessageId?: string | null
      readonly happenings: readonly Happening[]
    }
  /** The provider does not have it at this moment. A request that is still on its way can arrive later. */
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unavailable' }

/**
 * Sends messages to people. Neither function rejects: whatever happens is an outcome, because a send without a recorded outcome
 * must be treated as unknown. An aborted `signal` gives `later` before the request is sent, and `unknown` afterwards.
 */
export interface ChannelProvider {
  readonly channels: readonly Channel[]
  /** By which account and approved text a person is contacted. Absent where there are no accounts. */
  wayOf?(request: ContactRequest): ContactWay
  /** Approved texts that candidates of a campaign would wait for, in words. */
  missingTexts?(planned: PlannedContacts): readonly string[]
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendOutcome>
  lookUp(sent: SentMessage, signal: AbortSignal): Promise<LookUpOutcome>
  /** A file that a person sent to an account. Null if there is none, or it cannot be had. */
  fetchMedia?(accountId: string, mediaId: string, signal: AbortSignal): Promise<ProviderMedia | null>
}

/**
 * One account at one provider: its credentials, its sending number, one channel. No function rejects. The conformance suite
 * (server/test/channels) runs against every implementation. `Reading` is a promise where a hook can only be parsed asynchronously:
 * an e-mail. Whoever calls adapters of several providers awaits it.
 */
export interface ProviderAdapter<Reading extends HookReading | Promise<HookReading> = HookReading> {
  readonly channel: Channel
  /** An aborted `signal` gives `later` before the request is sent, and `unknown` afterwards. */
  send(message: ProviderMessage, signal: AbortSignal): Promise<ProviderOutcome>
  lookUp(sent: Pick<ProviderMessage, 'sendId' | 'to'>, sentAt: Date, signal: AbortSignal): Promise<ProviderLookUp>
  /** Checks the signature and reads the hook. Pure: the same request gives the same reading, whatever was received before. */
  readHook(hook: HookRequest, now: Date): Reading
  health(signal: AbortSignal): Promise<ProviderHealth>
  /** A file that a person sent. Null if there is none, or it cannot be had. Absent where people send none. */
  fetchMedia?(mediaId: string, signal: AbortSignal): Promise<ProviderMedia | null>
  close(): Promise<void>
}

/** For channel `voice`. `send` lets the telephone ring; everything else happens in hooks, which ask what the call does next. */
export interface VoiceAdapter extends ProviderAdapter {
  /** Those that the provider can speak. A script has no others. */
  readonly languages: readonly Language[]
  /** The answer to a hook whose reading has `call`. Without instructions, as after the end, `answer` of the reading is used. Pure. */
  renderCall(instructions: readonly CallInstruction[], hook: HookRequest): HookAnswer
}

/** Of whatever provider. */
export type AnyAdapter = ProviderAdapter<HookReading | Promise<HookReading>>

export function isVoiceAdapter(adapter: AnyAdapter): adapter is VoiceAdapter {
  return 'renderCall' in adapter
}
