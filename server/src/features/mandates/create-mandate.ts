import { enqueue } from '../../database/jobs.ts'
import type { TenantTx } from '../../database/tx.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { confirmSuggestions } from '../suggestions/index.ts'
import { holdWorkflow } from '../workflows/index.ts'
import { digestOf, type MandateBody, normalise, type SentBody } from './core/body.ts'
import { type CreateRefusal, decideCreate, decideSameJob } from './core/decide-create.ts'
import { type Mandate, preparing, standing } from './core/mandate.ts'
import type { SettledBody } from './core/settle-body.ts'
import { gatherReferences } from './gather-references.ts'
import { prepareMandate } from './jobs.ts'
import { setPendingNames } from './pending-store.ts'
import type { MandateDeps } from './ports.ts'
import { findByJob, insertMandate } from './store.ts'

export interface WantedMandate {
  readonly sent: SentBody
  readonly jobId: string | null
  /** For whom the call is made, who owns the mandate unless the body says otherwise. */
  readonly recruiter: string | null
  readonly createdVia: Mandate['createdVia']
}

export interface WrittenMandate {
  readonly mandate: Mandate
  readonly changed: boolean
}

export async function createMandate(
  deps: MandateDeps,
  tx: TenantTx,
  tenant: Tenant,
  wanted: WantedMandate,
): Promise<Result<WrittenMandate, CreateRefusal>> {
  const { jobId, recruiter } = wanted
  const body = normalise(wanted.sent)
  const references = await gatherReferences(tx, body)
  const workflow = await holdWorkflow(tx, body.workflow_id)
  const sameJob = jobId === null ? null : await findByJob(tx, jobId)
  const now = new Date(deps.clock())
  const decided = decideCreate(body, { workflow, sameJob, references, recruiter })
  if (!decided.ok) return decided
  if (!decided.value.changed) return ok({ mandate: asItStands(sameJob!, now), changed: false })
  const mandate = newMandate(deps, wanted, body, decided.value, now)
  if (!(await insertMandate(tx, mandate))) return await lostTheRace(tx, jobId!, body, now)
  await setPendingNames(tx, mandate.id, [], decided.value.pendingNames)
  await confirmSuggestions(tx, tenant, [...references.skills.keys()], now)
  await enqueue(tx, prepareMandate, [{ ...tenant, mandateId: mandate.id, preparation: mandate.preparation }])
  return ok({ mandate, changed: true })
}

function newMandate(
  deps: MandateDeps,
  { jobId, createdVia }: WantedMandate,
  body: MandateBody,
  settled: SettledBody,
  now: Date,
): Mandate {
  return {
    id: deps.newId('JM_'),
    jobId,
    createdVia,
    state: preparing(now),
    flowVersion: 1,
    body: settled.body,
    sent: digestOf(body),
    methods: settled.methods,
    warnings: settled.warnings,
    changes: [],
    preparation: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Another call made a mandate for the job since we looked; it has committed, or the insert would still wait. */
async function lostTheRace(
  tx: TenantTx,
  jobId: string,
  body: MandateBody,
  now: Date,
): Promise<Result<WrittenMandate, CreateRefusal>> {
  const winner = await findByJob(tx, jobId)
  if (winner === null) throw new Error('A mandate with this job_id came and went within one call.')
  const decided = decideSameJob(body, winner)
  return decided.ok ? ok({ mandate: asItStands(winner, now), changed: false }) : decided
}

export function asItStands(mandate: Mandate, now: Date): Mandate {
  return { ...mandate, state: standing(mandate.state, now) }
}
