import { pino } from 'pino'
import type { Config } from '../config.ts'

export type Logger = pino.Logger

/**
 * Logs are kept long, so they hold no person's data: an allow-list, not a list of things to hide. Only the keys below come
 * through; whatever else an object carries is dropped before it is written.
 */
const ALLOWED = new Set([
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
])

export function createLogger(config: Pick<Config, 'logLevel'>, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }), log: keepAllowed },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
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
  return { type: error.name, code, message: error.message, stack: frames.join('\n') }
}
