import { comparableWords } from '../src/ranker/tokens.ts'

/** Words of a text, tokenised as the ranker does: other tokens would have no row. */
export function wordsOf(text: string): readonly string[] {
  return comparableWords(text)
}

/** Shorter pieces of a description are fragments ("i.e. tools;") without information. */
const FEWEST_WORDS = 4

export function sentencesOf(description: string): readonly string[] {
  return description.split(/(?<=[.;])\s+/).filter(sentence => wordsOf(sentence).length >= FEWEST_WORDS)
}
