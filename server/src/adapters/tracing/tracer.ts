import type { TraceContext, Tracer } from '../../kernel/trace.ts'
import type { FinishedSpan } from './otlp-json.ts'
import { withinTrace } from './trace-storage.ts'

interface TracerOptions {
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly monotonicNow: () => number
  /** 128 random bits as hexadecimal digits and hyphens. */
  readonly newUuid: () => string
  readonly onFinished: (span: FinishedSpan) => void
}

/** Begins a trace where the caller sent none. A caller that does not record its trace gets ours passed on, not recorded. */
export function recordingTracer({ clock, monotonicNow, newUuid, onFinished }: TracerOptions): Tracer {
  const newTraceId = () => newUuid().replaceAll('-', '')
  // The last 64 bits of a UUID have two fixed bits; they cannot all be zero.
  const newSpanId = () => newTraceId().slice(16)
  return {
    begin: (name, kind, parent) => {
      const context: TraceContext = {
        traceId: parent?.traceId ?? newTraceId(),
        spanId: newSpanId(),
        isSampled: parent?.isSampled ?? true,
      }
      const startMs = clock()
      const start = monotonicNow()
      return {
        context,
        end: ({ failed, attributes }) => {
          if (!context.isSampled) return
          const parentSpanId = parent?.spanId ?? null
          const durationMs = monotonicNow() - start
          onFinished({ name, kind, context, parentSpanId, startMs, durationMs, failed, attributes })
        },
      }
    },
    within: withinTrace,
  }
}
