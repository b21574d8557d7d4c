import type { CallOptions } from './call.ts'
import { PramaanError } from './errors.ts'
import type { PramaanEvent, PullEventsData } from './generated/partner.ts'
import { pause } from './pause.ts'
import { retryDelay } from './retry.ts'
import type { World } from './transport.ts'

export type { PramaanEvent }
export type Handler = (event: PramaanEvent) => unknown

export interface ConsumeOptions {
  /** Only these, such as `mandate.ready`. All unless told. */
  readonly types?: readonly string[] | undefined
  /** Ends it: the event in hand is finished, what was handled is acknowledged, and `consume` returns. */
  readonly signal: AbortSignal
  /** Told what the handler threw. The event comes again after a pause; what this throws itself ends the consuming. */
  readonly onError: (error: unknown, event: PramaanEvent) => unknown
  /** The longest pause while there is nothing to do; pauses grow up to it from half a second. 10,000 unless told. */
  readonly pauseMs?: number | undefined
  /** The recruiter for whom it is asked, in place of the client's. */
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
/** So that a process which dies in the middle of a long page does little of it twice. */
const ACKNOWLEDGE_AFTER_MS = 5_000
/** Whatever is wrong for longer is a matter for people; and a timer holds no more than 24 days. */
const LONGEST_RETRY_AFTER_SECONDS = 86_400

export async function consumeEvents(
  source: Source,
  handler: Handler,
  pace: Pace,
  options: ConsumeOptions,
): Promise<void> {
  const { signal, types, onBehalfOf, pauseMs = LONGEST_PAUSE_MS } = options
  // Handed out again only after a pause: while a backlog is worked off, one that fails would be tried with every page of it.
  const putOff = new Set<string>()
  const persist = persistence(pace, signal)
  // Without the signal: what was handled is acknowledged also when it ends the consuming.
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

/** In their order, one at a time; answers how many the handler took. */
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

/** What was handled and is not acknowledged yet: sent when asked to, and before it grows old. */
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

/** Makes a call again and again while its failure may pass; null when the signal ended that. What cannot pass is thrown. */
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

/** Jittered, so that many consumers do not ask in step. */
function growing(idle: number, longestMs: number, random: () => number): number {
  return (0.5 + random() / 2) * Math.min(longestMs, FIRST_PAUSE_MS * 1.5 ** idle)
}

/** Cut short by the signal, which is no error here. */
async function rest({ sleep }: Pace, milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await pause(sleep(milliseconds, signal), signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
