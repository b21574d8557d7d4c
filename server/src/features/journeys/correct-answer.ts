import type { Language } from '../../kernel/languages.ts'
import { recordAction } from '../organisations/index.ts'
import { markRecordingForRemoval } from '../recordings/index.ts'
import { readTime } from '../test-clock/index.ts'
import type { PageDeps } from './answer-page.ts'
import { type Correction, correctAnswer as decide } from './core/correction.ts'
import { isAnswerable, type PageReadDeps, readFlow, type ShownQuestion, shownEnrichment } from './open-page.ts'
import { findJourney } from './result-store.ts'
import type { CandidateLink } from './send-store.ts'
import { lockJourneys } from './store.ts'
import { readAsked, writeJourneys } from './write-journeys.ts'

/** An answer that can be corrected, with its question. */
export interface CorrectableAnswer {
  readonly question: ShownQuestion
  readonly value: string
  readonly isSpoken: boolean
}

/** Reads only. Null if there is no such answer, or the result is final or about to be. */
export async function readCorrectable(
  deps: PageReadDeps,
  { tenant, resultId }: CandidateLink,
  key: string,
  language: Language,
): Promise<CorrectableAnswer | null> {
  const { reads } = deps.database.forTenant(tenant)
  const journey = (await findJourney(reads, resultId))!
  const answer = Object.hasOwn(journey.answers, key) ? journey.answers[key] : undefined
  if (answer === undefined || !(await isAnswerable(reads, journey, await readTime(deps, reads, tenant)))) return null
  const question = shownEnrichment(await readFlow(reads, journey), language, key)
  return question && { question, value: answer.value, isSpoken: answer.recordingId !== undefined }
}

/**
 * Replaces an answer while the result is open, in one commit with the entry in the audit log, which names the question and no answer.
 * The recording of a spoken answer is removed. Sent again, or too late, it changes nothing. False: nothing was corrected.
 */
export async function correctAnswer(
  deps: PageDeps,
  { tenant, resultId }: CandidateLink,
  correction: Correction,
): Promise<boolean> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const now = await readTime(deps, tx, tenant)
    const [before] = await lockJourneys(tx, [resultId])
    if (before === undefined || !(await isAnswerable(tx, before, now))) return false
    const askedOf = await readAsked(tx, [before])
    const after = decide(before, correction, askedOf(before).flow, now)
    if (after === before) return false
    await writeJourneys(deps, tx, [{ before, after }], askedOf)
    const { recordingId } = before.answers[correction.key]!
    if (recordingId !== undefined) await markRecordingForRemoval(tx, recordingId)
    const audit = { auditId: deps.newId('AU_'), at: new Date(deps.clock()), actor: 'candidate', mode: tenant.mode }
    await recordAction(tx, {
      ...audit,
      action: 'answer.corrected',
      subject: resultId,
      details: { question: correction.key },
    })
    return true
  })
}
