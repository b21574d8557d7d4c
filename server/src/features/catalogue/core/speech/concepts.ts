import { stem } from '../judge/stem.ts'
import { isStopWord } from '../judge/stop-words.ts'
import { foldsFairly } from '../match/equal-labels.ts'
import { hasDevanagari, romaniseWord } from '../search/devanagari.ts'
import { foldWord, isHindiFunctionWord } from '../search/hindi-fold.ts'
import { normalise, wordsOf } from '../search/normalise.ts'
import { type Glossary, meaningsOf } from './glossary.ts'

/** A word of a text, and all that it may mean. */
export interface Concept {
  /** Its sound, to meet Hindi labels. */
  readonly spoken: string
  /** Stems of English words, each with how surely it is meant. */
  readonly english: readonly (readonly [stem: string, surety: number])[]
}

/** What a glossary says is a little less sure than the word itself, and each further meaning less again. */
const MEANT = 0.9
const FURTHER = 0.3
/** In nearly every phrase about work, in any language; then words that only the judge, who reads windows, gains by. */
const SAYS_NOTHING = new Set(
  `work job need know good
  others another same own without over under off only much many just too included`.split(/\s+/),
)

/** In the order of the text; words that only join others are left out. */
export function readConcepts(glossary: Glossary, text: string): readonly Concept[] {
  return wordsOf(normalise(text))
    .map(word => readConcept(glossary, word))
    .filter(concept => concept !== null)
}

/** Of one normalised word; null where it only joins others. */
export function readConcept(glossary: Glossary, word: string): Concept | null {
  return isHindiFunctionWord(word) || isEmpty(word) ? null : conceptOf(glossary, word)
}

function conceptOf(glossary: Glossary, word: string): Concept {
  const folded = foldWord(word)
  // Of "qqkk" a k is left, which is a sound of much else.
  const spoken = foldsFairly(word, folded) ? folded : word
  // An English loan word in Devanagari is near enough when spelled out, and a word in Latin letters may be English after all.
  const itself = stem(hasDevanagari(word) ? romaniseWord(word) : word)
  const meant = meaningsOf(glossary, spoken).flatMap((meaning, nth) =>
    stemsOf(meaning).map(each => [each, MEANT / (1 + nth * FURTHER)] as const),
  )
  return { spoken, english: [[itself, 1], ...meant] }
}

/** Of an English text. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(normalise(text))
    .map(stemOf)
    .filter(each => each !== null)
}

/** Null for a word that says nothing. */
export function stemOf(word: string): string | null {
  return isEmpty(word) ? null : stem(word)
}

function isEmpty(word: string): boolean {
  return isStopWord(word) || SAYS_NOTHING.has(word)
}
