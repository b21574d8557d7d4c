import type { ResultValues } from '../../../contract/result.ts'

/** What is told of a result, in the words that both systems show to recruiters. */
export interface Report {
  readonly isFinal: boolean
  /** Whether the candidate answered to the end. */
  readonly isCompleted: boolean
  /** 0 to 100. */
  readonly score: number
  readonly outcome: string
  readonly skillsVerified: number
  readonly skillsAsked: number
  readonly interested: boolean | null
  readonly qualified: boolean | null
}

const FAILURES: Readonly<Record<NonNullable<ResultValues['reason']>, string>> = {
  unreachable: 'The candidate could not be reached',
  expired: 'The candidate did not answer in time',
  opted_out: 'The candidate wants no messages',
  invalid_contact: 'The number or address of the candidate does not exist',
  abandoned: 'The candidate started and did not finish in time',
  cancelled: 'The test was cancelled',
}

export function reportOf(result: ResultValues): Report {
  const isCompleted = result.status === 'completed'
  const qualified = isCompleted ? result.knockedOutBy === null : null
  return {
    isFinal: result.status !== 'pending',
    isCompleted,
    score: isCompleted ? scoreOf(result.skills, qualified === true) : 0,
    outcome: outcomeOf(result),
    skillsVerified: result.skills.filter(({ isVerified }) => isVerified === true).length,
    skillsAsked: result.skills.length,
    interested: result.interested,
    qualified,
  }
}

/** The mean of the skills; one that was not attempted counts 0, because nobody saw it. A test without skills is passed or not. */
function scoreOf(skills: ResultValues['skills'], isQualified: boolean): number {
  if (skills.length === 0) return isQualified ? 100 : 0
  return Math.round((100 * skills.reduce((sum, { score }) => sum + (score ?? 0), 0)) / skills.length)
}

function outcomeOf({ status, reason, knockedOutBy }: ResultValues): string {
  if (status === 'pending') return 'Waiting for the candidate'
  if (status === 'declined') return 'The candidate does not want to take part'
  if (status === 'failed') return FAILURES[reason ?? 'expired']
  return knockedOutBy === null ? 'Completed' : 'Completed, with an answer that rules the candidate out'
}

/** Flat, as Greenhouse wants it: labels and simple values. */
export function metadataOf({ outcome, skillsVerified, skillsAsked, interested, qualified }: Report) {
  return {
    Outcome: outcome,
    ...(skillsAsked > 0 && { 'Skills verified': `${skillsVerified} of ${skillsAsked}` }),
    ...(interested !== null && { Interested: interested ? 'Yes' : 'No' }),
    ...(qualified !== null && { Qualified: qualified ? 'Yes' : 'No' }),
  }
}

const MINUTE_MS = 60_000
const PAUSES_MINUTES = [1, 5, 15, 60, 240, 720, 1_440, 1_440, 1_440]

/** When a report that failed so many times is sent again. Null after five days: then the recruiter sees the result when the ATS asks. */
export function nextReport(failures: number, now: Date): Date | null {
  const pause = PAUSES_MINUTES[failures - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * MINUTE_MS)
}
