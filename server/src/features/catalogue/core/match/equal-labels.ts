import { type LabelSpace, lettersOf } from '../search/label-space.ts'
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
