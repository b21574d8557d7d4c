import { comparableWords } from '../../server/src/features/catalogue/core/judge/tokens.ts'

/** How the encoder sees a text: in the judge's own words, for a word it cuts otherwise would have no row. */
export function wordsOf(text: string): readonly string[] {
  return comparableWords(text)
}

/** Shorter pieces of a description are remnants ("i.e. tools;") that say nothing of the skill. */
const FEWEST_WORDS = 4

export function sentencesOf(description: string): readonly string[] {
  return description.split(/(?<=[.;])\s+/).filter(sentence => wordsOf(sentence).length >= FEWEST_WORDS)
}
