import type { MandateBody, SentBody } from '../../contract/mandate.ts'
import { enqueue } from '../../database/jobs.ts'
import type { TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { ServedSkills } from '../questions/index.ts'
import { confirmSuggestions } from '../suggestions/index.ts'
import { lockWorkflowForShare } from '../workflows/index.ts'
import type { CompletedBody } from './core/apply-defaults.ts'
import { digestOf, normalise } from './core/body.ts'
import { type CreateError, decideCreate, decideSameJob } from './core/decide.ts'
import { effectiveStatus, type Mandate, preparing } from './core/mandate.ts'
import { prepareMandate } from './jobs.ts'
import { loadReferences } from './load-references.ts'
import { findByJob, insertMandate, setPendingNames } from './store.ts'

export interface MandateDeps {
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

export interface WriteDeps extends MandateDeps {
  readonly servedSkills: ServedSkills
}

export interface NewMandateInput {
  readonly sent: SentBody
  readonly jobId: string | null
  /** From x-on-behalf-of. Owns the mandate unless the body names another owner. */
  readonly recruiter: string | null
  readonly createdVia: Mandate['createdVia']
}

export interface WrittenMandate {
  readonly mandate: Mandate
  readonly changed: boolean
}

export async function createMandate(
  deps: WriteDeps,
  tx: TenantTx,
  tenant: Tenant,
  input: NewMandateInput,
): Promise<Result<WrittenMandate, CreateError>> {
  const { jobId, recruiter } = input
  const body = normalise(input.sent)
  // Sent together, and carried out in this order: skill requests are locked first.
  const [references, workflow, sameJob] = await Promise.all([
    loadReferences(tx, tenant, body, deps.servedSkills.current()),
    lockWorkflowForShare(tx, body.workflow_id),
    jobId === null ? null : findByJob(tx, jobId),
  ])
  const now = new Date(deps.clock())
  const decided = decideCreate(body, { workflow, sameJob, references, recruiter })
  if (!decided.ok) return decided
  if (!decided.value.changed) return ok({ mandate: withEffectiveStatus(sameJob!, now), changed: false })
  const mandate = newMandate(deps, input, body, decided.value, now)
  if (!(await insertMandate(tx, mandate))) return await resolveDuplicateJob(tx, jobId!, body, now)
  await setPendingNames(tx, mandate.id, [], decided.value.pendingNames)
  await confirmSuggestions(tx, tenant, [...references.skills.keys()], now)
  await enqueue(tx, prepareMandate, [{ ...tenant, mandateId: mandate.id, preparation: mandate.preparation }])
  return ok({ mandate, changed: true })
}

function newMandate(
  deps: MandateDeps,
  { jobId, createdVia }: NewMandateInput,
  body: MandateBody,
  completed: CompletedBody,
  now: Date,
): Mandate {
  return {
    id: deps.newId('JM_'),
    jobId,
    createdVia,
    state: preparing(now),
    flowVersion: 1,
    body: completed.body,
    sent: digestOf(body),
    methods: completed.methods,
    warnings: completed.warnings,
    changes: [],
    preparation: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Another call created a mandate for the job after our read. It has committed, or the insert would still wait. */
async function resolveDuplicateJob(
  tx: TenantTx,
  jobId: string,
  body: MandateBody,
  now: Date,
): Promise<Result<WrittenMandate, CreateError>> {
  const winner = await findByJob(tx, jobId)
  if (winner === null) throw new Error('The mandate with this job_id disappeared within one call.')
  const decided = decideSameJob(body, winner)
  return decided.ok ? ok({ mandate: withEffectiveStatus(winner, now), changed: false }) : decided
}

export function withEffectiveStatus(mandate: Mandate, now: Date): Mandate {
  return { ...mandate, state: effectiveStatus(mandate.state, now) }
}
