import { AsyncLocalStorage } from 'node:async_hooks'
import { formatTraceparent, type TraceContext, type Tracer } from '../../kernel/trace.ts'

/** The trace of the current request or job. Only what opens transactions and what writes spans reads it. */
const storage = new AsyncLocalStorage<TraceContext>()

export const withinTrace: Tracer['within'] = (context, work) => (context === null ? work() : storage.run(context, work))

/** For the setting `app.trace` of a transaction. Null without a trace. */
export function currentTraceparent(): string | null {
  const context = storage.getStore()
  return context === undefined ? null : formatTraceparent(context)
}

/** Without an exporter: what a caller sent is passed on unchanged, and no trace is begun. */
export const passThroughTracer: Tracer = {
  begin: (_name, _kind, parent) => ({ context: parent, end: () => {} }),
  within: withinTrace,
}
