import type { Method } from '../../../kernel/methods.ts'
import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { digestOf, type MandateBody } from './body.ts'
import { admitChange } from './change-window.ts'
import { judgeQuestionCount } from './counts.ts'
import { isSame } from './decide-create.ts'
import type { Mandate } from './mandate.ts'
import type { References } from './rules.ts'
import { type SettledBody, settleBody } from './settle-body.ts'

export interface ReplaceFacts {
  readonly workflowMethods: readonly Method[]
  readonly references: References
  readonly recruiter: string | null
  readonly now: Date
}

export type ReplaceRefusal = Refusal<'FORBIDDEN' | 'CONFLICT' | 'LIMIT_EXCEEDED' | 'VALIDATION_FAILED'>
export type DecidedReplace =
  | { readonly changed: false }
  | ({ readonly changed: true; readonly changes: readonly Date[] } & SettledBody)

/** Preparing takes a moment; asking again sooner would only be refused again. */
const PREPARING_RETRY_SECONDS = 5

export function decideReplace(
  now: Mandate,
  next: MandateBody,
  facts: ReplaceFacts,
): Result<DecidedReplace, ReplaceRefusal> {
  if (now.createdVia !== 'api') return refused(madeInPlayground())
  if (now.state.status === 'archived') return refused(isArchived())
  if (now.state.status === 'preparing') return refused(isPreparing())
  if (now.body.workflow_id !== next.workflow_id)
    return refused(conflict('workflow_id', `The mandate was made with ${now.body.workflow_id}, which cannot change.`))
  if (isSame(digestOf(next), now.sent)) return ok({ changed: false })
  const counted = judgeQuestionCount(next, facts.workflowMethods)
  if (!counted.ok) return counted
  const settled = settleBody(next, facts.workflowMethods, facts.references, facts.recruiter)
  if (!settled.ok) return settled
  const change = admitChange(now.changes, facts.now)
  if (!change.admitted) {
    const tooMany = conflict('mandate_id', 'A mandate takes 10 changes an hour.')
    return refused({ ...tooMany, retryAfterSeconds: change.retryAfterSeconds })
  }
  return ok({ changed: true, changes: change.changes, ...settled.value })
}

export function madeInPlayground(): Refusal<'FORBIDDEN'> {
  return refusal('FORBIDDEN', { path: 'mandate_id', message: 'The mandate was made in the playground.' })
}

export function isArchived(): Refusal<'CONFLICT'> {
  return conflict('mandate_id', 'The mandate is archived.')
}

export function isPreparing(): Refusal<'CONFLICT'> {
  const stillPreparing = conflict('mandate_id', 'The mandate is still preparing.')
  return { ...stillPreparing, retryAfterSeconds: PREPARING_RETRY_SECONDS }
}

function conflict(path: string, message: string): Refusal<'CONFLICT'> {
  return refusal('CONFLICT', { path, message })
}
