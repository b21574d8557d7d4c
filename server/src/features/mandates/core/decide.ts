import type { CreatedVia } from '../../../contract/fields.ts'
import type { MandateBody } from '../../../contract/mandate.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import type { Method } from '../../../kernel/methods.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { applyDefaults, type CompletedBody } from './apply-defaults.ts'
import { digestOf } from './body.ts'
import { type Mandate, type MandateState, preparing } from './mandate.ts'
import { checkQuestionCount, type References } from './rules.ts'

/** The mandate that has the same job_id and is not archived. */
type SameJob = Pick<Mandate, 'id' | 'jobId' | 'sent'>

export interface CreateContext {
  readonly workflow: { readonly status: 'active' | 'archived'; readonly methods: readonly Method[] } | null
  readonly sameJob: SameJob | null
  readonly references: References
  readonly recruiter: string | null
}

export type CreateError = DomainError<'VALIDATION_FAILED' | 'CONFLICT' | 'LIMIT_EXCEEDED'>
type DecidedCreate = { readonly changed: false } | ({ readonly changed: true } & CompletedBody)

export function decideCreate(body: MandateBody, context: CreateContext): Result<DecidedCreate, CreateError> {
  const { workflow, sameJob, references, recruiter } = context
  if (workflow === null)
    return err(domainError('VALIDATION_FAILED', { path: 'workflow_id', message: 'workflow_id does not exist.' }))
  if (workflow.status === 'archived')
    return err(
      domainError('CONFLICT', { path: 'workflow_id', message: 'The workflow is archived. Use another workflow_id.' }),
    )
  if (sameJob !== null) return decideSameJob(body, sameJob)
  const counted = checkQuestionCount(body, workflow.methods)
  if (!counted.ok) return counted
  const completed = applyDefaults(body, workflow.methods, references, recruiter)
  return completed.ok ? ok({ changed: true, ...completed.value }) : completed
}

/** A job has one mandate. The same body again changes nothing; another body is a conflict that names the mandate. */
export function decideSameJob(body: MandateBody, sameJob: SameJob): Result<{ readonly changed: false }, CreateError> {
  if (equalBytes(digestOf(body), sameJob.sent)) return ok({ changed: false })
  const { id, jobId } = sameJob
  const message = `A mandate with job_id ${jobId} already exists: ${id}. Replace it, or archive it first.`
  return err(domainError('CONFLICT', { path: 'mandate_id', message: id }, { path: 'job_id', message }))
}

export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

const MAX_CHANGES = 10
const HOUR_MS = 3_600_000

type ChangeDecision =
  | { readonly allowed: true; readonly changes: readonly Date[] }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

/**
 * Allows ten changes in any sliding hour. The times of the last ten are enough: an eleventh change must come an hour after the
 * oldest of them. Exact, because the row that holds the times is locked. A change is never recorded earlier than the one before it,
 * so a process whose clock is behind cannot exceed the limit.
 */
export function checkChangeRate(changes: readonly Date[], now: Date): ChangeDecision {
  const last = changes.at(-1)
  const at = last !== undefined && last > now ? last : now
  const oldest = changes.length < MAX_CHANGES ? undefined : changes[0]
  const waitMs = oldest === undefined ? 0 : oldest.getTime() + HOUR_MS - at.getTime()
  if (waitMs > 0) return { allowed: false, retryAfterSeconds: Math.ceil(waitMs / 1000) }
  return { allowed: true, changes: [...changes, at].slice(-MAX_CHANGES) }
}

export interface ReplaceContext {
  readonly workflowMethods: readonly Method[]
  readonly references: References
  readonly recruiter: string | null
  readonly now: Date
  /** Where the change comes from. */
  readonly via: CreatedVia
}

export type ReplaceError = DomainError<'FORBIDDEN' | 'CONFLICT' | 'LIMIT_EXCEEDED' | 'VALIDATION_FAILED'>
export type DecidedReplace =
  | { readonly changed: false }
  | ({ readonly changed: true; readonly changes: readonly Date[]; readonly sent: Uint8Array } & CompletedBody)

/** A preparation takes seconds; an earlier retry would fail as well. */
const PREPARING_RETRY_SECONDS = 5

