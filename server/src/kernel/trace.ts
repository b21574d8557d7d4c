/** One step of a distributed trace, as W3C Trace Context names it. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits: the step that caused what follows. */
  readonly spanId: string
  /** Whether the caller records the trace. If not, we do not export it either. */
  readonly isSampled: boolean
}

/** What is known of a step when it has ended. */
export interface SpanEnd {
  readonly failed: boolean
  /** Never personal data, and no value that a caller sent. */
  readonly attributes: Readonly<Record<string, string | number>>
}

export interface Span {
  /** What later steps have as their parent. Null without a trace. */
  readonly context: TraceContext | null
  end(how: SpanEnd): void
}

export type SpanKind = 'server' | 'consumer' | 'client'

/** Records steps. One that is off passes the trace of the caller on and records nothing. */
export interface Tracer {
  begin(name: string, kind: SpanKind, parent: TraceContext | null): Span
  /** Transactions that `work` opens, also later, belong to the trace: their events and jobs keep it. */
  within<T>(context: TraceContext | null, work: () => T): T
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Null for a header that is missing or invalid: a new trace begins then. A later version may have more fields at its end. */
export function parseTraceparent(header: unknown): TraceContext | null {
  if (typeof header !== 'string' || header.length > 200) return null
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
