import { DAY_MS } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { MembersDeps } from './ports.ts'
import { deleteOperator, findOperator, insertOperatorAction, type OperatorAction, putOperator } from './store.ts'

/** Longer access is asked for again, with a reason. */
const MOST_OPERATOR_MS = 30 * DAY_MS

/** By the command line only: nobody becomes an operator through the console. */
export async function grantOperator(
  deps: MembersDeps,
  input: { readonly userId: string; readonly reason: string; readonly forMs: number },
  actor: string,
): Promise<Result<Date, DomainError<'VALIDATION_FAILED'>>> {
  if (!(input.forMs > 0 && input.forMs <= MOST_OPERATOR_MS))
    return err(domainError('VALIDATION_FAILED', { path: 'hours', message: 'Access is given for 1 to 720 hours.' }))
  const now = deps.clock()
  const expiresAt = new Date(now + input.forMs)
  const { userId, reason } = input
  await deps.database.transaction(async tx => {
    await putOperator(tx, { userId, reason, since: new Date(now), expiresAt })
    await insertOperatorAction(tx, entryOf(deps, actor, 'operator.granted', userId, { reason, expiresAt }, null))
  })
  return ok(expiresAt)
}

export async function revokeOperator(
  deps: MembersDeps,
  userId: string,
  actor: string,
): Promise<Result<null, DomainError<'NOT_FOUND'>>> {
  return await deps.database.transaction(async tx => {
    if (!(await deleteOperator(tx, userId))) return err(domainError('NOT_FOUND'))
    await insertOperatorAction(tx, entryOf(deps, actor, 'operator.revoked', userId, {}, null))
    return ok(null)
  })
}

export async function isOperator(deps: Pick<MembersDeps, 'database' | 'clock'>, userId: string): Promise<boolean> {
  return (await findOperator(deps.database.reads, userId, new Date(deps.clock()))) !== null
}

export function entryOf(
  { clock, newId }: Pick<MembersDeps, 'clock' | 'newId'>,
  actor: string,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>>,
  address: string | null,
): OperatorAction {
  return { logId: newId('OL_'), at: new Date(clock()), actor, action, subject, details, address }
}
