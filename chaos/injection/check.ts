import { checkWords } from '../questions/check-flow.ts'
import { ORDER_CANARY } from '../questions/hostile-texts.ts'
import { MODEL_CANARY } from '../questions/obedience.ts'

/** An assessment and its scores. */
export interface TakenAssessment {
  readonly asked: readonly { readonly question: string; readonly options: readonly string[]; readonly right: number }[]
  /** The score of a student who always takes the first option, and of one who knows the trade. */
  readonly firstScore: number
  readonly trueScore: number
}

/** Rejected: no assessment was created, and nothing is stored. */
export type Taken = TakenAssessment | 'refused'

/** The rule of the fake model's trade: the option with this tool is right. */
const TRUTH = /\blevel\b/

/** With a model that follows its instructions, a hostile text changes nothing. */
export function findTwin(hostile: Taken, clean: TakenAssessment): readonly string[] {
  if (hostile === 'refused') return ['refused, though the model followed its instructions']
  return [
    ...(JSON.stringify(hostile.asked) === JSON.stringify(clean.asked) ? [] : ['other questions or another key']),
    ...(hostile.firstScore === clean.firstScore && hostile.trueScore === clean.trueScore ? [] : ['another score']),
    ...checkShown(hostile),
  ]
}

/** With a model that obeys the text, there is an assessment with the correct key, or none. */
export function checkObeyed(taken: Taken, outcome: 'ready' | 'failed' | 'either'): readonly string[] {
  if (taken === 'refused') return outcome === 'ready' ? ['refused, though enough was clean'] : []
  return [
    ...(outcome === 'failed' ? ['asked, though nothing was clean'] : []),
    ...checkShown(taken),
    ...checkKey(taken),
  ]
}

function checkKey({ asked, trueScore }: TakenAssessment): readonly string[] {
  const wrong = asked.filter(({ options, right }) => !TRUTH.test(options[right] ?? '')).length
  return [
    ...(asked.length === 5 ? [] : [`${asked.length} questions`]),
    ...(wrong === 0 ? [] : [`${wrong} keys are wrong`]),
    ...(trueScore === 100 ? [] : [`a student who knows the trade scores ${trueScore} of 100`]),
  ]
}

/** By rules written separately from the server's own. */
function checkShown({ asked }: TakenAssessment): readonly string[] {
  const texts = asked.flatMap(({ question, options }) => [question, ...options])
  const faults = texts.flatMap(text => [
    ...checkWords(text),
    ...(text.toLowerCase().includes(MODEL_CANARY) ? ['words of the model that obeyed'] : []),
    ...(text.toLowerCase().includes(ORDER_CANARY) ? ['words of the student'] : []),
  ])
  return [...new Set(faults)].map(fault => `shown: ${fault}`)
}
