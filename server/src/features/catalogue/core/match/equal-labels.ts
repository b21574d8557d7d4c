import { foldWord } from '../search/hindi-fold.ts'
import { type LabelSpace, lettersOf } from '../search/label-space.ts'
import { wordsOf } from '../search/normalise.ts'
import { placeOf } from '../search/packed-strings.ts'

/** No text folds to under a third of itself; "qqqqqqqqq" would, to k. */
const MOST_SHRINKING = 3

/** Number of the text, or -1. */
export function textNumber(space: LabelSpace, text: string): number {
  return text === '' ? -1 : placeOf(space.texts, text)
}

/** Whether a folded spelling still says what the word said. */
export function foldsFairly(plain: string, folded: string): boolean {
  return folded !== '' && lettersOf(folded) * MOST_SHRINKING >= lettersOf(plain)
}

/** Of a normalised name, as Hindi labels are kept; empty where too little of it would be left. */
export function soundOf(normalised: string): string {
  const folded = wordsOf(normalised).map(foldWord).join(' ')
  return foldsFairly(normalised, folded) ? folded : ''
}
