import type { KeyObject } from '../../../kernel/crypto.ts'
import type { Mode } from '../../../kernel/tenant.ts'
import type { PostOutcome } from '../core/outcome.ts'
import { eventBody, signedDelivery } from '../core/sign.ts'
import type { Courier, LoggedEvent } from '../ports.ts'

export interface SendDeps {
  readonly courier: Courier
}

/** One try: signed anew, for its own moment. */
export function send(
  { courier }: SendDeps,
  to: { readonly url: string; readonly keys: readonly KeyObject[]; readonly mode: Mode },
  event: Omit<LoggedEvent, 'settledAt'>,
  how: { readonly at: Date; readonly replay: boolean; readonly signal: AbortSignal },
): Promise<PostOutcome> {
  const body = eventBody({ ...event, mode: to.mode })
  const headers = signedDelivery({ id: event.id, at: how.at, body, keys: to.keys, replay: how.replay })
  return courier.post({ url: to.url, headers, body }, how.signal)
}
