import { foldedFunctionWords, hasDevanagari, isHindiFunctionWord, spelledFunctionWords } from '../text/hindi.ts'
import { type LabelSpace, wordNumber } from './label-space.ts'
import type { SearchIndex } from './search-index.ts'
import { ROMANISED } from './search-index.ts'

/**
 * Weight of a word, from 0 (in every label) to 1 (in one label only), and of a whole label. Computed from the postings in one
 * pass, once per catalogue version.
 */
export interface WordWeights {
  /** By word number. */
  readonly ofWord: Float32Array
  /** By text: the sum over its distinct words. */
  readonly ofText: Float32Array
  /** Weight of a word that no label has: as if every 300th label had it. */
  readonly unknown: number
}

const UNKNOWN_RARITY = 300
/** A function word weighs next to nothing, however rare it is in a small catalogue. */
const FUNCTION_WORD_SHARE = 0.1
const ENGLISH_FUNCTION_WORDS = new Set(
  'a an the of and or to for in on with at by from as is are be into your our their its it this that these'.split(' '),
)
/** As labels spell them. Listed here, because testing 16,000 words with `isFunctionWord` takes 60 ms and blocks a request. */
const DEVANAGARI_FUNCTION_WORDS = 'का की के को से में और है हैं भी काम करना करने वाला वाली वाले पर ही नौकरी'.split(' ')
const PLAIN_FUNCTION_WORDS: readonly string[] = [
  ...ENGLISH_FUNCTION_WORDS,
  ...spelledFunctionWords,
  ...DEVANAGARI_FUNCTION_WORDS,
]

const weightsBySpace = new WeakMap<LabelSpace, WordWeights>()

export function plainWeights(index: SearchIndex): WordWeights {
  return weightsOf(index.plain, PLAIN_FUNCTION_WORDS)
}

export function foldedWeights(index: SearchIndex): WordWeights {
  return weightsOf(index.folded, foldedFunctionWords)
}

/** Whether a normalised word is a function word: of, and, ka, ki, kaam. */
export function isFunctionWord(word: string, fold?: (word: string) => string): boolean {
  return ENGLISH_FUNCTION_WORDS.has(word) || isHindiFunctionWord(word, fold)
}

function weightsOf(space: LabelSpace, functionWord: Iterable<string>): WordWeights {
  const before = weightsBySpace.get(space)
  if (before !== undefined) return before
  const texts = space.textLetters.length
  const scale = Math.log(texts + 1)
  const ofWord = new Float32Array(space.wordLetters.length)
  for (let word = 0; word < ofWord.length; word++) {
    const frequency = space.wordStart[word + 1]! - space.wordStart[word]!
    ofWord[word] = Math.log((texts + 1) / frequency) / scale
  }
  for (const word of functionWord) {
    const number = wordNumber(space, word)
    if (number >= 0) ofWord[number]! *= FUNCTION_WORD_SHARE
  }
  const unknown = texts <= UNKNOWN_RARITY ? 1 : Math.log(UNKNOWN_RARITY) / scale
  const weights = { ofWord, ofText: sumByText(space, ofWord), unknown }
  weightsBySpace.set(space, weights)
  return weights
}

function sumByText({ textLetters, wordStart, textsOfWord }: LabelSpace, ofWord: Float32Array): Float32Array {
  const ofText = new Float32Array(textLetters.length)
  for (let word = 0; word < ofWord.length; word++) {
    const weight = ofWord[word]!
    const last = wordStart[word + 1]!
    for (let at = wordStart[word]!; at < last; at++) ofText[textsOfWord[at]!]! += weight
  }
  return ofText
}

/** By number of the plain word: 1 if a label that may be romanised Hindi has it. */
type HindiWords = Uint8Array

const hindiWordsByIndex = new WeakMap<SearchIndex, HindiWords>()

/**
 * Whether only English labels of skills have a word, so that it must not be compared as folded Hindi: "cad" is not "khad".
 * `number` is its number among plain words. The label of a trade has no known language and counts as Hindi.
 */
export function isEnglishOnly(index: SearchIndex, word: string, number: number): boolean {
  if (number < 0 || hasDevanagari(word)) return false
  let hindi = hindiWordsByIndex.get(index)
  if (hindi === undefined) {
    hindi = findHindiWords(index)
    hindiWordsByIndex.set(index, hindi)
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
