import type { BuildInfo } from '../../config.ts'
import { every } from '../runtime.ts'
import { type FinishedSpan, otlpBody } from './otlp-json.ts'

export interface OtlpOptions {
  /** Base address of a collector: spans go to its /v1/traces. */
  readonly endpoint: string
  readonly build: BuildInfo
  /** Spans that were dropped because the collector is slow or unavailable. */
  readonly onLost: (count: number) => void
  readonly flushEveryMs?: number
  readonly timeoutMs?: number
}

export interface OtlpExporter {
  add(span: FinishedSpan): void
  /** Sends what is waiting, once. */
  stop(): Promise<void>
}

const FLUSH_EVERY_MS = 1_000
const TIMEOUT_MS = 5_000
/** About 2 MB. A collector that is down costs this much memory and no time of a request. */
const MOST_WAITING = 4_096
const MOST_PER_CALL = 512

/**
 * Sends spans as OTLP over HTTP, as JSON, one call at a time. Spans are for people who look for a fault: what cannot be sent at the
 * first attempt is dropped and counted, so that nothing of the service depends on the collector. The body is one JSON document,
 * so no packages of OpenTelemetry are used.
 */
export function otlpExporter(options: OtlpOptions): OtlpExporter {
  const { build, onLost, flushEveryMs = FLUSH_EVERY_MS, timeoutMs = TIMEOUT_MS } = options
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`
  let waiting: FinishedSpan[] = []
  const send = async (spans: readonly FinishedSpan[]) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: otlpBody(spans, build),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`)
  }
  let running: Promise<void> | null = null
  const flush = () => {
    running ??= drain().finally(() => {
      running = null
    })
    return running
  }
  const drain = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_PER_CALL)
      try {
        await send(batch)
      } catch {
        onLost(batch.length)
        return
      }
    }
  }
  const timer = every(flushEveryMs, flush, () => {})
  return {
    add: span => {
      if (waiting.length < MOST_WAITING) waiting.push(span)
      else onLost(1)
    },
    stop: async () => {
      timer.stop()
      await running
      await flush()
      if (waiting.length > 0) onLost(waiting.length)
      waiting = []
    },
  }
}
