import { type PramaanEvent, signWebhook } from '@pramaan/sdk'
import { growing, rest } from './follow-events.ts'

export interface ForwardOptions {
  readonly url: string
  /** `whsec_…`: the receiver verifies with it, as in production. */
  readonly secret: string
  readonly signal: AbortSignal
  readonly timeoutMs: number
  onFailure(event: PramaanEvent, reason: string, delayMs: number): void
}

/**
 * Sends an event as a webhook until the receiver answers 2xx. It is never dropped: an event that the receiver rejects stays the next one, as the
 * order per object would otherwise break. Returns the status, or null after an abort.
 */
export async function forward(event: PramaanEvent, options: ForwardOptions): Promise<number | null> {
  const body = JSON.stringify(event)
  for (let failures = 0; !options.signal.aborted; failures++) {
    const outcome = await post(event.id, body, options)
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) return outcome
    if (options.signal.aborted) return null
    const delayMs = growing(failures)
    options.onFailure(event, typeof outcome === 'number' ? `answered ${outcome}` : outcome, delayMs)
    await rest(delayMs, options.signal)
  }
  return null
}

/** Signed anew at each attempt: receivers reject old timestamps. */
async function post(
  id: string,
  body: string,
  { url, secret, signal, timeoutMs }: ForwardOptions,
): Promise<number | string> {
  const headers = { ...(await signWebhook({ id, body, secret })), 'content-type': 'application/json' }
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const answer = await fetch(url, { method: 'POST', headers, body, signal: limit, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return 'did not answer in time'
  return `cannot be reached: ${(cause as NodeJS.ErrnoException | undefined)?.code ?? message}`
}
