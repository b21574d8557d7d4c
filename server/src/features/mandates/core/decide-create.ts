import type { Method } from '../../../kernel/methods.ts'
import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { digestOf, type MandateBody } from './body.ts'
import { judgeQuestionCount } from './counts.ts'
import type { Mandate } from './mandate.ts'
import type { References } from './rules.ts'
import { type SettledBody, settleBody } from './settle-body.ts'

export interface CreateFacts {
  readonly workflow: { readonly status: 'active' | 'archived'; readonly methods: readonly Method[] } | null
  /** The mandate that has the same job_id and is not archived. */
  readonly sameJob: Pick<Mandate, 'id' | 'sent'> | null
  readonly references: References
  readonly recruiter: string | null
}

export type CreateRefusal = Refusal<'VALIDATION_FAILED' | 'CONFLICT' | 'LIMIT_EXCEEDED'>
export type DecidedCreate = { readonly changed: false } | ({ readonly changed: true } & SettledBody)

export function decideCreate(body: MandateBody, facts: CreateFacts): Result<DecidedCreate, CreateRefusal> {
  const { workflow, sameJob, references, recruiter } = facts
  if (workflow === null)
    return refused(
      refusal('VALIDATION_FAILED', { path: 'workflow_id', message: 'workflow_id names none of your workflows.' }),
    )
  if (workflow.status === 'archived')
    return refused(refusal('CONFLICT', { path: 'workflow_id', message: 'The workflow is archived.' }))
  if (sameJob !== null) return decideSameJob(body, sameJob)
  const counted = judgeQuestionCount(body, workflow.methods)
  if (!counted.ok) return counted
  const settled = settleBody(body, workflow.methods, references, recruiter)
  return settled.ok ? ok({ changed: true, ...settled.value }) : settled
}

/** A job has one mandate: the same body again is the same wish, another body is a mistake that names the mandate. */
export function decideSameJob(
  body: MandateBody,
  sameJob: Pick<Mandate, 'id' | 'sent'>,
): Result<{ readonly changed: false }, CreateRefusal> {
  if (isSame(digestOf(body), sameJob.sent)) return ok({ changed: false })
  return refused(refusal('CONFLICT', { path: 'mandate_id', message: sameJob.id }))
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
