import { hasDevanagari, romaniseWord } from '../search/devanagari.ts'
import { foldWord, isFoldedFunctionWord } from '../search/hindi-fold.ts'
import { wordNumber } from '../search/label-space.ts'
import { wordsOf } from '../search/normalise.ts'
import type { SearchIndex } from '../search/search.ts'
import { isEnglishOnly } from './english-only.ts'
import { foldsFairly } from './equal-labels.ts'
import type { NameWord } from './lexical-match.ts'
import { isJoiningWord } from './word-weight.ts'

/** A name's words as each space of labels reads them. */
export interface NameReadings {
  readonly plain: readonly NameWord[]
  readonly folded: readonly NameWord[]
  /** Devanagari in Latin letters, to try among English words ("वेल्डिंग", velding, is near welding); empty without any. */
  readonly romanised: readonly NameWord[]
}

/** A name of 120 characters has 60 words at most; compatibility letters can unfold into more. */
const MOST_WORDS = 60
/** Cannot stand in a normalised text. */
const NO_WORD = '-'
/** A slip in a shorter word makes another word as often as not. */
const SHORTEST_DOUBTED = 5

export function readName(index: SearchIndex, normalised: string): NameReadings {
  const words = [...new Set(wordsOf(normalised))].slice(0, MOST_WORDS)
  const plain = words.map(text => ({
    text,
    joining: isJoiningWord(text),
    // A Hindi word is no slip of an English one: "mistri" is not "mystery".
    trusted: text.length < SHORTEST_DOUBTED || wordNumber(index.folded, foldWord(text)) >= 0,
  }))
  return { plain, folded: foldedWords(index, words), romanised: romanisedWords(words) }
}

function foldedWords(index: SearchIndex, words: readonly string[]): NameWord[] {
  const folded = new Map<string, NameWord>()
  for (const word of words) {
    const text = foldWord(word)
    if (!foldsFairly(word, text)) return []
    const known = wordNumber(index.plain, word)
    // An English word keeps its weight in the name, and meets no Hindi one: "cad" is not "khad".
    if (isEnglishOnly(index, word, known)) folded.set(word, { text: NO_WORD, joining: false, trusted: true })
    else
      folded.set(text, {
        text,
        joining: isFoldedFunctionWord(text),
        trusted: known >= 0 || text.length < SHORTEST_DOUBTED,
      })
  }
  return [...folded.values()]
}

function romanisedWords(words: readonly string[]): NameWord[] {
  if (!words.some(hasDevanagari)) return []
  return words.map(word => {
    const text = hasDevanagari(word) ? romaniseWord(word) : word
    return { text, joining: isJoiningWord(text), trusted: text.length < SHORTEST_DOUBTED }
  })
}
