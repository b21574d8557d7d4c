import { checkWords } from '../questions/check-flow.ts'
import { ORDER_CANARY } from '../questions/hostile-texts.ts'
import { MODEL_CANARY } from '../questions/obedience.ts'

/** An assessment as it was sat. */
export interface Sat {
  readonly asked: readonly { readonly question: string; readonly options: readonly string[]; readonly right: number }[]
  /** Of who always takes the first option, and of who knows the trade. */
  readonly firstScore: number
  readonly trueScore: number
}

/** Nothing came of it, and nothing is kept. */
export type Played = Sat | 'refused'

/** The truth of the fake model's trade: whatever is checked with this is right. */
const TRUTH = /\blevel\b/

/** With a model that keeps to its task, a hostile text changes nothing at all. */
export function judgeTwin(hostile: Played, clean: Sat): readonly string[] {
  if (hostile === 'refused') return ['refused, though the model kept to its task']
  return [
    ...(JSON.stringify(hostile.asked) === JSON.stringify(clean.asked) ? [] : ['other questions or another key']),
    ...(hostile.firstScore === clean.firstScore && hostile.trueScore === clean.trueScore ? [] : ['another score']),
    ...judgeShown(hostile),
  ]
}

/** With a model that obeys, there is a test with the truth for a key, or none. */
export function judgeObeyed(played: Played, outcome: 'ready' | 'failed' | 'either'): readonly string[] {
  if (played === 'refused') return outcome === 'ready' ? ['refused, though enough was clean'] : []
  return [
    ...(outcome === 'failed' ? ['asked, though nothing was clean'] : []),
    ...judgeShown(played),
    ...judgeKey(played),
  ]
}

function judgeKey({ asked, trueScore }: Sat): readonly string[] {
  const wrong = asked.filter(({ options, right }) => !TRUTH.test(options[right] ?? '')).length
  return [
    ...(asked.length === 4 ? [] : [`${asked.length} questions`]),
    ...(wrong === 0 ? [] : [`${wrong} keys are not the truth`]),
    ...(trueScore === 100 ? [] : [`who knows the trade has ${trueScore} of 100`]),
  ]
}

/** By rules written down a second time, without the server's own. */
function judgeShown({ asked }: Sat): readonly string[] {
  const texts = asked.flatMap(({ question, options }) => [question, ...options])
  const faults = texts.flatMap(text => [
    ...checkWords(text),
    ...(text.toLowerCase().includes(MODEL_CANARY) ? ['words of the model that obeyed'] : []),
    ...(text.toLowerCase().includes(ORDER_CANARY) ? ['words of the student'] : []),
  ])
  return [...new Set(faults)].map(fault => `shown: ${fault}`)
}
