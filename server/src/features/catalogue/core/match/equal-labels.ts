import { foldWord } from '../search/hindi-fold.ts'
import { type LabelSpace, lettersOf } from '../search/label-space.ts'
import { wordsOf } from '../search/normalise.ts'
import { placeOf } from '../search/packed-strings.ts'
import type { SearchIndex } from '../search/search-index.ts'

/** No text folds to under a third of itself; "qqqqqqqqq" would, to k. */
const MOST_SHRINKING = 3

/** Number of the text, or -1. */
function textNumber(space: LabelSpace, text: string): number {
  return text === '' ? -1 : placeOf(space.texts, text)
}

/** Whether a folded spelling still says what the word said. */
export function foldsFairly(plain: string, folded: string): boolean {
  return folded !== '' && lettersOf(folded) * MOST_SHRINKING >= lettersOf(plain)
}

/** What a normalised name is equal to, letter by letter and by its sound; -1 for nothing. */
export interface EqualTexts {
  readonly plain: number
  readonly folded: number
}

export function equalTexts(index: Pick<SearchIndex, 'plain' | 'folded'>, normalised: string): EqualTexts {
  const sound = wordsOf(normalised).map(foldWord).join(' ')
  return {
    plain: textNumber(index.plain, normalised),
    folded: foldsFairly(normalised, sound) ? textNumber(index.folded, sound) : -1,
  }
}
