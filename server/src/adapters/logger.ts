import { pino } from 'pino'
import type { Config } from '../config.ts'

/**
 * Logs are kept long, so they hold no personal data: an allow-list of fields, not a list of things to hide. Any other field is
 * dropped before the line is written.
 */
const FIELDS = [
  'err',
  'requestId',
  'method',
  'route',
  'status',
  'seconds',
  'task',
  'jobId',
  'attempt',
  'workerId',
  'workers',
  'signal',
  'port',
  'version',
  'skills',
  'labels',
  'milliseconds',
  'megabytes',
  'config',
  'reason',
  'count',
  'command',
  'state',
  'orgId',
  'mode',
  'webhookId',
  'transition',
  'percent',
  'proxy',
] as const

type LogField = (typeof FIELDS)[number]

/**
 * Compiles only with fields of the allow-list, also when they are spread into the object: the line of a suspended endpoint was empty
 * because its fields were not on the list.
 */
type LogLine = <Fields extends { readonly [Field in LogField]?: unknown }>(
  fields: Fields & Record<Exclude<keyof Fields, LogField>, never>,
  message: string,
) => void

export interface Logger {
  readonly debug: LogLine
  readonly info: LogLine
  readonly warn: LogLine
  readonly error: LogLine
  /** For Fastify, which writes lines of its own. */
  readonly pino: pino.Logger
}

const ALLOWED: ReadonlySet<string> = new Set(FIELDS)

export function createLogger(config: Pick<Config, 'logLevel'>, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }), log: keepAllowed },
    serializers: { err: describeError },
  }
  const written = destination ? pino(options, destination) : pino(options)
  const line =
    (level: 'debug' | 'info' | 'warn' | 'error'): LogLine =>
    (fields, message) =>
      written[level](fields as Record<string, unknown>, message)
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error'), pino: written }
}

function keepAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => ALLOWED.has(key)))
}

/** PostgreSQL quotes values in its messages (`Key (user_id)=(…)`): of its errors only names of ours are kept. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, severity, routine, table, constraint } = error as Error & Record<string, unknown>
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  if (severity !== undefined) return { type: 'PostgreSQL', code, routine, table, constraint, stack: frames.join('\n') }
  const errors = error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}
  return { type: error.name, code, message: error.message, ...errors, stack: frames.join('\n') }
}
