import { type Refusal, type RefusalDetail, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import type { Workflow, WorkflowTerms } from './workflow.ts'

/** When people may be contacted at all; the schema lets through any time of day. */
const EARLIEST = '09:00'
const LATEST = '21:00'

/** What the schema cannot say. */
export function judgeTerms({ contactWindow }: WorkflowTerms): Result<null, Refusal<'VALIDATION_FAILED'>> {
  const { start, end } = contactWindow
  const faults: RefusalDetail[] = []
  for (const [field, time] of Object.entries({ start, end })) {
    const path = `contact_window.${field}`
    if (time < EARLIEST || time > LATEST)
      faults.push({ path, message: `${path} must lie between ${EARLIEST} and ${LATEST} IST.` })
  }
  if (start >= end)
    faults.push({ path: 'contact_window.end', message: 'contact_window.end must be later than its start.' })
  return faults.length === 0 ? ok(null) : refused(refusal('VALIDATION_FAILED', ...faults))
}

export function decideReplace(
  now: Workflow,
  next: WorkflowTerms,
): Result<WorkflowTerms, Refusal<'FORBIDDEN' | 'CONFLICT' | 'VALIDATION_FAILED'>> {
  if (now.createdVia !== 'api') return refused(madeInPlayground())
  if (now.status === 'archived')
    return refused(refusal('CONFLICT', { path: 'workflow_id', message: 'The workflow is archived.' }))
  const judged = judgeTerms(next)
  return judged.ok ? ok(next) : judged
}

/** `usedBy` are mandates that are not archived. */
export function decideArchive(
  now: Workflow,
  usedBy: readonly string[],
): Result<{ readonly changed: boolean }, Refusal<'FORBIDDEN' | 'WORKFLOW_IN_USE'>> {
  if (now.createdVia !== 'api') return refused(madeInPlayground())
  if (now.status === 'archived') return ok({ changed: false })
  if (usedBy.length > 0)
    return refused(refusal('WORKFLOW_IN_USE', ...usedBy.map(message => ({ path: 'mandate_id', message }))))
  return ok({ changed: true })
}

function madeInPlayground(): Refusal<'FORBIDDEN'> {
  return refusal('FORBIDDEN', { path: 'workflow_id', message: 'The workflow was made in the playground.' })
}
