import { isEnglishOnly } from '../match/english-only.ts'
import { foldsFairly } from '../match/equal-labels.ts'
import { otherForms } from '../match/word-forms.ts'
import { foldWord, isFoldedFunctionWord } from '../search/hindi-fold.ts'
import { wordNumber } from '../search/label-space.ts'
import { utf8 } from '../search/packed-strings.ts'
import type { SearchIndex } from '../search/search.ts'
import { firstStep, type Walk } from './label-walk.ts'
import { remember } from './remember.ts'

/** A word of the text as it may stand in labels. Made once per distinct word, so a repeated one costs nothing. */
export interface Reading {
  readonly plain: readonly Spelling[]
  /** In the folded space of Hindi labels: one or none. */
  readonly folded: readonly Spelling[]
  /** Hindi's ka, ki, mein: may be skipped between words that are not. */
  readonly isJoining: boolean
}

export interface Spelling {
  /** UTF-8 behind one blank. */
  readonly bytes: Uint8Array
  /** The very word, not another form of it. */
  readonly isSame: boolean
  /** All labels that begin with it; null for none. */
  readonly start: Walk | null
}

export function readingsOf(index: SearchIndex): (word: string) => Reading {
  const known = new Map<string, Reading>()
  return word => remember(known, word, () => read(index, word))
}

const NOTHING: Reading = { plain: [], folded: [], isJoining: false }

function read(index: SearchIndex, word: string): Reading {
  if (word === '') return NOTHING
  const number = wordNumber(index.plain, word)
  const forms = otherForms(word).filter(form => wordNumber(index.plain, form) >= 0)
  const plain = forms.map(form => spelling(index.plain.texts, form, false))
  if (number >= 0) plain.unshift(spelling(index.plain.texts, word, true))
  // Folding takes longer than all the rest, and most words of most texts need none.
  if (isEnglishOnly(index, word, number)) return { plain, folded: [], isJoining: isFoldedFunctionWord(word) }
  const folded = foldWord(word)
  const isFolded = foldsFairly(word, folded) && wordNumber(index.folded, folded) >= 0
  return {
    plain,
    folded: isFolded ? [spelling(index.folded.texts, folded, true)] : [],
    isJoining: isFoldedFunctionWord(folded),
  }
}

function spelling(labels: SearchIndex['plain']['texts'], word: string, isSame: boolean): Spelling {
  const bytes = utf8(` ${word}`)
  return { bytes, isSame, start: firstStep(labels, bytes) }
}
