import { foldedFunctionWords, isHindiFunctionWord, spelledFunctionWords } from '../search/hindi-fold.ts'
import { type LabelSpace, wordNumber } from '../search/label-space.ts'
import type { SearchIndex } from '../search/search.ts'

/**
 * How much a word says, from 0 (it stands in every label) to 1 (in one label only), and how much a whole label says.
 * Taken from the index itself in one pass over its postings, once per catalogue version.
 */
export interface WordWeights {
  /** By word number. */
  readonly ofWord: Float32Array
  /** By text: the sum over its distinct words. */
  readonly ofText: Float32Array
  /** Of a word no label has: as if every 300th had it. */
  readonly unknown: number
}

const UNKNOWN_RARITY = 300
/** A word that only joins others says next to nothing, however rare it is in a small catalogue. */
const JOINING_SHARE = 0.1
const ENGLISH_JOINING = new Set(
  'a an the of and or to for in on with at by from as is are be into your our their its it this that these'.split(' '),
)
/** As labels spell them. Named here, because asking `isJoiningWord` of 16,000 words takes 60 ms and holds up a request. */
const DEVANAGARI_JOINING = 'का की के को से में और है हैं भी काम करना करने वाला वाली वाले पर ही नौकरी'.split(' ')
const PLAIN_JOINING: readonly string[] = [...ENGLISH_JOINING, ...spelledFunctionWords, ...DEVANAGARI_JOINING]

const kept = new WeakMap<LabelSpace, WordWeights>()

export function plainWeights(index: SearchIndex): WordWeights {
  return weightsOf(index.plain, PLAIN_JOINING)
}

export function foldedWeights(index: SearchIndex): WordWeights {
  return weightsOf(index.folded, foldedFunctionWords)
}

/** Whether a normalised word only joins others: of, and, ka, ki, kaam. */
export function isJoiningWord(word: string): boolean {
  return ENGLISH_JOINING.has(word) || isHindiFunctionWord(word)
}

function weightsOf(space: LabelSpace, joining: Iterable<string>): WordWeights {
  const before = kept.get(space)
  if (before !== undefined) return before
  const texts = space.textLetters.length
  const scale = Math.log(texts + 1)
  const ofWord = new Float32Array(space.wordLetters.length)
  for (let word = 0; word < ofWord.length; word++) {
    const bearing = space.wordStart[word + 1]! - space.wordStart[word]!
    ofWord[word] = Math.log((texts + 1) / bearing) / scale
  }
  for (const word of joining) {
    const number = wordNumber(space, word)
    if (number >= 0) ofWord[number]! *= JOINING_SHARE
  }
  const unknown = texts <= UNKNOWN_RARITY ? 1 : Math.log(UNKNOWN_RARITY) / scale
  const weights = { ofWord, ofText: sumByText(space, ofWord), unknown }
  kept.set(space, weights)
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
