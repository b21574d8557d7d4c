import type { Method } from '../../../kernel/methods.ts'
import { type Refusal, type RefusalDetail, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import type { SentBody } from './body.ts'

const MOST_SKILLS = 10
const MOST_VERIFIED = 3
const MOST_QUESTIONS = 5
/** Of a mandate that does nothing but ask. */
const MOST_QUESTIONS_ALONE = 10

export type TooMany = Refusal<'LIMIT_EXCEEDED'>

/** Judged before anything is looked up, so six to ten questions of a body that leaves the methods to the workflow pass here. */
export function judgeCounts(body: SentBody): Result<null, TooMany> {
  const verified = body.skills.filter(skill => 'verify' in skill && skill.verify).length
  return limited([
    over('skills', 'skills', body.skills.length, MOST_SKILLS),
    over('skills', 'skills with verify true', verified, MOST_VERIFIED),
    overQuestions(body, body.methods),
  ])
}

/** Once the workflow is read: its methods before any step is left out. */
export function judgeQuestionCount(body: SentBody, workflowMethods: readonly Method[]): Result<null, TooMany> {
  return limited([overQuestions(body, body.methods ?? workflowMethods)])
}

function overQuestions(body: SentBody, methods: readonly Method[] | undefined): RefusalDetail | null {
  const alone = methods === undefined || (methods.length === 1 && methods[0] === 'data_enrichment')
  const most = alone ? MOST_QUESTIONS_ALONE : MOST_QUESTIONS
  return over('enrichment_questions', 'enrichment questions', body.enrichment_questions?.length ?? 0, most)
}

function over(path: string, what: string, count: number, most: number): RefusalDetail | null {
  return count > most ? { path, message: `A mandate has at most ${most} ${what}; this one has ${count}.` } : null
}

function limited(found: readonly (RefusalDetail | null)[]): Result<null, TooMany> {
  const details = found.filter(each => each !== null)
  return details.length === 0 ? ok(null) : refused(refusal('LIMIT_EXCEEDED', ...details))
}
