import type { TenantTx } from '../../database/tx.ts'
import { refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { forgetSteps } from '../questions/index.ts'
import { lockForAssessment, noteQuestions } from '../verification/index.ts'
import { readFacts } from './attempt-facts.ts'
import { expiryOf } from './core/attempt.ts'
import { decideGenerate } from './core/decide-generate.ts'
import type { DrawnQuestion } from './core/draw.ts'
import type { GenerateOutcome, Lead } from './generation.ts'
import { whileLeased } from './hold-lease.ts'
import { dropLease, findGeneration, lockGeneration } from './lease-store.ts'
import { makeAssessment } from './make-assessment.ts'
import type { AssessmentDeps } from './ports.ts'
import { findQuestions, insertAttempt } from './store.ts'

type Made = Result<readonly DrawnQuestion[], unknown>

/**
 * Made outside any transaction, for a model takes its time; kept in one, by whoever still holds the lease. `lost` when that is
 * another by now.
 */
export async function leadGeneration(
  deps: AssessmentDeps,
  tenant: Tenant,
  lead: Lead,
  signal: AbortSignal,
): Promise<GenerateOutcome | 'lost'> {
  const view = deps.database.forTenant(tenant)
  const task = { tenant, subject: lead.verificationId, run: lead.run }
  let unforeseen: unknown
  const made = await whileLeased(deps.pause, view, lead, signal, async ended => {
    try {
      return await makeAssessment(deps, task, lead.verification, ended)
    } catch (error) {
      // Out of time, or taken over: nothing is wrong with us. Anything else is told once the lease is given back.
      if (!ended.aborted) unforeseen = error
      return refused('ended')
    }
  })
  const outcome = await view.transaction(tx => finish(deps, tx, lead, made))
  if (unforeseen !== undefined) throw unforeseen
  return outcome
}

async function finish(deps: AssessmentDeps, tx: TenantTx, lead: Lead, made: Made): Promise<GenerateOutcome | 'lost'> {
  const { verificationId, run, token } = lead
  await lockGeneration(tx, verificationId)
  const ours = await dropLease(tx, verificationId, token)
  const inOtherHands = !ours && (await isUnderWay(tx, verificationId, run))
  // They hold the model's own words, keys included. Whoever took this run over still needs them.
  if (!inOtherHands) await forgetSteps(tx, verificationId, run)
  if (!ours) return 'lost'
  if (!made.ok) return refused(refusal('GENERATION_FAILED'))
  return await keep(deps, tx, lead, made.value)
}

async function isUnderWay(tx: TenantTx, verificationId: string, run: number): Promise<boolean> {
  const now = await findGeneration(tx, verificationId)
  return now.run === run && (now.busy || now.lapsed)
}

async function keep(
  deps: AssessmentDeps,
  tx: TenantTx,
  { verificationId, verification }: Lead,
  drawn: readonly DrawnQuestion[],
): Promise<GenerateOutcome> {
  const now = new Date(deps.clock())
  const read = await readFacts(tx, verificationId, lockForAssessment)
  const decided = decideGenerate(read.facts, now)
  if (!decided.ok) return decided
  if (decided.value.kind === 'same') {
    const { number, expiresAt } = decided.value.attempt
    const questions = await findQuestions(tx, verificationId, number)
    return ok({ verificationId, expiresAt, questions, alreadyGenerated: true })
  }
  // Skills or items were stored anew meanwhile: these questions are on the old ones.
  if (JSON.stringify(read.verification) !== JSON.stringify(verification)) return refused(refusal('GENERATION_FAILED'))
  const expiresAt = expiryOf(drawn.length, now)
  const { attemptNumber } = decided.value
  await insertAttempt(tx, verificationId, { number: attemptNumber, generatedAt: now, expiresAt }, drawn)
  // Of several attempts the first alone is told of: by then the verification stands as it has to.
  await noteQuestions(deps, tx, verificationId, now)
  return ok({ verificationId, expiresAt, questions: drawn.map(each => each.shown), alreadyGenerated: false })
}
