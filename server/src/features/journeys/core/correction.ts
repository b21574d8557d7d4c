import type { Language } from '../../../kernel/languages.ts'
import { type Answers, type Journey, type JourneyFlow, MOST_ANSWER_CHARACTERS } from './journey.ts'

/** Another answer to a question that the person has answered. */
export interface Correction {
  readonly key: string
  readonly value: string
  /** In which the question was shown. */
  readonly language: Language
}

/**
 * The journey with the corrected answer; the same journey if nothing changes. A final result is never corrected, and neither is an
 * assessment: answers on skills are not here. A spoken answer is corrected by writing. The knockout follows from the answers: whoever
 * touched the wrong button is not knocked out by it.
 */
export function correctAnswer(journey: Journey, given: Correction, flow: JourneyFlow, now: Date): Journey {
  const stored = journey.answers[given.key]
  const question = flow.enrichment.find(({ key }) => key === given.key)
  const value = given.value.trim().slice(0, MOST_ANSWER_CHARACTERS)
  if (journey.status !== 'pending' || stored === undefined || question === undefined) return journey
  if (question.type === 'yes_no' ? value !== 'yes' && value !== 'no' : value === '') return journey
  if (value === stored.value && stored.recordingId === undefined) return journey
  const { at } = stored
  const times = { ...(at !== undefined && { at }), correctedAt: now.toISOString() }
  const corrected = { type: question.type, value, language: given.language, ...times }
  const answers: Answers = { ...journey.answers, [given.key]: corrected }
  return { ...journey, answers, knockedOutBy: knockoutOf(journey, answers, flow), updatedAt: now }
}

/** The one that was stored stays as long as its answer does. */
function knockoutOf({ knockedOutBy }: Journey, answers: Answers, { enrichment }: JourneyFlow): string | null {
  const bad = enrichment.filter(({ key, knockout }) => knockout !== undefined && answers[key]?.value === knockout)
  return bad.find(({ key }) => key === knockedOutBy)?.key ?? bad[0]?.key ?? null
}
