import type { Logger } from '../adapters/logger.ts'
import { createPool, REQUEST_WAITS_MS } from '../adapters/postgres/pool.ts'
import type { Runtime } from '../adapters/runtime.ts'
import { createSignIn } from '../adapters/sign-in/sign-in.ts'
import type { Config } from '../config.ts'
import type { SignIn } from '../features/members/index.ts'
import type { Undo } from './undo.ts'

/** A session is read with every call of the console, in half a millisecond. */
const CONNECTIONS = 4

/** Sign-in has connections of its own, with a role that sees nothing else. They are opened when somebody signs in. */
export function openSignIn(
  { database, publicUrl, environment, console: { secret } }: Config,
  { newId }: Pick<Runtime, 'newId'>,
  logger: Logger,
  undo: Undo[],
): SignIn {
  const pool = createPool({
    url: database.directUrl,
    role: 'pramaan_sign_in',
    searchPath: 'sign_in',
    size: CONNECTIONS,
    name: 'pramaan sign-in',
    waitMs: REQUEST_WAITS_MS,
    onError: error => logger.warn({ err: error }, 'database connection lost'),
  })
  undo.push(() => pool.end())
  const onProblem = (message: string, details: unknown) => logger.error({ err: details }, `sign-in: ${message}`)
  const acceptsAnyHost = environment !== 'production'
  return createSignIn({ pool, secret, publicUrl, acceptsAnyHost, newId, onProblem })
}
