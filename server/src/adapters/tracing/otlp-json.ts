import type { BuildInfo } from '../../config.ts'
import type { SpanEnd, SpanKind, TraceContext } from '../../kernel/trace.ts'

export interface FinishedSpan extends SpanEnd {
  readonly name: string
  readonly kind: SpanKind
  readonly context: TraceContext
  readonly parentSpanId: string | null
  readonly startMs: number
  readonly durationMs: number
}

/** Numbers of OTLP. */
const KINDS: Readonly<Record<SpanKind, number>> = { server: 2, client: 3, consumer: 5 }
const STATUS_ERROR = 2

/** The body of a POST to /v1/traces: OTLP as JSON, where 64-bit numbers are text and ids are hexadecimal. */
export function otlpBody(spans: readonly FinishedSpan[], build: BuildInfo): string {
  const resource = {
    'service.name': 'pramaan',
    'service.version': build.version,
    ...(build.revision !== null && { 'vcs.ref.head.revision': build.revision }),
  }
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'pramaan', version: build.version }, spans: spans.map(otlpSpan) }],
      },
    ],
  })
}

function otlpSpan({ name, kind, context, parentSpanId, startMs, durationMs, failed, attributes }: FinishedSpan) {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentSpanId !== null && { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(startMs + durationMs),
    attributes: attributesOf(attributes),
    ...(failed && { status: { code: STATUS_ERROR } }),
  }
}

function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n)
}

function attributesOf(values: Readonly<Record<string, string | number>>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : numberValue(value),
  }))
}

function numberValue(value: number) {
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
