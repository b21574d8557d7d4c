import type { JournalledCall } from './calls.ts'

/** What the three journals say of one mandate: the API's answers, the database's rows, the model's calls. */
export interface PreparedMandate {
  readonly id: string
  readonly mark: string
  /** Skills to verify. */
  readonly skills: number
  readonly languages: readonly string[]
  /** What the API said when it was made, and what it says at the end. */
  readonly answered: readonly [first: string, last: string]
  readonly row: MandateRow
}

export interface MandateRow {
  readonly status: string
  readonly preparation: number
  readonly failureReason: string | null
  readonly flows: number
  readonly answerKeys: number
  /** Types of its events. */
  readonly events: readonly string[]
}

export interface Spending {
  readonly stepsLeft: number
  readonly tokensTaken: number
  readonly callsNoted: number
  /** As the model counted them, for calls that were cut off too. */
  readonly tokensUsed: number
}

const MOST_CALLS_A_STEP = 3
const QUESTIONS_A_SKILL = 4

/** Every sentence a partner may read as the reason of a failure; kept apart from the code that writes them. */
const OUR_REASONS =
  /^(?:Preparing took longer than 5 minutes\.|The (?:enrichment questions|questions for sk_\d{1,9}) could not be prepared: (?:the model (?:did not answer in time|could not be reached|refused the text of this job|gave nothing usable|was asked as often as allowed)|the answer of the model was cut short|your organisation's model allowance of this month is used up|too few good questions were found)\. [A-Z][a-z, ]{5,60}\.)$/

export function isOurReason(reason: string | null): boolean {
  return reason !== null && OUR_REASONS.test(reason)
}

export function judgeMandate(mandate: PreparedMandate, calls: readonly JournalledCall[]): readonly string[] {
  const { id, row, answered } = mandate
  return [
    ...(answered[0] === 'preparing' ? [] : [`was ${answered[0]} when made`]),
    ...(answered[1] === row.status ? [] : [`the API says ${answered[1]}, the row ${row.status}`]),
    ...(row.preparation === 1 ? [] : [`${row.preparation} preparations`]),
    ...judgeEnd(mandate),
    ...judgeCalls(mandate, calls),
  ].map(fault => `${id}: ${fault}`)
}

function judgeEnd({ row, skills }: PreparedMandate): readonly string[] {
  const ready = row.status === 'ready'
  if (!ready && row.status !== 'failed') return [`ended ${row.status}`]
  const keys = ready ? skills * QUESTIONS_A_SKILL : 0
  return [
    ...(row.events.join() === `mandate.${row.status}` ? [] : [`events: ${row.events.join(', ') || 'none'}`]),
    ...(row.flows === (ready ? 1 : 0) ? [] : [`${row.flows} flows while ${row.status}`]),
    ...(row.answerKeys === keys ? [] : [`${row.answerKeys} answer keys instead of ${keys}`]),
    ...(ready || isOurReason(row.failureReason) ? [] : [`failed for ${row.failureReason}`]),
  ]
}

function judgeCalls({ row, skills, languages }: PreparedMandate, calls: readonly JournalledCall[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { step } of calls) counts.set(step, (counts.get(step) ?? 0) + 1)
  const others = languages.filter(language => language !== 'en').length
  const steps = skills * (2 + others) + others
  return [
    ...[...counts]
      .filter(([, count]) => count > MOST_CALLS_A_STEP)
      .map(([step, count]) => `${step} asked ${count} times`),
    ...(counts.size > steps ? [`${counts.size} steps where there are ${steps}`] : []),
    ...(row.status === 'ready' && counts.size < steps ? [`ready after ${counts.size} of ${steps} steps`] : []),
  ]
}

export function judgeSpending(
  { stepsLeft, tokensTaken, callsNoted, tokensUsed }: Spending,
  calls: readonly JournalledCall[],
  marks: ReadonlySet<string>,
): readonly string[] {
  const foreign = calls.filter(call => !marks.has(call.mark)).length
  return [
    ...(stepsLeft === 0 ? [] : [`${stepsLeft} rows left in model_steps`]),
    ...(tokensTaken >= tokensUsed ? [] : [`${tokensTaken} tokens taken, ${tokensUsed} used`]),
    ...(callsNoted >= calls.length ? [] : [`${callsNoted} calls noted, ${calls.length} made`]),
    ...(foreign === 0 ? [] : [`${foreign} calls for no mandate`]),
  ]
}
