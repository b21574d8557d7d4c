import type { CreatedVia } from '../../../contract/fields.ts'
import type { Workflow, WorkflowInput } from '../../../contract/workflow.ts'
import type { BodyRule } from '../../../kernel/body-rules.ts'
import { type DomainError, domainError, type ErrorDetail } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

/** People may be contacted only between these times, IST. The schema allows any time of day. */
const EARLIEST = '09:00'
const LATEST = '21:00'

interface ContactWindow {
  readonly start: string
  readonly end: string
}

/** Rules of the body of a workflow that its schema does not express. */
export const workflowRules: readonly BodyRule<{ readonly contact_window?: ContactWindow }>[] = [
  {
    fields: ['contact_window'],
    check: ({ contact_window: window }) => (window === undefined ? [] : contactWindowProblems(window)),
  },
]

function contactWindowProblems({ start, end }: ContactWindow): readonly ErrorDetail[] {
  const problems: ErrorDetail[] = []
  for (const [field, time] of Object.entries({ start, end })) {
    const path = `contact_window.${field}`
    if (time < EARLIEST || time > LATEST)
      problems.push({ path, message: `${path} must be between ${EARLIEST} and ${LATEST} IST.` })
  }
  if (start >= end) {
    const message = 'contact_window.end must be later than contact_window.start.'
    problems.push({ path: 'contact_window.end', message })
  }
  return problems
}

export function validateWorkflowInput({
  contactWindow,
}: WorkflowInput): Result<null, DomainError<'VALIDATION_FAILED'>> {
  const problems = contactWindowProblems(contactWindow)
  return problems.length === 0 ? ok(null) : err(domainError('VALIDATION_FAILED', ...problems))
}

/** `via` is where the change comes from. */
export function decideReplace(
  now: Workflow,
  next: WorkflowInput,
  via: CreatedVia,
): Result<WorkflowInput, DomainError<'FORBIDDEN' | 'CONFLICT' | 'VALIDATION_FAILED'>> {
  if (now.createdVia !== via) return err(createdElsewhere(now.createdVia))
  if (now.status === 'archived')
    return err(domainError('CONFLICT', { path: 'workflow_id', message: 'The workflow is archived. Create a new one.' }))
  const validated = validateWorkflowInput(next)
  return validated.ok ? ok(next) : validated
}

/** `usedBy` are ids of mandates that are not archived. */
export function decideArchive(
  now: Workflow,
  usedBy: readonly string[],
  via: CreatedVia,
): Result<{ readonly changed: boolean }, DomainError<'FORBIDDEN' | 'WORKFLOW_IN_USE'>> {
  if (now.createdVia !== via) return err(createdElsewhere(now.createdVia))
  if (now.status === 'archived') return ok({ changed: false })
  if (usedBy.length > 0)
    return err(domainError('WORKFLOW_IN_USE', ...usedBy.map(message => ({ path: 'mandate_id', message }))))
  return ok({ changed: true })
}

function createdElsewhere(where: CreatedVia): DomainError<'FORBIDDEN'> {
  const how = where === 'playground' ? 'in the playground' : 'through the API'
  return domainError('FORBIDDEN', { path: 'workflow_id', message: `The workflow was created ${how}. Change it there.` })
}
