import type { TenantTx } from '../../database/tx.ts'
import { refusal } from '../../kernel/refusal.ts'
import { ok, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { readFacts, settleOverdue } from './attempt-facts.ts'
import { isOver } from './core/attempt.ts'
import { decideGenerate, type GenerateFacts } from './core/decide-generate.ts'
import type { GenerateOutcome, Lead } from './generation.ts'
import { leadGeneration } from './lead-generation.ts'
import { findGeneration, type Generation, lockGeneration, NO_GENERATION, takeLease } from './lease-store.ts'
import type { AssessmentDeps } from './ports.ts'
import { findQuestions } from './store.ts'

/** Between two looks at what another is making. */
const LOOK_AGAIN_MS = 250

/**
 * The questions of the attempt that is open, made now if there is none. Of several callers, in whatever process, one makes them and
 * the others wait for it, until `signal` ends; a caller whose maker was killed takes over.
 */
export async function generateAssessment(
  deps: AssessmentDeps,
  tenant: Tenant,
  verificationId: string | null,
  signal: AbortSignal,
): Promise<GenerateOutcome> {
  let waitedFor = 0
  for (;;) {
    const turn = await takeTurn(deps, tenant, verificationId, waitedFor)
    if (turn.kind === 'answer') return turn.outcome
    if (turn.kind === 'lead') {
      const outcome = await leadGeneration(deps, tenant, turn, signal)
      if (outcome !== 'lost') return outcome
    }
    waitedFor = turn.run
    if (!(await outwait(deps, tenant, turn.verificationId, turn.run, signal))) return failed()
  }
}

type Turn =
  | { readonly kind: 'answer'; readonly outcome: GenerateOutcome }
  | { readonly kind: 'wait'; readonly verificationId: string; readonly run: number }
  | Lead

/**
 * Most callers are answered, or told to wait, by a first look. Only who may have to make the questions queues for the lock, since
 * whoever queues holds a connection meanwhile.
 */
function takeTurn(
  deps: AssessmentDeps,
  tenant: Tenant,
  verificationId: string | null,
  waitedFor: number,
): Promise<Turn> {
  return deps.database.forTenant(tenant).transaction(async tx => {
    const now = new Date(deps.clock())
    // Looked at before the attempts: a generation ends in the commit that keeps its attempt, so one of the two shows it.
    const seen = verificationId === null ? NO_GENERATION : await findGeneration(tx, verificationId)
    const { facts } = await readFacts(tx, verificationId)
    if (verificationId !== null && facts.attempts.some(each => isOver(each, now)))
      await settleOverdue(deps, tx, verificationId, now)
    const known = await turnOfOthers(tx, facts, seen, waitedFor, now)
    return known ?? (await takeLockedTurn(deps, tx, verificationId!, waitedFor, now))
  })
}

async function takeLockedTurn(
  deps: AssessmentDeps,
  tx: TenantTx,
  verificationId: string,
  waitedFor: number,
  now: Date,
): Promise<Turn> {
  const generation = await lockGeneration(tx, verificationId)
  // Told before anything is read again, for others queue behind.
  if (generation.busy) return { kind: 'wait', verificationId, run: generation.run }
  // Whoever held that lock may have finished since the first look.
  const { facts, verification } = await readFacts(tx, verificationId)
  const known = await turnOfOthers(tx, facts, generation, waitedFor, now)
  if (known) return known
  const run = generation.lapsed ? generation.run : generation.run + 1
  const lead = { verificationId, run, token: deps.newUuid(), verification }
  await takeLease(tx, lead.verificationId, lead.run, lead.token)
  return { kind: 'lead', ...lead }
}

/** Of a caller who makes nothing: it has its answer, or has to wait. Null for one who may have to make the questions. */
async function turnOfOthers(
  tx: TenantTx,
  facts: GenerateFacts,
  { run, busy, lapsed }: Generation,
  waitedFor: number,
  now: Date,
): Promise<Turn | null> {
  const decided = decideGenerate(facts, now)
  if (!decided.ok) return answer(decided)
  const verificationId = facts.verificationId!
  if (decided.value.kind === 'same') {
    const { number, expiresAt } = decided.value.attempt
    const questions = await findQuestions(tx, verificationId, number)
    return answer(ok({ verificationId, expiresAt, questions, alreadyGenerated: true }))
  }
  if (busy) return { kind: 'wait', verificationId, run }
  // The one this call waited for came to nothing. Another try is another call's: or a failing model would be paid by each in turn.
  return run > 0 && run === waitedFor && !lapsed ? answer(failed()) : null
}

const answer = (outcome: GenerateOutcome): Turn => ({ kind: 'answer', outcome })
const failed = () => refused(refusal('GENERATION_FAILED'))

/** True when it is worth looking again; false when time is up. One statement a look. */
async function outwait(
  { database, pause }: AssessmentDeps,
  tenant: Tenant,
  verificationId: string,
  run: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { reads } = database.forTenant(tenant)
  for (;;) {
    const now = await findGeneration(reads, verificationId)
    if (now.run !== run || !now.busy) return true
    const paused = await pause(LOOK_AGAIN_MS, signal).then(
      () => true,
      () => false,
    )
    if (!paused) return false
  }
}
