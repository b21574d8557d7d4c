import type { ServerProcess } from '../../testing/process.ts'
import { type Caller, credentialsOf } from './callers.ts'
import type { FuzzedOperation } from './document.ts'
import { isAccepted } from './report.ts'
import type { Sender } from './send.ts'
import { wireOf } from './wire.ts'

/** Hostile requests claim to come through a proxy. */
const EXPECTED_WARNING = /X-Forwarded-Proto is ignored/

/** The server still answers every key correctly and has logged no error. */
export async function lookAfterwards(
  server: ServerProcess,
  sender: Sender,
  callers: readonly Caller[],
  operations: readonly FuzzedOperation[],
): Promise<readonly string[]> {
  if (!server.isRunning()) return ['the server process has ended']
  const plain = operations.filter(
    ({ method, path, query, runs }) =>
      method === 'GET' && !path.includes('{') && (query.required ?? []).length === 0 && runs !== 'unknown',
  )
  const faults: string[] = []
  for (const caller of callers) {
    for (const operation of plain) {
      const wire = wireOf(operation, { params: {}, query: {} }, [])
      const session = caller.sessions.pickFor('', Math.random)
      const call = sender.send(wire, credentialsOf(operation, wire, caller, session), null)
      const status = await call.then(answer => answer.status).catch(error => String(error))
      if (typeof status !== 'number' || !isAccepted(status))
        faults.push(`afterwards ${operation.key} answers ${status} to a ${caller.mode} key`)
    }
  }
  const complaints = server.log
    .join('')
    .split('\n')
    .filter(line => line !== '' && !EXPECTED_WARNING.test(line))
    .map(withoutTheParticular)
  return [...faults, ...new Set(complaints)]
}

function withoutTheParticular(line: string): string {
  try {
    const { msg, state, err } = JSON.parse(line) as Readonly<Record<string, unknown>>
    return `server log: ${[msg, state, err && JSON.stringify(err)].filter(Boolean).join(' ').slice(0, 400)}`
  } catch {
    return `server log: ${line.slice(0, 400)}`
  }
}
