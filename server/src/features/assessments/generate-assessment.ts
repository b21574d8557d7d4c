import type { TenantTx } from '../../database/tx.ts'
import { domainError } from '../../kernel/domain-error.ts'
import { err, ok } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { expireOverdue, readGenerateFacts } from './attempt-facts.ts'
import { isExpired } from './core/attempt.ts'
import { decideGenerate, type GenerateFacts } from './core/decide-generate.ts'
import { skillsLeft } from './core/skill-attempts.ts'
import { findGeneration, type Generation, lockGeneration, NO_GENERATION, takeLease } from './generation-lease.ts'
import type { AssessmentDeps } from './ports.ts'
import { type GenerateOutcome, type GenerationClaim, runGeneration } from './run-generation.ts'
import { findQuestions } from './store.ts'

/** Repeated once when the session changed while questions were made; whoever changes it faster gets an error. */
const MOST_RUNS = 2
/** Poll interval of callers that wait for another caller's generation. */
const POLL_MS = 250

/**
 * The questions of the open attempt, generated if there is none. Of several callers in any process, one generates and the others
 * wait until `signal` aborts. If the generating process dies, a waiting caller takes over.
 */
export async function generateAssessment(
  deps: AssessmentDeps,
  tenant: Tenant,
  verificationId: string | null,
  signal: AbortSignal,
): Promise<GenerateOutcome> {
  let waitedFor = 0
  let runs = 0
  for (;;) {
    const role = await decideRole(deps, tenant, verificationId, waitedFor)
    if (role.kind === 'answer') return role.outcome
    if (role.kind === 'lead') {
      const outcome = await runGeneration(deps, tenant, role, signal)
      runs += 1
      if (outcome === 'outdated') {
        if (runs === MOST_RUNS) return failed()
        continue
      }
      if (outcome !== 'lost') return outcome
    }
    waitedFor = role.run
    if (!(await waitForGeneration(deps, tenant, role.verificationId, role.run, signal))) return failed()
  }
}

type GenerationRole =
  | { readonly kind: 'answer'; readonly outcome: GenerateOutcome }
  | { readonly kind: 'wait'; readonly verificationId: string; readonly run: number }
  | GenerationClaim

/**
 * Most callers get their answer, or wait, after a first read without a lock. Only a caller that may have to generate takes the lock,
 * because waiting for it occupies a connection.
 */
function decideRole(
  deps: AssessmentDeps,
  tenant: Tenant,
  verificationId: string | null,
  waitedFor: number,
): Promise<GenerationRole> {
  return deps.database.forTenant(tenant).transaction(async tx => {
    const now = new Date(deps.clock())
    // Read before the attempts: a generation ends in the commit that stores its attempt, so one of the two reads shows it.
    const seen = verificationId === null ? NO_GENERATION : await findGeneration(tx, verificationId)
    const { facts } = await readGenerateFacts(tx, verificationId, now)
    if (verificationId !== null && facts.attempts.some(each => isExpired(each, now)))
      await expireOverdue(deps, tx, verificationId, now)
    const known = await roleWithoutLease(tx, facts, seen, waitedFor, now)
    return known ?? (await decideRoleUnderLock(deps, tx, verificationId!, waitedFor, now))
  })
}

async function decideRoleUnderLock(
  deps: AssessmentDeps,
  tx: TenantTx,
  verificationId: string,
  waitedFor: number,
  now: Date,
): Promise<GenerationRole> {
  const generation = await lockGeneration(tx, verificationId)
  // Before reading anything again, because other callers wait for the lock.
  if (generation.busy) return { kind: 'wait', verificationId, run: generation.run }
  // The previous holder of the lock may have finished since the first read.
  const { facts, verification } = await readGenerateFacts(tx, verificationId, now)
  const known = await roleWithoutLease(tx, facts, generation, waitedFor, now)
  if (known) return known
  const run = generation.lapsed ? generation.run : generation.run + 1
  const skillNumbers = skillsLeft(facts.skillNumbers, facts.skillAttempts, verificationId)
  const lead = { verificationId, run, token: deps.newUuid(), verification, skillNumbers }
  await takeLease(tx, lead.verificationId, lead.run, lead.token)
  return { kind: 'lead', ...lead }
}

/** The role of a caller that does not generate: it has an answer, or waits. Null if it may have to generate. */
async function roleWithoutLease(
  tx: TenantTx,
  facts: GenerateFacts,
  { run, busy, lapsed }: Generation,
  waitedFor: number,
  now: Date,
): Promise<GenerationRole | null> {
  const decided = decideGenerate(facts, now)
  if (!decided.ok) return answer(decided)
  const verificationId = facts.verificationId!
  if (decided.value.kind === 'same') {
    const { number, expiresAt } = decided.value.attempt
    const questions = await findQuestions(tx, verificationId, number)
    return answer(ok({ verificationId, expiresAt, questions, alreadyGenerated: true }))
  }
  if (busy) return { kind: 'wait', verificationId, run }
  // The generation this call waited for failed. It is not repeated here: otherwise every waiting caller would pay a failing model.
  return run > 0 && run === waitedFor && !lapsed ? answer(failed()) : null
}

const answer = (outcome: GenerateOutcome): GenerationRole => ({ kind: 'answer', outcome })
const failed = () => err(domainError('GENERATION_FAILED'))

/** True when the generation has ended; false when the signal aborted. One statement per poll. */
async function waitForGeneration(
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
    const paused = await pause(POLL_MS, signal).then(
      () => true,
      () => false,
    )
    if (!paused) return false
  }
}
