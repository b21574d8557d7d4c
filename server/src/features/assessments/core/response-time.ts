import type { Mode } from '../../../kernel/tenant.ts'

export type ResponseGrade = 'green' | 'amber' | 'red'

/**
 * Characters per second, of questions and options. People read silently at about 25; at 60 (more than 600 words a minute) nobody reads
 * and chooses, so the answers came from elsewhere.
 */
const FAST = 35
const IMPOSSIBLE = 60

/**
 * Grades how long the answers took. In test mode never red: programs answer at once there, and a red grade would hold every credential
 * of an integration that is being tried.
 */
export function gradeResponseTime(
  questions: readonly { readonly question: string; readonly options: readonly string[] }[],
  responseMs: number,
  mode: Mode,
): ResponseGrade {
  const characters = questions
    .flatMap(({ question, options }) => [question, ...options])
    .reduce((sum, text) => sum + [...text].length, 0)
  const perSecond = characters / Math.max(responseMs / 1000, 0.001)
  if (perSecond > IMPOSSIBLE && mode === 'live') return 'red'
  return perSecond > FAST ? 'amber' : 'green'
}
