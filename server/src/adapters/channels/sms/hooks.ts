import { isSendId } from '../../../contract/inbound.ts'
import {
  HOOK_RECEIVED,
  type HookReading,
  NOTHING_READ,
  type PersonMessage,
  type ProviderReceipt,
} from '../../../features/channels/index.ts'

/** Name in the query of a hook's address: our id of the message, which the providers here do not all return by themselves. */
const SEND_ID = 'send_id'

/**
 * Gives the address to which a provider posts receipts of one message. An address that is none throws here, when the adapter is created:
 * a send never does.
 */
export function hookAddresses(
  hookUrl: string,
  more: Readonly<Record<string, string>> = {},
): (sendId: string) => string {
  const base = new URL(hookUrl)
  for (const [name, value] of Object.entries(more)) base.searchParams.set(name, value)
  return sendId => {
    const url = new URL(base)
    url.searchParams.set(SEND_ID, sendId)
    return url.href
  }
}

/** Ours from the address of the hook, or null if it has none: of messages that others sent from the same account, for example. */
export function sendIdOf(url: string): string | null {
  return asSendId(URL.parse(url)?.searchParams.get(SEND_ID))
}

export function asSendId(text: string | null | undefined): string | null {
  return isSendId(text) ? text : null
}

export function formOf(body: Uint8Array): URLSearchParams {
  return new URLSearchParams(Buffer.from(body).toString('utf8'))
}

/** Ids of providers, which become part of the id of an event. */
export function isProviderId(text: string | null | undefined): text is string {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text ?? '')
}

export const BAD_SIGNATURE: HookReading = { kind: 'rejected', reason: 'signature' }
export const MALFORMED: HookReading = { kind: 'rejected', reason: 'malformed' }

export function readReceipt(receipt: ProviderReceipt): HookReading {
  return { ...NOTHING_READ, receipts: [receipt] }
}

export function readMessage(message: PersonMessage, answer = HOOK_RECEIVED): HookReading {
  return { ...NOTHING_READ, messages: [message], answer }
}

/** Understood, and nothing of it is for us. */
export const IGNORED: HookReading = NOTHING_READ
