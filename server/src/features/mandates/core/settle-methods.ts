import type { Method } from '../../../kernel/methods.ts'
import type { RefusalDetail } from '../../../kernel/refusal.ts'
import { isPending, type MandateBody } from './body.ts'

export interface SettledMethods {
  readonly methods: readonly Method[]
  readonly warnings: readonly string[]
  readonly faults: readonly RefusalDetail[]
}

/** Which steps a candidate goes through: those named, or the workflow's, without those that would have nothing to ask. */
export function settleMethods(body: MandateBody, workflowMethods: readonly Method[]): SettledMethods {
  const wanted = body.methods ?? workflowMethods
  const hasQuestions = body.enrichment_questions.length > 0
  const verifies = body.skills.some(skill => !isPending(skill) && skill.verify)
  if (body.methods?.includes('data_enrichment') && !hasQuestions)
    return faulty('enrichment_questions', 'enrichment_questions needs a question when methods name data_enrichment.')
  const methods = wanted.filter(
    method => (method !== 'data_enrichment' || hasQuestions) && (method !== 'skill_verification' || verifies),
  )
  if (methods.length === 0) return faulty('methods', 'methods leaves nothing to ask a candidate.')
  return { methods, warnings: [...warn(wanted, hasQuestions, verifies)], faults: [] }
}

function* warn(wanted: readonly Method[], hasQuestions: boolean, verifies: boolean): Generator<string> {
  const enriches = wanted.includes('data_enrichment')
  const tests = wanted.includes('skill_verification')
  if (enriches && !hasQuestions) yield 'data_enrichment is left out: there are no enrichment questions.'
  if (!enriches && hasQuestions) yield 'The enrichment questions are kept but not asked: data_enrichment is off.'
  if (tests && !verifies) yield 'skill_verification is left out: no skill has verify true.'
  if (!tests && verifies) yield 'Skills with verify true are kept but not verified: skill_verification is off.'
}

function faulty(path: string, message: string): SettledMethods {
  return { methods: [], warnings: [], faults: [{ path, message }] }
}
