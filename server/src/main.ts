import { CommanderError } from 'commander'
import { commandLine } from './compose/commands.ts'
import { readConfig } from './config.ts'
import { Foreseen } from './kernel/foreseen.ts'

/** pramaan-server: what an operator types. Errors foreseen are said in one breath; the rest with their stack. */
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await commandLine(() => readConfig(process.env), say).parseAsync()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof Foreseen || error instanceof CommanderError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') return 'The port is taken: stop what listens there, or set PORT (and METRICS_PORT).'
  if (code === 'ECONNREFUSED') return 'PostgreSQL does not answer at DATABASE_URL. Is it running?'
  if (code === '3D000' || code === '42P01') return 'The database is not set up: run npm run setup (or migrate) first.'
  if (code === '55P03') return 'Somebody else is at it, an import perhaps: try again when that is done.'
  return error.stack ?? error.message
}
