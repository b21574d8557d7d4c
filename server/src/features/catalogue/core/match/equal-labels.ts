import { type LabelSpace, lettersOf } from '../search/label-space.ts'
import { equalsAt, firstNotBefore, utf8 } from '../search/packed-strings.ts'

/** No text folds to under a third of itself; "qqqqqqqqq" would, to k. */
const MOST_SHRINKING = 3

/** Number of the text, or -1. */
export function textNumber(space: LabelSpace, text: string): number {
  if (text === '') return -1
  const bytes = utf8(text)
  const at = firstNotBefore(space.texts, bytes)
  return equalsAt(space.texts, at, bytes) ? at : -1
}

/** Whether a folded spelling still says what the word said. */
export function foldsFairly(plain: string, folded: string): boolean {
  return folded !== '' && lettersOf(folded) * MOST_SHRINKING >= lettersOf(plain)
}
