import type { CallOptions } from './call.ts'
import { PramaanError } from './errors.ts'
import type { PramaanEvent, PullEventsData } from './generated/partner.ts'
import { pause } from './pause.ts'
import { retryDelay } from './retry.ts'
import type { World } from './transport.ts'

export type { PramaanEvent }
export type Handler = (event: PramaanEvent) => unknown

export interface ConsumeOptions {
  /** Only these types, such as `mandate.ready`. Default: all. */
  readonly types?: readonly string[] | undefined
  /** Stops consuming: the current event is finished, handled events are acknowledged, and `consume` returns. */
  readonly signal: AbortSignal
  /** Receives what the handler threw. The event is delivered again after a pause. An error thrown here stops consuming. */
  readonly onError: (error: unknown, event: PramaanEvent) => unknown
  /** Maximum pause while there are no events. Pauses grow from half a second. Default 10,000. */
  readonly pauseMs?: number | undefined
  /** The recruiter for whom events are pulled. Overrides the client's. */
  readonly onBehalfOf?: string | undefined
}

export interface Pace extends Pick<World, 'clock' | 'sleep'> {
  readonly random: () => number
}

interface Source {
  pull(query: { readonly types?: readonly string[] | undefined }, how: CallOptions): Promise<PullEventsData>
  acknowledge(ids: readonly string[], how: CallOptions): Promise<unknown>
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** A process that dies in the middle of a long page repeats at most this many events. */
const ACKNOWLEDGE_AFTER_MS = 5_000
/** A longer failure needs a person; and a timer cannot exceed 24 days. */
const LONGEST_RETRY_AFTER_SECONDS = 86_400

export async function consumeEvents(
  source: Source,
  handler: Handler,
  pace: Pace,
  options: ConsumeOptions,
): Promise<void> {
  const { signal, types, onBehalfOf, pauseMs = LONGEST_PAUSE_MS } = options
  // Repeated only after a pause: while a backlog is read, a failing event would otherwise be retried with every page.
  const putOff = new Set<string>()
  const persist = persistence(pace, signal)
  // Without the signal: handled events are acknowledged also after an abort.
  const acknowledge = (ids: readonly string[]) => persist(() => source.acknowledge(ids, { onBehalfOf, maxRetries: 0 }))
  const handle = handling(handler, putOff, batches(acknowledge, pace), options)
  for (let idle = 0; !signal.aborted; idle++) {
    const page = await persist(() => source.pull({ types }, { signal, onBehalfOf, maxRetries: 0 }))
    const handled = await handle(page?.items.filter(event => !putOff.has(event.id)) ?? [])
    if (handled > 0) idle = 0
    if (handled > 0 && page?.has_more) continue
    await rest(pace, growing(idle, pauseMs, pace.random), signal)
    putOff.clear()
  }
}

/** Handles events in order, one at a time. Returns how many the handler accepted. */
function handling(handler: Handler, putOff: Set<string>, batch: Batches, { signal, onError }: ConsumeOptions) {
  async function isTaken(event: PramaanEvent): Promise<boolean> {
    try {
      await handler(event)
      return true
    } catch (error) {
      putOff.add(event.id)
      await onError(error, event)
      return false
    }
  }

  return async (events: readonly PramaanEvent[]): Promise<number> => {
    let handled = 0
    try {
      for (const event of events) {
        if (signal.aborted) break
        if (!(await isTaken(event))) continue
        handled += 1
        await batch.add(event.id)
      }
    } finally {
      await batch.send()
    }
    return handled
  }
}

type Batches = ReturnType<typeof batches>

/** Events that are handled but not acknowledged yet. Sent on request and before they get old. */
function batches(acknowledge: (ids: readonly string[]) => Promise<unknown>, { clock }: Pace) {
  let waiting: string[] = []
  let sinceMs = 0
  const send = async () => {
    const ids = waiting
    waiting = []
    if (ids.length > 0) await acknowledge(ids)
  }
  const add = async (id: string) => {
    if (waiting.push(id) === 1) sinceMs = clock()
    if (clock() - sinceMs >= ACKNOWLEDGE_AFTER_MS) await send()
  }
  return { add, send }
}

/** Repeats a call while its error may be temporary; null after an abort. Throws other errors. */
function persistence(pace: Pace, signal: AbortSignal) {
  const { random } = pace
  const policy = { maxRetries: Number.POSITIVE_INFINITY, random, longestRetryAfterSeconds: LONGEST_RETRY_AFTER_SECONDS }
  return async <T>(attempt: () => Promise<T>): Promise<T | null> => {
    let failures = 0
    do {
      try {
        return await attempt()
      } catch (error) {
        if (signal.aborted) return null
        const delayMs = error instanceof PramaanError ? retryDelay(error, failures++, policy) : null
        if (delayMs === null) throw error
        await rest(pace, delayMs, signal)
      }
    } while (!signal.aborted)
    return null
  }
}

/** Jittered, so that many consumers do not poll at the same time. */
function growing(idle: number, longestMs: number, random: () => number): number {
  return (0.5 + random() / 2) * Math.min(longestMs, FIRST_PAUSE_MS * 1.5 ** idle)
}

/** An abort ends the pause and is not an error here. */
async function rest({ sleep }: Pace, milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await pause(sleep(milliseconds, signal), signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