export function decideReplace(
  now: Mandate,
  next: MandateBody,
  context: ReplaceContext,
): Result<DecidedReplace, ReplaceError> {
  if (now.createdVia !== context.via) return err(createdElsewhere(now.createdVia))
  if (now.state.status === 'archived') return err(isArchived())
  if (now.state.status === 'preparing') return err(isPreparing())
  if (now.body.workflow_id !== next.workflow_id)
    return err(conflict('workflow_id', `workflow_id cannot change: the mandate belongs to ${now.body.workflow_id}.`))
  const sent = digestOf(next)
  if (equalBytes(sent, now.sent)) return ok({ changed: false })
  const counted = checkQuestionCount(next, context.workflowMethods)
  if (!counted.ok) return counted
  const completed = applyDefaults(next, context.workflowMethods, context.references, context.recruiter)
  if (!completed.ok) return completed
  const change = checkChangeRate(now.changes, context.now)
  if (!change.allowed) {
    const { retryAfterSeconds } = change
    const message = `The mandate was replaced ${MAX_CHANGES} times within an hour. Retry in ${retryAfterSeconds} seconds.`
    return err({ ...conflict('mandate_id', message), retryAfterSeconds })
  }
  return ok({ changed: true, changes: change.changes, sent, ...completed.value })
}

function createdElsewhere(where: CreatedVia): DomainError<'FORBIDDEN'> {
  const how = where === 'playground' ? 'in the playground' : 'through the API'
  return domainError('FORBIDDEN', { path: 'mandate_id', message: `The mandate was created ${how}. Change it there.` })
}

function isArchived(): DomainError<'CONFLICT'> {
  return conflict('mandate_id', 'The mandate is archived. Create a new one.')
}

function isPreparing(): DomainError<'CONFLICT'> {
  const message = `The mandate is being prepared. Retry in ${PREPARING_RETRY_SECONDS} seconds.`
  return { ...conflict('mandate_id', message), retryAfterSeconds: PREPARING_RETRY_SECONDS }
}

function conflict(path: string, message: string): DomainError<'CONFLICT'> {
  return domainError('CONFLICT', { path, message })
}

/** Outcome of a transition other than a replacement. The caller has expired an overdue preparation before. */
type Transition = Result<
  { readonly changed: boolean; readonly state: MandateState },
  DomainError<'FORBIDDEN' | 'CONFLICT'>
>

export function decideArchive(
  { createdVia, state }: Pick<Mandate, 'createdVia' | 'state'>,
  unfinishedCampaigns: readonly string[],
  via: CreatedVia,
): Transition {
  if (createdVia !== via) return err(createdElsewhere(createdVia))
  if (state.status === 'archived') return ok({ changed: false, state })
  if (unfinishedCampaigns.length > 0) return err(inUse(unfinishedCampaigns))
  return ok({ changed: true, state: { status: 'archived' } })
}

function inUse(campaigns: readonly string[]): DomainError<'CONFLICT'> {
  const details = campaigns.map(message => ({ path: 'campaign_id', message }))
  const message = 'A campaign of this mandate is not finished. Cancel it, or wait until it is completed.'
  return { ...domainError('CONFLICT', ...details), message }
}

/** Only a failed mandate can be prepared again. */
export function decidePrepareAgain(
  { createdVia, state }: Pick<Mandate, 'createdVia' | 'state'>,
  now: Date,
  via: CreatedVia,
): Transition {
  if (createdVia !== via) return err(createdElsewhere(createdVia))
  if (state.status === 'archived') return err(isArchived())
  if (state.status === 'preparing') return err(isPreparing())
  if (state.status === 'ready')
    return err(conflict('mandate_id', 'The mandate is ready. Only a failed mandate can be prepared again.'))
  return ok({ changed: true, state: preparing(now) })
}

/** Null if nothing must be written: a newer preparation has begun, or none is running. */
export function decideFinish(
  { state, preparation }: Pick<Mandate, 'state' | 'preparation'>,
  finished: { readonly preparation: number; readonly failure: string | null },
): MandateState | null {
  if (state.status !== 'preparing' || preparation !== finished.preparation) return null
  return finished.failure === null ? { status: 'ready' } : { status: 'failed', reason: finished.failure }
}
