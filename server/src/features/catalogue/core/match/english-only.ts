import { hasDevanagari } from '../search/devanagari.ts'
import type { SearchIndex } from '../search/search.ts'
import { ROMANISED } from '../search/search-index.ts'

/** By word number among plain words: 1 where some label that may be romanised Hindi has it. */
type HindiWords = Uint8Array

const kept = new WeakMap<SearchIndex, HindiWords>()

/**
 * Whether only English labels of skills have a word, so that its sound may not be taken for Hindi: "cad" is not "khad".
 * `number` is its number among plain words. A trade's label does not say its language, and counts as Hindi.
 */
export function isEnglishOnly(index: SearchIndex, word: string, number: number): boolean {
  if (number < 0 || hasDevanagari(word)) return false
  let hindi = kept.get(index)
  if (hindi === undefined) {
    hindi = findHindiWords(index)
    kept.set(index, hindi)
  }
  return hindi[number] === 0
}

function findHindiWords({ plain, kindOfRow }: SearchIndex): HindiWords {
  const isHindiText = new Uint8Array(plain.textLetters.length)
  for (let text = 0; text < isHindiText.length; text++) {
    const last = plain.rowStart[text + 1]!
    for (let at = plain.rowStart[text]!; at < last && isHindiText[text] === 0; at++)
      if (kindOfRow[plain.rows[at]!]! >= ROMANISED) isHindiText[text] = 1
  }
  const words = new Uint8Array(plain.wordLetters.length)
  for (let word = 0; word < words.length; word++) {
    const last = plain.wordStart[word + 1]!
    for (let at = plain.wordStart[word]!; at < last && words[word] === 0; at++)
      if (isHindiText[plain.textsOfWord[at]!] === 1) words[word] = 1
  }
  return words
}
