import { type Phrase, phraseOf } from '../phrase.ts'
import { isAdWord } from '../text/ad-words.ts'
import { otherForms } from '../text/english.ts'
import type { LabelSpace } from './label-space.ts'
import { type EqualTexts, equalTexts, INHERITED, type SearchIndex } from './search-index.ts'

/**
 * Names of trades and of their workers. "plumber" means the trade, so matches outside the trade are multiplied by this share and come
 * after the trade's own skills. Without it, 79 of the starter catalogue's 1,105 such names had a wrong answer at 0.8 or more ("nanny":
 * setting a nahani trap) and 219 had one before their own; with it 2 and 21, which are labels of their own or names of two trades.
 */
export const OUTSIDE_TRADE_SHARE = 0.5

/** A longer phrase describes the work too. */
const MOST_WORDS = 12

/** The trade name in a phrase, spelled as one of the trade's labels, without the request words around it. Null if there is none. */
export function findTradeName(index: SearchIndex, phrase: Phrase): Phrase | null {
  const spellings = withoutRequestWords(phrase).flatMap(words => inflections(words).map(form => phraseOf(form, phrase)))
  return spellings.find(spelling => isTradeText(index, equalTexts(index, spelling))) ?? null
}

/** The phrase without request words at either end, longest first: the name of a trade may contain them. */
function withoutRequestWords({ words, fold }: Phrase): readonly (readonly string[])[] {
  if (words.length > MOST_WORDS) return [words]
  const isOther = (word: string) => !isAdWord(word, fold)
  // A trade may be called by such words only: "কাজের লোক", one who works, is a maid.
  const isAll = !words.some(isOther)
  const before = isAll ? words.length - 1 : words.findIndex(isOther)
  const after = isAll ? words.length - 1 : words.length - 1 - words.findLastIndex(isOther)
  const parts = Array.from({ length: (before + 1) * (after + 1) }, (_, nth) =>
    words.slice(nth % (before + 1), words.length - Math.floor(nth / (before + 1))),
  )
  return parts.filter(part => part.length > 0).toSorted((a, b) => b.length - a.length)
}

/** Singular and plural of the last word: "security guards" is the trade "security guard". */
function inflections(words: readonly string[]): readonly (readonly string[])[] {
  return [words, ...otherForms(words.at(-1) ?? '').map(form => [...words.slice(0, -1), form])]
}

export function isTradeText(index: SearchIndex, { plain, folded }: EqualTexts): boolean {
  return isTradeLabel(index, index.plain, plain) || isTradeLabel(index, index.folded, folded)
}

export function isTradeLabel({ kindOfRow }: SearchIndex, space: LabelSpace, text: number): boolean {
  if (text < 0) return false
  return space.rows.subarray(space.rowStart[text], space.rowStart[text + 1]).some(row => kindOfRow[row]! >= INHERITED)
}
