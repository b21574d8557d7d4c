import type { CallOptions } from './call.ts'
import { PramaanError, PreparationError } from './errors.ts'
import type { Mandate } from './generated/partner.ts'
import { pause } from './pause.ts'
import { type RetryPolicy, retryDelay } from './retry.ts'
import type { World } from './transport.ts'

export interface WaitOptions {
  /** Timeout of the whole wait. Default 330,000: the server stops preparing after five minutes and then gives the reason. */
  readonly timeoutMs?: number | undefined
  /** Aborts the wait with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** The recruiter for whom the mandate is read. Overrides the client's. */
  readonly onBehalfOf?: string | undefined
}

export interface Patience extends Pick<World, 'clock' | 'sleep'> {
  readonly policy: RetryPolicy
  /** Timeout of each attempt. */
  readonly attemptMs: number
}

type Look = (options: CallOptions) => Promise<Mandate>

const WAIT_MS = 330_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

export async function waitForMandate(look: Look, patience: Patience, options: WaitOptions): Promise<Mandate> {
  const { timeoutMs = WAIT_MS, signal, onBehalfOf } = options
  const deadline = patience.clock() + timeoutMs
  const left = () => deadline - patience.clock()
  let failures = 0
  for (let looks = 0; ; looks++) {
    // Retried here and not in the transport, which does not know the deadline.
    const timeLimit = Math.max(1, Math.min(Math.ceil(left()), patience.attemptMs))
    const seen = await look({ signal, onBehalfOf, timeoutMs: timeLimit, maxRetries: 0 }).catch(asApiError)
    if (seen instanceof PramaanError) {
      const delayMs = delayAfter(seen, failures++, patience.policy)
      if (delayMs === null || delayMs > left()) throw seen
      await pause(patience.sleep(delayMs, signal), signal)
    } else {
      failures = 0
      if (isPrepared(seen)) return seen
      if (left() <= 0) throw tooLong(seen, timeoutMs)
      await pause(patience.sleep(Math.min(pauseAfter(looks, patience.policy), left()), signal), signal)
    }
  }
}

/** The reason of the caller's signal is thrown unchanged. */
function asApiError(error: unknown): PramaanError {
  if (error instanceof PramaanError) return error
  throw error
}

/** Rate limits are retried until the deadline, without a maximum count: other calls of the same key may be waiting too. */
function delayAfter(error: PramaanError, failures: number, policy: RetryPolicy): number | null {
  return retryDelay(
    error,
    failures,
    error.status === 429 ? { ...policy, maxRetries: Number.POSITIVE_INFINITY } : policy,
  )
}

/** Short at first, because the built-in generator takes less than a second; a model can take a minute. Jittered like retries. */
function pauseAfter(looks: number, { random }: RetryPolicy): number {
  return (0.5 + random() / 2) * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 1.5 ** looks)
}

function isPrepared(mandate: Mandate): boolean {
  const { status, mandate_id, failure_reason } = mandate
  if (status === 'failed') {
    const message = failure_reason ?? `${mandate_id} could not be prepared.`
    throw new PreparationError({ code: 'PREPARATION_FAILED', message }, mandate)
  }
  if (status === 'archived')
    throw new PreparationError({ code: 'MANDATE_ARCHIVED', message: `${mandate_id} is archived.` }, mandate)
  return status === 'ready'
}

function tooLong(mandate: Mandate, timeoutMs: number): PreparationError {
  const message = `${mandate.mandate_id} is still preparing after ${timeoutMs} ms.`
  return new PreparationError({ code: 'TIMEOUT', message }, mandate)
}
