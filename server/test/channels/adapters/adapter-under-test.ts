import type { AnyAdapter, PauseScope, ProviderMessage, ProviderReason } from '../../../src/features/channels/index.ts'

/** An adapter, and what the conformance suite must know of its provider. */
export interface AdapterUnderTest {
  readonly name: string
  /** Name of the provider in testing/providers/registry.ts. */
  readonly provider: string
  /** What both sides know. */
  readonly secrets: Readonly<Record<string, string>>
  create(options: {
    /** Of the provider on loopback. */
    readonly address: string
    /** Where it posts hooks, as it signs it. */
    readonly hookUrl: string
    readonly secrets: Readonly<Record<string, string>>
    readonly timeoutMs: number
  }): AnyAdapter
  readonly message: ProviderMessage
  /** A message whose recipient lacks what the channel usually needs: a telephone number, or an address. */
  readonly withoutPhone: { readonly message: ProviderMessage; readonly outcome: 'accepted' | 'invalid_contact' }
  /** Whether the provider returns our id in receipts. If not, receipts join by the provider's id. */
  readonly returnsSendId: boolean
  /** What a look-up says about a message whose answer was lost. */
  readonly lookUpOfLost: 'found' | 'not_supported'
  readonly templatePaused: NotTaken
  readonly numberBlocked: NotTaken
  /** Whether a server error after the request says that nothing was accepted. */
  readonly serverError: 'unknown' | 'later'
  /** What people can send: null if the provider has no inbound messages, so a hook of one must be answered and ignored. */
  readonly inbound: 'text' | 'choice' | null
  /** Id of the choice that is sent: a key of the telephone for calls, otherwise `yes`. */
  readonly choice?: string
  /** A hook that was signed long ago. Protocols without a time in the signature repeat the event's id instead. */
  readonly oldHook: 'stale' | 'same_event'
  /** Whether hooks are signed; Exotel's are not, so its hook address carries a secret. */
  readonly spoil: (hook: SpoilableHook) => SpoilableHook
}

export interface SpoilableHook {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type NotTaken =
  | { readonly kind: 'later'; readonly reason: ProviderReason; readonly pause: PauseScope | null }
  | { readonly kind: 'rejected'; readonly reason: ProviderReason }

export const MESSAGE: ProviderMessage = {
  sendId: 'SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  channel: 'whatsapp',
  to: { phone: '+919812345601', email: 'asha@example.com', userId: null },
  language: 'hi',
  subject: null,
  text: 'नमस्ते Asha, Shakti Logistics को Pune में ड्राइवर चाहिए। https://jobs.example/l/Ab3dE5gH',
  template: { providerId: 'job_invitation', variables: ['Asha', 'Shakti Logistics', 'ड्राइवर', 'Pune'] },
  choices: [
    { id: 'yes', title: 'हाँ' },
    { id: 'no', title: 'नहीं' },
  ],
  links: { page: 'https://jobs.example/l/Ab3dE5gH', optOut: 'https://jobs.example/l/Ab3dE5gH/stop' },
}
