import type { Metrics } from '../adapters/metrics.ts'
import type { Runtime } from '../adapters/runtime.ts'
import { otlpExporter } from '../adapters/tracing/otlp-exporter.ts'
import { passThroughTracer } from '../adapters/tracing/trace-storage.ts'
import { recordingTracer } from '../adapters/tracing/tracer.ts'
import type { Config } from '../config.ts'
import type { Tracer } from '../kernel/trace.ts'
import type { Undo } from './undo.ts'

/** Without OTEL_EXPORTER_OTLP_ENDPOINT a trace of a caller is passed on, and nothing is recorded. */
export function openTracer(config: Config, runtime: Runtime, metrics: Metrics, undo: Undo[]): Tracer {
  const { otlpEndpoint } = config.tracing
  if (otlpEndpoint === null) return passThroughTracer
  const onLost = (count: number) => metrics.lostSpans.inc(count)
  const exporter = otlpExporter({ endpoint: otlpEndpoint, build: config.build, onLost })
  undo.push(exporter.stop)
  return recordingTracer({ ...runtime, onFinished: exporter.add })
}
