import { CommanderError } from 'commander'
import { OperatorError, ORGANISATION_NOT_FOUND } from '../kernel/operator-error.ts'

/** One line with the next step for an error that an operator can meet; the stack for all others. */
export function explainError(error: unknown): string {
  if (error instanceof OperatorError || error instanceof CommanderError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code = '' } = error as { code?: string }
  return (
    NEXT_STEPS[code] ??
    explainPooler(code, error.message) ??
    explainRole(code, error.message) ??
    explainGrant(code, error.message) ??
    explainReference(error as { code?: string; constraint?: string }) ??
    error.stack ??
    error.message
  )
}

const UNREACHABLE = 'Cannot connect to PostgreSQL at DATABASE_URL. Is it running, and are host and port right?'
const NOT_SET_UP = 'The database is not set up: run npm run setup or pramaan-server migrate first.'
const WRONG_LOGIN = 'PostgreSQL rejects the login of DATABASE_URL: check its name and password.'

const NEXT_STEPS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is already in use: stop the other process, or set PORT and METRICS_PORT.',
  ECONNREFUSED: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  EAI_AGAIN: UNREACHABLE,
  '3D000':
    'The database of DATABASE_URL does not exist: run npm run setup, or create it as deploy/README.md describes.',
  '42P01': NOT_SET_UP,
  '42883': NOT_SET_UP,
  '28000': WRONG_LOGIN,
  '28P01': WRONG_LOGIN,
  '55P03': 'The database is locked by another command, for example an import. Try again when it has finished.',
}

/** PgBouncer takes no settings from a client. */
function explainPooler(code: string, message: string): string | null {
  if (code !== '08P01' || !message.startsWith('unsupported startup parameter')) return null
  return 'The address leads to a pooler: set DATABASE_DIRECT_URL to PostgreSQL itself, and DATABASE_URL to the pooler (deploy/README.md, PgBouncer).'
}

/** A connection sets its role at once, so a missing role or grant ends it. */
function explainRole(code: string, message: string): string | null {
  const [, role] = /role "(\w+)"/.exec(message) ?? []
  if (role === undefined) return null
  if (code === '22023')
    return `The role ${role} does not exist: a superuser runs server/migrations/roles.sql once per PostgreSQL server.`
  if (code !== '42501') return null
  return `The login of DATABASE_URL may not use the role ${role}: as a superuser, grant ${role} to it (deploy/README.md, Logins).`
}

/** A restore without roles, or a table made by hand: the role may be used but lacks a right. */
function explainGrant(code: string, message: string): string | null {
  const [, kind, name] = /permission denied for (\w+) (\w+)/.exec(message) ?? []
  if (code !== '42501' || name === undefined) return null
  return `The role of this process lacks a right on the ${kind} ${name}: pramaan-server doctor lists what is missing, server/schema.sql has the grants.`
}

/** A key or an area for an organisation that does not exist: PostgreSQL names the constraint. */
function explainReference({
  code,
  constraint,
}: {
  readonly code?: string
  readonly constraint?: string
}): string | null {
  if (code !== '23503' || !constraint?.endsWith('_org_id_fkey')) return null
  return ORGANISATION_NOT_FOUND
}
